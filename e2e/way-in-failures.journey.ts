import type { Page } from '@playwright/test'
import {
  confirmEmail,
  expect,
  expectAccessible,
  followMail,
  signUp,
  somebody,
  test,
  workspace,
} from './fixtures.ts'

const broken = { status: 500, json: { code: 'unexpected', message: 'Broken' } }
const down = { status: 503, json: { code: 'unavailable', message: 'Down' } }
const failOnce = (page: Page, path: string, answer: object) =>
  page.route(`**${path}`, (route) => route.fulfill(answer), { times: 1 })

/** Invites as the signed-in member of the page. */
const invite = (page: Page, email: string) =>
  page.evaluate(async (to) => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email: to })
    const answer = await fetch('/api/invitations', { method: 'POST', headers, body })
    const sent: { inviteUrl: string; invitation: { id: string } } = await answer.json()
    return { path: new URL(sent.inviteUrl).pathname, id: sent.invitation.id }
  }, email)

const newcomer = async (page: Page, mailboxUrl: string) => {
  const person = somebody('Ada Byron')
  await signUp(page, person)
  await confirmEmail(page, mailboxUrl, person.email)
  await expect(page.getByRole('link', { name: /Create a New Workspace/ })).toBeVisible()
  return person
}

test('a workspace that cannot be created or joined says why', async ({ page, server }) => {
  await newcomer(page, server.mailboxUrl)
  await page.getByRole('link', { name: /Create a New Workspace/ }).click()
  await page.getByLabel('Company name').fill('Analytical Engines')
  const create = page.getByRole('button', { name: 'Create workspace' })
  await failOnce(page, '/api/create-company', broken)
  await create.click()
  await expect(page.getByText('Failed to create workspace: Failed to create company')).toBeVisible()
  await failOnce(page, '/api/create-company', { body: '<h1>Welcome to the hotel network</h1>' })
  await create.click()
  await expect(page.getByText('Failed to create workspace: Failed to parse server response')).toBeVisible()
  const message = 'You already belong to a workspace.'
  await failOnce(page, '/api/create-company', { status: 409, json: { code: 'conflict', message } })
  await create.click()
  await expect(page.getByText(`Failed to create workspace: ${message}`)).toBeVisible()

  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('link', { name: /Join an Existing Workspace/ }).click()
  await page.getByLabel('Company ID').fill('0b7e8a52-6f0e-4b8b-9c53-5b9b2a9a1c11')
  const join = page.getByRole('button', { name: 'Join workspace' })
  await failOnce(page, '/api/join-company', broken)
  await join.click()
  await expect(page.getByText('Failed to join company. Please try again.')).toBeVisible()
  await failOnce(page, '/api/join-company', { status: 409, json: { code: 'conflict', message } })
  await join.click()
  await expect(page.getByText(message)).toBeVisible()
})

test('a mailed link that fails says how', async ({ page }) => {
  await page.goto('/auth/callback?error=server_error')
  await expect(page.getByText('Authentication failed. Please try again.')).toBeVisible()
  await page.goto('/auth/callback#error=access_denied&error_code=otp_expired')
  await expect(
    page.getByText('The invitation link has expired. Please request a new invitation.'),
  ).toBeVisible()
  await page.goto('about:blank')
  await failOnce(page, '/api/accounts/callback', down)
  await page.goto('/auth/callback?token=any')
  await expect(page.getByText('Failed to complete authentication. Please try again.')).toBeVisible()
  await failOnce(page, '/api/accounts/callback', broken)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible()
})

