import {
  confirmEmail,
  expect,
  followMail,
  forgetSession,
  signIn,
  signUp,
  somebody,
  test,
  workspace,
} from './fixtures.ts'

test('a newcomer signs up, confirms by mail, founds a workspace, logs out and signs in again', async ({
  page,
  server,
}) => {
  const person = somebody('Ada Byron')
  await page.clock.install()
  await signUp(page, person)
  await expect(page.getByText(person.email)).toBeVisible()
  const again = page.getByRole('button', { name: 'Send again' })
  await expect(page.getByRole('link', { name: 'Open the local mailbox' })).toBeVisible()
  await expect(again).toBeHidden()
  await page.clock.fastForward('00:31')
  await again.click()
  await expect(page.getByText('Sent again. Use the newest mail.')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the local mailbox' }).click()
  const mailbox = await opened
  await expect(async () => {
    await mailbox.reload()
    await expect(mailbox.getByText(person.email)).toHaveCount(2, { timeout: 2000 })
  }).toPass()

  // The tab that waited goes on as well.
  await confirmEmail(mailbox, server.mailboxUrl, person.email)
  await page.getByRole('link', { name: /Create a New Workspace/ }).click()
  await mailbox.close()
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Byron')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByText('Please enter a company name.')).toBeVisible()
  await page.getByLabel('Company name').fill('Analytical Engines')
  await page.getByRole('button', { name: 'Create workspace' }).click()

  await expect(page).toHaveURL('/dashboard')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Analytical Engines OKR Dashboard' }),
  ).toBeVisible()
  await expect(page.getByText('Free Trial: 14 days')).toBeVisible()
  await expect(page.getByText('(admin)')).toBeVisible()

  await page.getByRole('button', { name: 'Log Out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Logout' })
  await expect(dialog).toContainText(
    "Are you sure you want to log out? You'll need to sign in again to access your account.",
  )
  await dialog.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()

  await page.goto('/dashboard')
  await signIn(page, person)
  await expect(
    page.getByRole('heading', { level: 1, name: 'Analytical Engines OKR Dashboard' }),
  ).toBeVisible()
})

test('a wrong password is refused in words and what was typed stays', async ({ page, server }) => {
  const person = await workspace(page, server.mailboxUrl)
  await forgetSession(page)
  await page.goto('/')
  await signIn(page, { ...person, password: 'not this one' })
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('not this one')
})

test('complaints of the sign-in form do not follow to the sign-up form', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Email').fill('ada@skerry')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByLabel('Full name')).toBeVisible()
  await expect(page.getByText('Please enter a valid email address.')).toBeHidden()
  await expect(page.getByLabel('Email')).toHaveValue('ada@skerry')
})

test('someone who has not confirmed yet is sent another link', async ({ page, server }) => {
  const person = somebody()
  await signUp(page, person)
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await signIn(page, person)
  await expect(page.getByText('Check your email for confirmation link!')).toBeVisible()
  await page.goto(server.mailboxUrl)
  await expect(page.getByRole('link').filter({ hasText: person.email })).toHaveCount(2)
})

test('a confirmation link that is used twice asks to sign in, and a broken one says so', async ({
  page,
  server,
  browser,
}) => {
  const person = somebody()
  await signUp(page, person)
  await followMail(page, server.mailboxUrl, person.email, 'Confirm email')
  const link = page.url()
  await page.getByRole('button', { name: 'Confirm email' }).click()
  await expect(page.getByRole('link', { name: /Create a New Workspace/ })).toBeVisible()

  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage()
  await elsewhere.goto(link)
  await elsewhere.getByRole('button', { name: 'Confirm email' }).click()
  await expect(elsewhere.getByText('Your email is already confirmed. Please sign in.')).toBeVisible()
  await elsewhere.goto('/confirm-email?token=broken')
  await elsewhere.getByRole('button', { name: 'Confirm email' }).click()
  await expect(
    elsewhere.getByText('This confirmation link does not work. If you were sent another since'),
  ).toBeVisible()
})

test('a person who is sent to sign in comes back to the page they wanted', async ({ page, server }) => {
  const person = await workspace(page, server.mailboxUrl)
  await forgetSession(page)
  await page.goto('/dashboard?welcome=true')
  await expect(page.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
  await signIn(page, person)
  await expect(page.getByRole('heading', { name: 'Welcome to Skerry Logistics' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('logging out in one tab ends the other', async ({ page, context, server }) => {
  await workspace(page, server.mailboxUrl)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
  await expect(other.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
})
