import type { Browser, Page } from '@playwright/test'
import { changeAnswer } from './changed-answer.ts'
import {
  confirmEmail,
  expect,
  expectAccessible,
  forgetSession,
  signIn,
  signUp,
  somebody,
  test,
  workspace,
} from './fixtures.ts'
import { okr, okrDialog } from './okrs.ts'

const down = { status: 503, json: { code: 'unavailable', message: 'Down' } }
const broken = { status: 500, json: { code: 'unexpected', message: 'Broken' } }
const dashboard = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Skerry Logistics OKR Dashboard' })
const signInForm = (page: Page) => page.getByRole('heading', { name: 'Sign in to Cairn' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('note'))

/** Ends the session on the server alone: the browser still holds its cookie. */
const revoke = async (page: Page, browser: Browser) => {
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() })
  const answer = await elsewhere.request.post(new URL('/api/accounts/sign-out', page.url()).href)
  expect(answer.ok()).toBe(true)
  await elsewhere.close()
}

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
  await revoke(page, browser)
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

test('a session that is in use is renewed by one tab for all', async ({ page, context, server }) => {
  await workspace(page, server.mailboxUrl)
  const other = await context.newPage()
  // The tabs' clocks will run ahead of the server's; its word has to run ahead with them.
  let ahead = 0
  let renewals = 0
  await changeAnswer<{ expiresAt: string }>(
    context,
    /\/api\/session/,
    (reply) => ({ ...reply, expiresAt: new Date(Date.parse(reply.expiresAt) + ahead).toISOString() }),
    // Counted once it is answered: the tabs' time must not run on while they wait for it.
    (route) => {
      if (route.request().method() === 'POST') renewals += 1
    },
  )
  await context.clock.install()
  for (const tab of [page, other]) {
    await tab.goto('/dashboard')
    await expect(dashboard(tab)).toBeVisible()
  }
  ahead = 4 * 60_000
  await context.clock.fastForward(ahead)
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
  await revoke(page, browser)
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

test('a session that does not answer is waited for no longer than five seconds', async ({ page }) => {
  await page.route('**/api/session', () => {})
  await page.goto('/')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 7000 })
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

test('who is about to sign out is told of words that another tab has not saved', async ({
  page,
  context,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const { id } = await okr(page, { title: 'Run to Tromsø' })
  const other = await context.newPage()
  await other.goto(`/allobjectives?okrId=${id}&tab=edit`)
  const title = okrDialog(other, 'Run to Tromsø').getByLabel('Title', { exact: true })
  const dialog = page.getByRole('dialog', { name: 'Confirm Logout' })
  const told = dialog.getByText('You have typed something, here or in another tab, that is not saved yet.')
  const ask = async () => {
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Log Out' }).click()
  }

  await expect(title).toHaveValue('Run to Tromsø')
  await ask()
  await expect(dialog).toBeVisible()
  await expect(told).toBeHidden()
  await title.fill('Run to Tromsø overnight')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await ask()
  await expect(told).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(title).toHaveValue('Run to Tromsø overnight')

  await ask()
  await dialog.getByRole('button', { name: 'Log Out' }).click()
  await expect(signInForm(page)).toBeVisible()
  await expect(signInForm(other)).toBeVisible()
  expect(
    await other.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes('unsent'))),
  ).toEqual([])
})
