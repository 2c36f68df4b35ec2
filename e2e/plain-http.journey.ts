import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import type { Page } from '@playwright/test'
import { freePort } from '../server/testing/free-port.ts'
import { test as base, confirmEmail, expect, signUp, somebody } from './fixtures.ts'
import { quarterNamed, quarterPath } from './quarter-paths.ts'

const name = 'cairn.test'
const today = new Date().toISOString().slice(0, 10)

/** A server in one's own house, reached from another machine by its name: no https, and not localhost either. */
const test = base.extend({
  settings: [
    async ({ browserName: _ }, use) => {
      const port = await freePort()
      await use({ HOST: '0.0.0.0', PORT: String(port), PUBLIC_URL: `http://${name}:${port}` })
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${name} 127.0.0.1`],
      }),
    { scope: 'worker' },
  ],
  baseURL: ({ settings }, use) => use(settings.PUBLIC_URL),
})

/** The profile comes last, for what it says of passkeys. */
const screens = ({ id, team, open, finished }: Awaited<ReturnType<typeof fill>>) => [
  '/dashboard',
  '/allobjectives',
  '/allobjectives?view=map',
  `/allobjectives?at=${today}`,
  `/allobjectives?view=map&at=${today}`,
  `/allobjectives?okrId=${id}&tab=discussion`,
  `/allobjectives?okrId=${id}&tab=history`,
  `/allobjectives?okrId=${id}&tab=edit`,
  '/myobjectives',
  '/my-week',
  '/strategies',
  '/team-blockers',
  '/admin-okrs',
  quarterPath(-1, 'close'),
  quarterPath(-1, 'review'),
  quarterPath(0, 'run'),
  quarterPath(1, 'plan'),
  `/review?team=${team}`,
  `/review/${open}`,
  `/reviews?team=${team}`,
  `/reviews/${finished}`,
  '/inbox',
  '/trash',
  '/team-demo',
  '/setup',
  '/billing',
  '/profile',
]

/** From within the page: the name is known to the browser alone. */
const send = (page: Page, method: string, path: string, data: object = {}) =>
  page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' }
      const reply = await fetch(path, { method, headers, body })
      if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`)
      const made: { id: string } = await reply.json()
      return made.id
    },
    [method, path, JSON.stringify(data)] as const,
  )

/** The last quarter is being closed, the next one planned; one meeting of a team is over and one goes on. */
const fill = async (page: Page) => {
  const post = (path: string, data?: object) => send(page, 'POST', path, data)
  const okr = (title: string, quarter?: string) =>
    post('/api/objectives', { title, quarter, keyResults: [{ title: 'Patterns' }] })
  const team = await post('/api/teams', { name: 'Looms', parentId: null })
  await send(page, 'PATCH', '/api/profile', { teamId: team, isTeamLeader: true })
  const id = await okr('Print tables')
  await okr('Card the wool', quarterNamed(-1))
  await post(`/api/quarters/${quarterNamed(-1)}/closing`)
  await post(`/api/quarters/${quarterNamed(1)}/planning`)
  await okr('Ship the engine', quarterNamed(1))
  const finished = await post(`/api/teams/${team}/reviews`)
  await post(`/api/reviews/${finished}/finish`)
  return { id, team, finished, open: await post(`/api/teams/${team}/reviews`) }
}

test('over plain http at a name of its own everything works, from the first visit to a copied link', async ({
  page,
  server,
}) => {
  const crashes: string[] = []
  page.on('pageerror', ({ message }) => crashes.push(`${page.url()}: ${message}`))
  page.on('console', (said) => {
    if (/Cross-Origin-Opener-Policy/.test(said.text())) crashes.push(`${page.url()}: ${said.text()}`)
  })
  const person = somebody('Ada Byron')
  await signUp(page, person)
  await expect(page.getByText(accountsMessages.mailUnderway.keptElsewhere)).toBeVisible()
  await expect(page.getByRole('link', { name: accountsMessages.mailUnderway.mailbox })).toHaveCount(0)
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  await confirmEmail(page, server.mailboxUrl, person.email)
  await page.getByRole('link', { name: /Create a New Workspace/ }).click()
  await page.getByLabel('Company name').fill('Analytical Engines')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/createobjective')
  await page.getByLabel('Title', { exact: true }).fill('Weave flowers and leaves')
  await page.getByLabel('Title of key result 1', { exact: true }).fill('Patterns')
  await page.getByRole('button', { name: 'Create OKR' }).click()
  await expect(page.getByText('"Weave flowers and leaves" was created.')).toBeVisible()

  await page.getByRole('link', { name: 'Weave flowers and leaves' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const share = page.getByRole('dialog', { name: 'Share OKR' })
  const link = await share.getByRole('textbox').inputValue()
  await share.getByRole('button', { name: 'Copy' }).click()
  await expect(share.getByRole('status').filter({ hasText: /copied/i })).toBeVisible()
  await expect(share.getByRole('button', { name: 'Copy' })).toBeFocused()
  await share.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('tab', { name: /Update/ }).click()
  const said = page.getByRole('dialog').getByRole('textbox').first()
  await said.focus()
  await page.keyboard.press('Control+V')
  await expect(said).toHaveValue(link)

  const filled = await fill(page)
  for (const path of screens(filled)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeHidden()
  }
  await expect(page.getByText('Passkeys need an address with https')).toBeVisible()
  expect(crashes).toEqual([])
})
