import type { Me } from '@cairn/domain/accounts/contract'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readUnsent } from './unsent.ts'

const company = {
  id: '5b8f4c3e-6d1a-4f0e-9a55-3c2b1a0d9e8f',
  name: 'Skerry Logistics',
  timeZone: 'UTC',
  trial: { startDate: null, endDate: null, used: false },
  subscription: null,
}
const of = (id: string): Me => {
  const person = { fullName: 'A', email: 'a@b.co', title: null, profileEmoji: null, teamId: null }
  const profile = { id, ...person, permissionsLevel: 'member', isTeamLeader: false } as const
  const account = { id, email: 'a@b.co', fullName: 'A', emailVerified: true }
  return { account, membership: { profile, company } }
}
const maren = of('0b8f4c3e-6d1a-4f0e-9a55-3c2b1a0d9e8f')
const nadia = of('4b1b0f2e-6a0f-4f6a-9d0b-1f2e3d4c5b6a')

const replaced = vi.fn()
let silent: string | null = null
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T09:00:00Z') })
  vi.spyOn(location, 'replace').mockImplementation(replaced)
  replaced.mockReset()
  // The pages before would hear of it, as other tabs do, and leave as well.
  vi.stubGlobal('BroadcastChannel', undefined)
  history.replaceState(null, '', '/dashboard')
  silent = null
})
afterEach(async () => {
  // A keeper that comes late would tick in the time of the next test.
  await vi.dynamicImportSettled()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

/** What the server says from now on. */
const answerWith = (me: Me | null) =>
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === silent) return new Promise(() => {})
    if (address !== '/api/session')
      return Response.json({ code: 'not_signed_in', message: 'No' }, { status: 401 })
    return Response.json({ me, expiresAt: me && '2099-01-01T00:00:00.000Z' })
  })

/** A page as it begins, after a reload or in a new tab. */
const freshPage = async (me: Me | null) => {
  vi.resetModules()
  const { followSession, refreshSession } = await import('./session.ts')
  const client = new QueryClient()
  followSession(client)
  answerWith(me)
  await refreshSession(client)
  return { client, refreshSession }
}
const typed = ['Run overnight', 'Two nights of three']
const typeAs = ({ account: { id } }: Me) => {
  localStorage.setItem(`cairn-unsent-okr-draft-${id}`, 'Run overnight')
  sessionStorage.setItem(`cairn-unsent-update-${id}`, 'Two nights of three')
}
const foundOf = ({ account: { id } }: Me) =>
  ['okr-draft', 'update'].map((what) => readUnsent(`${what}-${id}`))
const foundAfter = async (comes: Me | null) => {
  await freshPage(comes)
  return foundOf(maren)
}

describe('What was typed before a page was loaded anew', () => {
  it('is there for its writer where the session has ended meanwhile, and for no one else', async () => {
    await freshPage(maren)
    typeAs(maren)
    expect(await foundAfter(null)).toEqual(typed)
    expect(await foundAfter(maren)).toEqual(typed)
    expect(await foundAfter(null)).toEqual(typed)
    expect(await foundAfter(nadia)).toEqual([null, null])
  })

  it('stays where its writer is still signed in, and what somebody else typed goes', async () => {
    typeAs(maren)
    typeAs(nadia)
    await freshPage(maren)
    expect([foundOf(maren), foundOf(nadia)]).toEqual([typed, [null, null]])
  })

  it('waits for its writer for a week, and no longer', async () => {
    await freshPage(maren)
    typeAs(maren)
    const seen = Date.now()
    vi.setSystemTime(seen + 7 * 24 * 60 * 60 * 1000)
    expect(await foundAfter(null)).toEqual(typed)
    vi.setSystemTime(seen + 7 * 24 * 60 * 60 * 1000 + 1)
    expect(await foundAfter(null)).toEqual([null, null])
  })

  it('is gone when another account comes on the same page', async () => {
    const { client, refreshSession } = await freshPage(maren)
    typeAs(maren)
    client.setQueryData(['session'], null)
    answerWith({ ...nadia, membership: null })
    await refreshSession(client)
    expect(foundOf(maren)).toEqual([null, null])
  })
})

describe('A browser that stores nothing', () => {
  it('keeps nobody from signing out', async () => {
    const { signOut } = await import('./session-leaving.ts')
    const asked = vi.fn(async () => Response.json(null))
    vi.stubGlobal('fetch', asked)
    vi.stubGlobal('localStorage', {
      clear: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    await signOut()
    expect([asked.mock.calls.length, replaced.mock.calls]).toEqual([1, [['/']]])
    vi.resetModules()
  })
})

describe('A page that is loaded anew while it is being left', () => {
  it('was told why, where the session is being ended, and keeps what was typed', async () => {
    const { client } = await freshPage(maren)
    await vi.dynamicImportSettled()
    const { endUnreadSession } = await import('./keep-session.ts')
    vi.spyOn(console, 'error').mockImplementation(() => {})
    typeAs(maren)
    localStorage.setItem('note', 'here')
    silent = '/api/accounts/sign-out'
    void endUnreadSession(client, new Error('Unread'))
    expect([localStorage.getItem('note'), replaced.mock.calls]).toEqual([null, []])
    expect(await foundAfter(null)).toEqual(typed)
    const { isLeavingReason } = await import('./last-page.ts')
    expect(isLeavingReason('ended')).toBe(true)
  })

  it('is told that a sign-out failed, although the session is heard to have ended after that', async () => {
    await freshPage(maren)
    const { beginLeaving, signOut } = await import('./session-leaving.ts')
    vi.stubGlobal('fetch', async () => Response.json({ code: 'unexpected', message: 'No' }, { status: 500 }))
    await signOut()
    beginLeaving()
    expect(sessionStorage.getItem('cairn-left')).toBe('sign_out_failed')
  })

  it('finds nothing, where somebody signs out, and no word of a session that has ended', async () => {
    const { client } = await freshPage(maren)
    const { signOut } = await import('./session-leaving.ts')
    typeAs(maren)
    silent = '/api/accounts/sign-out'
    void signOut()
    client.setQueryData(['session'], { ...maren })
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect(await foundAfter(null)).toEqual([null, null])
    const { isLeavingReason } = await import('./last-page.ts')
    expect(isLeavingReason('ended')).toBe(false)
  })
})
