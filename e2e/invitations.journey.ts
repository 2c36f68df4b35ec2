import type { Page } from '@playwright/test'
import {
  confirmEmail,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  followMail,
  forgetSession,
  signIn,
  signUp,
  somebody,
  test,
  workspace,
} from './fixtures.ts'

/** Invites as the signed-in member of the page and answers with the path of the link. */
const invite = async (page: Page, email: string) => {
  const inviteUrl = await page.evaluate(async (to) => {
    const answer = await fetch('/api/invitations', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: to, title: 'Driver Coordinator' }),
    })
    const sent: { inviteUrl: string } = await answer.json()
    return sent.inviteUrl
  }, email)
  await forgetSession(page)
  return new URL(inviteUrl).pathname
}

test('someone new accepts a shared link by making an account', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const newcomer = somebody('Oskar Lind')
  const path = await invite(page, newcomer.email)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${path}#error=access_denied&error_code=otp_expired`)
  await expect(page.getByRole('heading', { name: "You're Invited!" })).toBeVisible()
  await expect(page).toHaveURL(path)
  await expect(page.getByText('Maren Aasen has invited you to join their team')).toBeVisible()
  await expect(page.getByText('Driver Coordinator')).toBeVisible()
  await expect(page.getByText('Member', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Create Account & Accept' }).click()

  await expect(page.getByText('Skerry Logistics')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(newcomer.email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await expectAccessible(page)
  await page.getByLabel('Full name').fill(newcomer.fullName)
  await page.getByRole('textbox', { name: 'Password' }).fill(newcomer.password)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByRole('heading', { name: 'Welcome to Skerry Logistics' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Skerry Logistics' })).toBeHidden()

  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Send the confirmation mail again' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add passkey' })).toBeDisabled()

  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Welcome to Skerry Logistics' })).toBeVisible()
  await forgetSession(page)
  await page.goto(path)
  await expect(page.getByText('already been accepted. Please sign in. If you have no password')).toBeVisible()
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(newcomer.email)
})

test('the mailed link signs in, asks for a password and opens the dashboard; later it leads there or to sign-in', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const newcomer = somebody('Oskar Lind')
  await invite(page, newcomer.email)
  const callbacks: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/accounts/callback')) callbacks.push(request.url())
  })

  let link = ''
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('/auth/callback?')) link = frame.url()
  })
  await followMail(page, server.mailboxUrl, newcomer.email, 'Accept invitation')
  await expect(page.getByRole('heading', { name: 'Set Your Password' })).toBeVisible()
  expect(callbacks).toHaveLength(1)
  await expect(page.getByLabel('Full name')).toHaveValue('')
  for (const [name, fact] of [
    ['Account', newcomer.email],
    ['Workspace', 'Skerry Logistics'],
    ['Invited by', 'Maren Aasen'],
  ] as const)
    await expect(page.getByRole('term').filter({ hasText: name }).locator('xpath=..')).toHaveText(
      new RegExp(`${name}${fact}`),
    )
  const set = page.getByRole('button', { name: 'Set Password' })
  await expect(set).toBeDisabled()
  await expect(set).toHaveAccessibleDescription('Type your new password in both fields.')
  await page.getByLabel('New Password').fill(newcomer.password)
  await expect(set).toHaveAccessibleDescription('Type the same password once more.')
  await page.getByLabel('Confirm Password').fill(newcomer.password)
  await expect(set).toBeEnabled()
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByText('Please enter your full name.')).toBeVisible()
  await page.getByLabel('Full name').fill(newcomer.fullName)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set Password' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Skerry Logistics' })).toBeVisible()

  await forgetSession(page)
  await page.goto('/')
  await signIn(page, newcomer)
  await expect(page.getByRole('heading', { level: 1, name: 'Skerry Logistics OKR Dashboard' })).toBeVisible()
  await expect(page.getByText(newcomer.fullName)).toBeVisible()

  await page.goto(link)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Skerry Logistics OKR Dashboard' })).toBeVisible()
  await forgetSession(page)
  await page.goto(link)
  await expect(page.getByText('This invitation has already been accepted. Please sign in.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()

  await page.goto(`${link.slice(0, -1)}${link.endsWith('0') ? '1' : '0'}`)
  await expect(page.getByText('This invitation link no longer works.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeHidden()
  await page.getByText('Details').click()
  await expect(page.getByText('Signing in')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(new URL(link).searchParams.get('token') ?? 'a token')
  await expectAccessible(page)
})

test('someone with another address is told so before they press anything, and can change the account', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const path = await invite(page, somebody().email)
  const other = somebody('Ada Byron')
  await signUp(page, other)
  await confirmEmail(page, server.mailboxUrl, other.email)
  await expect(page.getByRole('link', { name: /Join an Existing Workspace/ })).toBeVisible()

  await page.goto(path)
  await expect(page.getByText('This invitation was sent to a different email address.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept Invitation' })).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(page.getByRole('button', { name: 'Create Account & Accept' })).toBeVisible()

  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, other)
  await expect(page.getByRole('button', { name: 'Use another account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Decline' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByRole('heading', { name: 'Where do you want to work?' })).toBeVisible()
})

test('someone with an account accepts while signed in', async ({ page, server, browser }) => {
  const person = somebody('Ada Byron')
  await signUp(page, person)
  await confirmEmail(page, server.mailboxUrl, person.email)
  await expect(page.getByRole('link', { name: /Join an Existing Workspace/ })).toBeVisible()

  const admin = await (await browser.newContext({ baseURL: server.url })).newPage()
  await workspace(admin, server.mailboxUrl)
  const path = await invite(admin, person.email)
  await page.goto(`/onboarding?invite=${path.split('/').at(-1)}`)
  await expect(page).toHaveURL(path)
  await page.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Skerry Logistics' })).toBeVisible()
})

test('signing in with the invited address is enough, and a word', async ({ page, server }) => {
  const person = somebody('Ada Byron')
  await signUp(page, person)
  await confirmEmail(page, server.mailboxUrl, person.email)
  await expect(page.getByRole('link', { name: /Join an Existing Workspace/ })).toBeVisible()
  await forgetSession(page)

  await workspace(page, server.mailboxUrl)
  await page.goto(await invite(page, person.email))
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await signIn(page, person)
  await expect(page.getByText('Maren Aasen invited you to the workspace “Skerry Logistics”')).toBeVisible()
  await page.getByRole('button', { name: 'Join this workspace' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Skerry Logistics' })).toBeVisible()
})

test('who is taken in by signing in can decline, and is asked about the next', async ({
  page,
  server,
  browser,
}) => {
  const person = somebody('Ada Byron')
  await signUp(page, person)
  await confirmEmail(page, server.mailboxUrl, person.email)
  await expect(page.getByRole('link', { name: /Join an Existing Workspace/ })).toBeVisible()
  await forgetSession(page)
  for (const name of ['First Company', 'Second Company']) {
    const host = await (await browser.newContext({ baseURL: server.url })).newPage()
    await workspace(host, server.mailboxUrl, name)
    await invite(host, person.email)
    await host.context().close()
  }
  await page.goto('/')
  await signIn(page, person)
  for (const name of ['First Company', 'Second Company']) {
    await expect(page.getByText(`Maren Aasen invited you to the workspace “${name}”`)).toBeVisible()
    await page.getByRole('button', { name: 'Decline' }).click()
  }
  await expect(page.getByRole('link', { name: /Join an Existing Workspace/ })).toBeVisible()
})

test('an account whose sign-in fails is told so and finds the sign-in form', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const newcomer = somebody('Oskar Lind')
  await page.goto(await invite(page, newcomer.email))
  await page.getByRole('button', { name: 'Create Account & Accept' }).click()
  await page.getByLabel('Full name').fill(newcomer.fullName)
  await page.getByRole('textbox', { name: 'Password' }).fill(newcomer.password)
  await page.route('**/api/accounts/sign-in', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(
    page.getByText('Account created successfully, but sign-in failed. Please try signing in manually.'),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(newcomer.email)
  await signIn(page, newcomer)
  await expect(page.getByRole('heading', { name: 'Welcome to Skerry Logistics' })).toBeVisible()
})

test('a link that leads to no invitation says so', async ({ page }) => {
  await page.goto('/invite/made-up')
  await expect(page.getByRole('heading', { name: 'Invitation Error' })).toBeVisible()
  await expect(page.getByText('This invitation is invalid or has expired.')).toBeVisible()
  await page.getByRole('button', { name: 'Go to Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()

  await page.goto('/auth/callback')
  await expect(page).toHaveURL('/onboarding')
  await page.goto('/auth/callback?error=server_error&error_description=The+link+was+cut+short.')
  await expect(page.getByText('The link was cut short.')).toBeVisible()
})
