import {
  expect,
  expectNoSidewaysScroll,
  followMail,
  forgetSession,
  signIn,
  test,
  workspace,
} from './fixtures.ts'

test('a forgotten password is replaced through a mailed link, and the old one no longer works', async ({
  page,
  server,
}) => {
  const person = await workspace(page, server.mailboxUrl)
  await forgetSession(page)
  await page.clock.install()
  await page.goto('/')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(
    page.getByText('If this address has an account, a link to set a new password is on its way.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the local mailbox' })).toBeVisible()
  const again = page.getByRole('button', { name: 'Send again' })
  await expect(again).toBeHidden()
  await page.clock.fastForward('00:31')
  await again.click()
  await expect(page.getByText('Sent again. Use the newest mail.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)

  await followMail(page, server.mailboxUrl, person.email, 'Set a new password')
  const link = page.url()
  const save = page.getByRole('button', { name: 'Set Password' })
  await expect(save).toBeDisabled()
  await page.getByLabel('New Password').fill('a longer walk')
  await expect(save).toBeDisabled()
  const repeated = page.getByLabel('Confirm Password')
  const mismatch = page.getByText('Passwords do not match')
  await repeated.fill('a longer')
  await expect(mismatch).toBeHidden()
  await repeated.fill('a longer talk')
  await expect(mismatch).toBeVisible()
  await repeated.fill('a longer wal')
  await expect(mismatch).toBeHidden()
  await repeated.blur()
  await expect(mismatch).toBeVisible()
  await save.click()
  await expect(repeated).toBeFocused()
  await expect(mismatch).toBeVisible()
  await repeated.fill('a longer walk')
  await expect(mismatch).toBeHidden()
  await save.click()
  await expect(page.getByText('Your password is set. Please sign in with it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()

  await signIn(page, person)
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await signIn(page, { ...person, password: 'a longer walk' })
  await expect(page.getByRole('heading', { level: 1, name: /OKR Dashboard/ })).toBeVisible()

  await page.goto(link)
  await page.getByLabel('New Password').fill('another walk')
  await page.getByLabel('Confirm Password').fill('another walk')
  await save.click()
  await expect(page.getByText('This link has expired or was used before.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send me a new link' })).toBeVisible()
})

test('a new password that is too short is refused beside its field', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/set-password?token=made-up')
  await page.getByLabel('New Password').fill('short')
  await page.getByLabel('Confirm Password').fill('short')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(page.getByLabel('New Password')).toBeFocused()
  await expectNoSidewaysScroll(page)
})

test('without a session and without a link there is no password to set', async ({ page }) => {
  await page.goto('/set-password')
  await expect(page.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
})
