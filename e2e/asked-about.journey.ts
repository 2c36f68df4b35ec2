import type { Browser, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, followMail, forgetSession, somebody, test, workspace } from './fixtures.ts'

type Server = { url: string; mailboxUrl: string }

/** A stranger with the link of an invitation makes an account under somebody's address, with a password of theirs. */
const squatted = async (page: Page, { url, mailboxUrl }: Server, browser: Browser) => {
  const owner = somebody('Nadia Haddad')
  await workspace(page, mailboxUrl, 'Driftwood')
  const invited = await page.request.post('/api/invitations', { data: { email: owner.email } })
  const { token }: { token: string } = await invited.json()
  const stranger = await browser.newContext({ baseURL: url })
  const made = await stranger.request.post('/api/create-invited-user', {
    data: { ...owner, password: 'set by a stranger', invitationToken: token },
  })
  expect(made.ok(), await made.text()).toBe(true)
  await stranger.close()
  const own = await browser.newContext({ baseURL: url })
  return { owner, page: await own.newPage() }
}

const comeByMail = async (page: Page, mailboxUrl: string, email: string) => {
  await page.goto('/?step=code')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await followMail(page, mailboxUrl, email, 'Sign in')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The name that the stranger gave is not theirs: they are asked for it beside the password. */
const setPassword = async (page: Page, { fullName, password }: { fullName: string; password: string }) => {
  await page.getByLabel('Full name').fill(fullName)
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel(/Confirm/).fill(password)
  await page.keyboard.press('Enter')
}

const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Is this workspace yours?' })

test('who finds a workspace under their address is asked about it before anything else, and leaves it', async ({
  page: admin,
  server,
  browser,
}) => {
  const { owner, page } = await squatted(admin, server, browser)
  await comeByMail(page, server.mailboxUrl, owner.email)
  await expect(question(page)).toBeVisible()
  await expect(page.getByText(/Somebody used your email address to join “Driftwood”/)).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) expect(await violations(page, scheme)).toEqual([])

  await page.goto('/dashboard')
  await expect(question(page)).toBeVisible()

  await page.route('**/api/security/membership', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Leave it' }).click()
  await expect(page.getByText(/Network error/)).toBeVisible()
  await page.getByRole('button', { name: 'Leave it' }).click()
  await expect(page.getByText(/The password that was set before has ended/)).toBeVisible()
  await setPassword(page, owner)
  await expect(page.getByRole('heading', { level: 1, name: 'Where do you want to work?' })).toBeVisible()
})

test('who went elsewhere before they answered is told of their password all the same', async ({
  page: admin,
  server,
  browser,
}) => {
  const { owner, page } = await squatted(admin, server, browser)
  await comeByMail(page, server.mailboxUrl, owner.email)
  await expect(question(page)).toBeVisible()
  for (const path of ['/profile', '/onboarding', '/allobjectives']) {
    await page.goto(path)
    await expect(question(page)).toBeVisible()
  }
  await page.getByRole('button', { name: 'Stay in it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set Your Password' })).toBeVisible()
  await expect(page.getByText(/The password that was set before has ended/)).toBeVisible()
  await setPassword(page, owner)
  await expect(page.getByRole('heading', { level: 1, name: 'Driftwood OKR Dashboard' })).toBeVisible()
})

test('who stays is told that the password before has ended and sets one of their own, by keyboard alone', async ({
  page: admin,
  server,
  browser,
}) => {
  const { owner, page } = await squatted(admin, server, browser)
  await page.setViewportSize({ width: 390, height: 844 })
  await comeByMail(page, server.mailboxUrl, owner.email)
  await expect(question(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Leave it' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Set Your Password' })).toBeVisible()
  await expect(page.getByText(/The password that was set before has ended/)).toBeVisible()
  await setPassword(page, owner)
  await expect(page.getByRole('heading', { level: 1, name: 'Driftwood OKR Dashboard' })).toBeVisible()
})

test('a member of another workspace reads that an invitation is accepted, and goes on to their own', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const newcomer = somebody('Oskar Lind')
  const invited = await page.request.post('/api/invitations', { data: { email: newcomer.email } })
  const { token }: { token: string } = await invited.json()
  const joined = await page.request.post('/api/create-invited-user', {
    data: { ...newcomer, invitationToken: token },
  })
  expect(joined.ok(), await joined.text()).toBe(true)

  await forgetSession(page)
  await workspace(page, server.mailboxUrl, 'Fulmar Ferries')
  await page.goto(`/invite/${token}`)
  await expect(page.getByText('This invitation has already been accepted.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fulmar Ferries OKR Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome to' })).toBeHidden()
})