test('a password that cannot be set says so, and one that everybody uses is refused', async ({ page }) => {
  await page.goto('/set-password?token=made-up')
  await page.getByLabel('New Password').fill('password')
  await page.getByLabel('Confirm Password').fill('password')
  await failOnce(page, '/api/accounts/reset-password', broken)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByText('Failed to set password. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByText('This password is among the most common ones.')).toBeVisible()
})

test('an invitation that cannot be shown or accepted says so, and can be tried again', async ({
  page,
  browser,
  server,
}) => {
  const person = await newcomer(page, server.mailboxUrl)
  const admin = await (await browser.newContext({ baseURL: server.url })).newPage()
  await workspace(admin, server.mailboxUrl)
  const { path } = await invite(admin, person.email)
  await page.route('**/api/get-invitation?*', (route) => route.fulfill(broken))
  await page.goto(path)
  await expect(page.getByText('Failed to load invitation.')).toBeVisible()
  await page.unroute('**/api/get-invitation?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  const accept = page.getByRole('button', { name: 'Accept Invitation' })
  await failOnce(page, '/api/invitations/accept', broken)
  await accept.click()
  await expect(page.getByText('Failed to accept invitation. Please try again.')).toBeVisible()

  const refusal = { code: 'not_signed_in', message: 'Not authenticated' }
  await failOnce(page, '/api/invitations/accept', { status: 401, json: refusal })
  await accept.click()
  await expect(page.getByText('Please sign in to accept this invitation.')).toBeVisible()
  await expect(page).toHaveURL(path)
  await page.reload()
  await accept.click()
  await expect(page.getByRole('heading', { name: 'Welcome to Skerry Logistics' })).toBeVisible()
})

test('an invitation that was cancelled or has expired lets nobody in', async ({ page, browser, server }) => {
  const admin = await (await browser.newContext({ baseURL: server.url })).newPage()
  await workspace(admin, server.mailboxUrl)
  const { email } = somebody('Oskar Lind')
  const { path, id } = await invite(admin, email)
  await page.goto(path)
  await page.getByRole('button', { name: 'Create Account & Accept' }).click()
  const form = page.getByRole('button', { name: 'Create account' })
  await page.getByLabel('Full name').fill('Oskar Lind')
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
  await failOnce(page, '/api/create-invited-user', broken)
  await form.click()
  await expect(page.getByText('Failed to create account. Please try again.')).toBeVisible()

  await admin.evaluate((of) => fetch(`/api/invitations/${of}/cancel`, { method: 'POST' }), id)
  await form.click()
  await expect(page.getByText('This invitation was cancelled.')).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('This invitation was cancelled.')).toBeVisible()
  await followMail(page, server.mailboxUrl, email, 'Accept invitation')
  await expect(page.getByText('This invitation was cancelled.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Go to Sign In' })).toBeVisible()

  const expired = { code: 'gone', message: 'This invitation is invalid or has expired. Please ask again.' }
  await page.route('**/api/get-invitation?*', (route) => route.fulfill({ status: 410, json: expired }))
  await page.goto(`${path}#error=access_denied`)
  await expect(page.getByText('This invitation is invalid or has expired.')).toBeVisible()
  await expect(page).toHaveURL(path)
})

test('an account whose cookie is not kept is told to sign in', async ({ page, browser, server }) => {
  const admin = await (await browser.newContext({ baseURL: server.url })).newPage()
  await workspace(admin, server.mailboxUrl)
  const person = somebody('Oskar Lind')
  await page.goto((await invite(admin, person.email)).path)
  await page.getByRole('button', { name: 'Create Account & Accept' }).click()
  await page.getByLabel('Full name').fill(person.fullName)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.route('**/api/session', (route) => route.fulfill({ json: { me: null, expiresAt: null } }))
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Account created successfully. Please sign in to continue.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
})

test('a newcomer who is faster with a password than the server with the workspace still lands in it', async ({
  page,
  browser,
  server,
}) => {
  const admin = await (await browser.newContext({ baseURL: server.url })).newPage()
  await workspace(admin, server.mailboxUrl)
  const person = somebody('Oskar Lind')
  await invite(admin, person.email)
  await page.route('**/api/complete-user-setup', () => {}, { times: 1 })
  await followMail(page, server.mailboxUrl, person.email, 'Accept invitation')
  await page.getByLabel('Full name').fill(person.fullName)
  await page.getByLabel('New Password').fill(person.password)
  await page.getByLabel('Confirm Password').fill(person.password)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Skerry Logistics' })).toBeVisible()
})

test('who is signed in is asked before a mailed invitation for someone else signs them out', async ({
  page,
  server,
}) => {
  const host = await workspace(page, server.mailboxUrl)
  const newcomer = somebody('Oskar Lind')
  await invite(page, newcomer.email)
  await followMail(page, server.mailboxUrl, newcomer.email, 'Accept invitation')
  await expect(page.getByRole('heading', { name: 'This invitation is for someone else' })).toBeVisible()
  await expect(
    page.getByText(`This invitation is for ${newcomer.email}, and you are signed in as ${host.email}.`),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Skerry Logistics OKR Dashboard' })).toBeVisible()
  await expect(page.getByText(host.fullName)).toBeVisible()

  await followMail(page, server.mailboxUrl, newcomer.email, 'Accept invitation')
  await page.getByRole('button', { name: 'Sign out and go on with the invitation' }).click()
  await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeVisible()
})

test('who is signed in is asked before a link mailed to someone else makes them that person', async ({
  page,
  browser,
  server,
}) => {
  const other = somebody('Oskar Lind')
  await signUp(await (await browser.newContext({ baseURL: server.url })).newPage(), other)
  const host = await workspace(page, server.mailboxUrl)
  await confirmEmail(page, server.mailboxUrl, other.email)
  await expect(
    page.getByText(`This link is for ${other.email}, and you are signed in as ${host.email}.`),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(page.getByText(host.fullName)).toBeVisible()
  await confirmEmail(page, server.mailboxUrl, other.email)
  await page.evaluate(() => localStorage.setItem('note', 'of who was here before'))
  await page.getByRole('button', { name: 'Sign out and go on with the link' }).click()
  await expect(page.getByText('The password that was set before has ended')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('note'))).toBeNull()
})
