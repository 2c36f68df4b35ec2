import type { Page } from '@playwright/test'
import { changeAnswer } from './changed-answer.ts'
import {
  confirmEmail,
  endElsewhere,
  expect,
  expectAccessible,
  forgetSession,
  signIn,
  signUp,
  somebody,
  test,
  workspace,
} from './fixtures.ts'

const down = { status: 503, json: { code: 'unavailable', message: 'Down' } }
const broken = { status: 500, json: { code: 'unexpected', message: 'Broken' } }
const dashboard = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Skerry Logistics OKR Dashboard' })
const signInForm = (page: Page) => page.getByRole('heading', { name: 'Sign in to Cairn' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('note'))

test('open tabs notice that their session was revoked, and lead back after sign-in', async ({
  page,
  context,
  browser,
  server,
}) => {
  const person = await workspace(page, server.mailboxUrl)
  // The stream of changes notices as well, and would be first.
  await context.route('**/api/events*', (route) => route.abort())
  await page.clock.install()
  await page.goto('/profile')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.evaluate(() => localStorage.setItem('note', 'here'))
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(dashboard(other)).toBeVisible()

  await page.clock.fastForward('03:00')
  await expect(page).toHaveURL('/profile')
  await endElsewhere(page, browser)
  await page.clock.fastForward('01:00')
  await expect(signInForm(page)).toBeVisible()
  await expect(page).toHaveURL('/?next=%2Fprofile')
  await expect(signInForm(other)).toBeVisible()
  await expect(other).toHaveURL('/?next=%2Fdashboard')
  expect(await stored(page)).toBeNull()
  expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([])

  await signIn(page, person)
  await expect(page).toHaveURL('/profile')
})

/** Says on the page that it has looked whether another tab is renewing the session. */
const markLooks = () => {
  const { request } = LockManager.prototype
  type Asked = [name: string, options: LockOptions, work: LockGrantedCallback<unknown>]
  LockManager.prototype.request = function (this: LockManager, ...[name, options, work]: Asked) {
    const marked = (lock: Lock | null) => {
      if (name === 'cairn-session-renewal') document.documentElement.dataset.looked = ''
      return work(lock)
    }
    return Reflect.apply(request, this, [name, options, marked])
  } as LockManager['request']
}

test('a session that is in use is renewed by one tab for all', async ({ page, context, server }) => {
  await workspace(page, server.mailboxUrl)
  const other = await context.newPage()
  // The tabs' clocks will run ahead of the server's; its word has to run ahead with them.
  let ahead = 0
  let renewals = 0
  let answer = () => {}
  const bothHaveLooked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await changeAnswer<{ expiresAt: string }>(
    context,
    /\/api\/session/,
    async (reply, route) => {
      if (route.request().method() === 'POST') await bothHaveLooked
      return { ...reply, expiresAt: new Date(Date.parse(reply.expiresAt) + ahead).toISOString() }
    },
    // Counted once it is answered: the tabs' time must not run on while they wait for it.
    (route) => {
      if (route.request().method() === 'POST') renewals += 1
    },
  )
  await context.addInitScript(markLooks)
  await context.clock.install()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard')
    await expect(dashboard(tab)).toBeVisible()
  }
  ahead = 4 * 60_000
  await context.clock.fastForward(ahead)
  for (const tab of [page, other]) await expect(tab.locator('html[data-looked]')).toBeAttached()
  answer()
  await expect.poll(() => renewals).toBe(1)
  await context.clock.runFor(60_000)
  for (const tab of [page, other]) await expect(dashboard(tab)).toBeVisible()
  expect(renewals).toBe(1)
  await context.unrouteAll({ behavior: 'wait' })
})

test('a database that is down is told of and signs nobody out', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await page.clock.install()
  await page.goto('/dashboard')
  await expect(dashboard(page)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('note', 'here'))
  await page.route('**/api/session/renew', (route) => route.fulfill(down))
  await page.clock.fastForward('04:00')
  const notice = page.getByText('Cairn does not answer. You stay signed in, and we keep trying.')
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(notice).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(dashboard(page)).toBeVisible()
  expect(await stored(page)).toBe('here')
  await expectAccessible(page)

  await page.unroute('**/api/session/renew')
  await expect(async () => {
    await page.clock.runFor(30_000)
    await expect(notice).toBeHidden({ timeout: 200 })
  }).toPass()
  await expect(dashboard(page)).toBeVisible()
})

test('a form sent after the session has ended empties the page and leads to sign-in', async ({
  page,
  browser,
  server,
}) => {
  const person = somebody()
  await signUp(page, person)
  await confirmEmail(page, server.mailboxUrl, person.email)
  await page.getByRole('link', { name: /Create a New Workspace/ }).click()
  await page.evaluate(() => localStorage.setItem('note', 'here'))
  await page.getByLabel('Company name').fill('Too Late')
  await endElsewhere(page, browser)
  // The page leaves as soon as it has the answer, so it is read on its way there.
  const answers: unknown[] = []
  await page.route('**/api/create-company', async (route) => {
    const response = await route.fetch()
    answers.push(await response.json())
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(signInForm(page)).toBeVisible()
  expect(answers).toMatchObject([{ error: 'Not authenticated' }])
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await stored(page)).toBeNull()
})

test('a session that cannot be read is given up, except on an invitation', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const path = await page.evaluate(async () => {
    const body = JSON.stringify({ email: 'someone@skerry.example' })
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/invitations', { method: 'POST', headers, body })
    const sent: { inviteUrl: string } = await answer.json()
    localStorage.setItem('note', 'here')
    return new URL(sent.inviteUrl).pathname
  })
  await page.route('**/api/session', (route) => route.fulfill(broken))
  await page.goto(path)
  await expect(page.getByRole('heading', { name: "You're Invited!" })).toBeVisible()
  expect(await stored(page)).toBe('here')

  await page.goto('/dashboard')
  await expect(page.getByText('Could not load user data. Please try logging in again.')).toBeVisible()
  expect(await stored(page)).toBeNull()
  await page.unroute('**/api/session')
  await page.getByRole('button', { name: 'Go to Login' }).click()
  await expect(signInForm(page)).toBeVisible()
})

test('logging out works even when the call does not', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await page.evaluate(() => localStorage.setItem('note', 'here'))
  await page.route('**/api/accounts/sign-out', (route) => route.abort())
  await page.getByRole('button', { name: 'Log Out' }).click()
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
  expect(new URL((await reloaded).url()).pathname).toBe('/')
  // The new page may still be on its way.
  await expect.poll(() => stored(page).catch(() => 'here')).toBeNull()
})

test('sign-in tells apart a server that fails, a network that is away and a cookie that is not kept', async ({
  page,
  server,
}) => {
  const person = await workspace(page, server.mailboxUrl)
  await forgetSession(page)
  await page.goto('/')
  await page.route('**/api/accounts/sign-in', (route) => route.fulfill(broken), { times: 1 })
  await signIn(page, person)
  await expect(page.getByText('Authentication failed. Please try again.')).toBeVisible()
  await page.route('**/api/accounts/sign-in', (route) => route.abort(), { times: 1 })
  await signIn(page, person)
  await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible()
  await page.route('**/api/session', (route) => route.fulfill({ json: { me: null, expiresAt: null } }))
  await signIn(page, person)
  await expect(page.getByText('User not authenticated')).toBeVisible()
  await page.unroute('**/api/session')
  await signIn(page, person)
  await expect(dashboard(page)).toBeVisible()
})
