import type { Browser, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, followMail, somebody, test, workspace } from './fixtures.ts'

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
  await expect(page.getByRole('heading', { level: 1, name: 'Where do you want to work?' })).toBeVisible()
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
  await page.getByLabel('New Password', { exact: true }).fill(owner.password)
  await page.getByLabel(/Confirm/).fill(owner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Driftwood OKR Dashboard' })).toBeVisible()
})
