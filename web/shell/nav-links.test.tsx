import type { Profile } from '@cairn/domain/people/schema'
import type { Company } from '@cairn/domain/workspace/schema'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { Circle } from 'lucide-react'
import { afterEach, describe, expect, it } from 'vitest'
import { countsQuery } from '../objectives/queries.ts'
import { sessionQuery } from '../session.ts'
import { NavLinks } from './nav-content.tsx'
import { CountBadge, OverdueCount } from './overdue-count.tsx'
import { mainPages, type Page, pageAt, secondaryPages } from './pages.ts'

const profile: Profile = {
  id: '0d1f6b0e-5a0c-4a3e-9a53-6b0f5c9f1a01',
  fullName: 'Maren Aasen',
  email: 'maren@skerry.example',
  title: null,
  profileEmoji: null,
  permissionsLevel: 'member',
  teamId: null,
  isTeamLeader: false,
}
const company: Company = {
  id: '0d1f6b0e-5a0c-4a3e-9a53-6b0f5c9f1a02',
  name: 'Skerry Logistics',
  timeZone: 'UTC',
  trial: { startDate: null, endDate: null, used: false },
  subscription: null,
}
const page = (name: string, more: Partial<Page> = {}): Page => ({
  name,
  path: `/${name}`,
  icon: Circle,
  ...more,
})

const show = async (pages: Page[], changes: Partial<Profile> = {}) => {
  const facts = { profile: { ...profile, ...changes }, company, now: new Date('2026-12-02T09:00:00Z') }
  const routeTree = createRootRoute({ component: () => <NavLinks pages={pages} facts={facts} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(<RouterProvider router={router as never} />)
  await screen.findByRole('list')
  return screen.queryAllByRole('link').map((link) => link.textContent)
}

afterEach(cleanup)

describe('the sidebar’s links', () => {
  it('stand in their order, main before secondary', () => {
    expect(mainPages.map(({ path }) => path)).toEqual([
      '/dashboard',
      '/allobjectives',
      '/createobjective',
      '/myobjectives',
      '/strategies',
      '/quarter',
      '/team-blockers',
    ])
    expect(secondaryPages.map(({ path }) => path)).toEqual(['/profile', '/setup', '/billing'])
  })

  it('are there for everyone unless they say for whom', async () => {
    const pages = [
      page('Strategies'),
      page('Team Blockers', { isFor: (facts) => facts.profile.isTeamLeader }),
    ]
    expect(await show(pages)).toEqual(['Strategies'])
    cleanup()
    expect(await show(pages, { isTeamLeader: true })).toEqual(['Strategies', 'Team Blockers'])
  })

  it('carry a word while it holds', async () => {
    const inDecember = page('Billing', {
      suffix: ({ now }) => (now.getUTCMonth() === 11 ? 'Free Trial' : null),
    })
    const inMay = page('Setup', { suffix: ({ now }) => (now.getUTCMonth() === 4 ? 'Free Trial' : null) })
    expect(await show([inDecember, inMay])).toEqual(['Billing Free Trial', 'Setup'])
  })

  it('carry a count above zero, with what it counts for those who hear it', async () => {
    const counting = (count: number) =>
      page(`counts ${count}`, { Count: () => <CountBadge count={count} meaning="updates due" /> })
    expect(await show([counting(0), counting(4), counting(120)])).toEqual([
      'counts 0',
      'counts 4 4 updates due',
      'counts 120 99+ updates due',
    ])
  })
})

describe('the count of updates that are due', () => {
  const day = 24 * 60 * 60_000
  const shown = (trialEndsIn: number) => {
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
    const trial = { startDate: new Date(0), endDate: new Date(Date.now() + trialEndsIn), used: false }
    const account = { id: profile.id, fullName: profile.fullName, email: profile.email }
    client.setQueryData(sessionQuery.queryKey, {
      account,
      membership: { profile, company: { ...company, trial } },
    } as never)
    client.setQueryData(countsQuery({ mine: 'true' }).queryKey, { due: 3, newlyDue: 0 } as never)
    const { container } = render(
      <QueryClientProvider client={client}>
        <OverdueCount />
      </QueryClientProvider>,
    )
    return container.textContent?.trim()
  }

  it('rests while nothing can be updated', () => {
    expect(shown(3 * day)).toBe('3 updates due')
    cleanup()
    expect(shown(-day)).toBe('')
  })
})

describe('the title in the header', () => {
  it('is the name of the page', () => {
    expect(pageAt('/dashboard').name).toBe('Dashboard')
    expect(pageAt('/setup').name).toBe('Setup')
    expect(pageAt('/setup/connections').name).toBe('Setup')
    expect(pageAt('/quarter/2026-Q4/run').name).toBe('Quarter')
  })

  it('is made from the path where no page lives', () => {
    expect(pageAt('/no-such-place').name).toBe('No Such Place')
  })
})
