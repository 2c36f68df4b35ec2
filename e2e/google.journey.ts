import {
  confirmEmail,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  forgetSession,
  signUp,
  somebody,
  workspace,
} from './fixtures.ts'
import { cancelAtGoogle, chooseAtGoogle, googlePeople, test } from './local-google.ts'

test('somebody new comes in with Google and chooses a path', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Continue with Google' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await chooseAtGoogle(page, googlePeople.newcomer)
  await page.getByRole('link', { name: /Create a New Workspace/ }).click()
  await expect(page.getByLabel('Full name')).toHaveValue(googlePeople.newcomer.name)
  await page.getByLabel('Company name').fill('Vik Shipping')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vik Shipping OKR Dashboard' })).toBeVisible()

  await page.goto('/profile')
  await expect(page.getByText(`Linked as ${googlePeople.newcomer.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('Google is your only way to sign in. Set a password first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Set a password' })).toBeVisible()
})

test('an account with a proven address gets Google as one more way in, and comes back to its page', async ({
  page,
  server,
}) => {
  const person = { ...somebody(googlePeople.member.name), email: googlePeople.member.email }
  await signUp(page, person)
  await confirmEmail(page, server.mailboxUrl, person.email)
  await page.getByRole('link', { name: /Create a New Workspace/ }).click()
  await page.getByLabel('Company name').fill('Moe Marine')
  await page.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Moe Marine OKR Dashboard' })).toBeVisible()

  await forgetSession(page)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await chooseAtGoogle(page, googlePeople.member)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(`Linked as ${googlePeople.member.email}`)).toBeVisible()
  await expect(page.getByText(/Last changed/)).toBeVisible()
})

test('whoever says no at Google comes back without blame', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page.getByText('Sign in to Google')).toBeVisible()
  await cancelAtGoogle(page)
  await expect(page.getByText('You came back without signing in with Google.')).toBeVisible()
  await expect(page).toHaveURL(/\/\?next=%2Fdashboard$/)
  await expectNoSidewaysScroll(page)

  await page.goto('/api/accounts/google/callback?code=made-up&state=made-up')
  await expect(page.getByText('Google Sign-In failed. Please try again.')).toBeVisible()
  await expectAccessible(page)
})

test('Google is linked and unlinked on the profile, and nobody is signed out by it', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Link Google' }).click()
  await cancelAtGoogle(page)
  await expect(page.getByText('Google was not linked.')).toBeVisible()
  await page.getByRole('button', { name: 'Link Google' }).click()
  await chooseAtGoogle(page, googlePeople.linking)
  await expect(page.getByText('Google is linked to your account.')).toBeVisible()
  await expect(page.getByText(`Linked as ${googlePeople.linking.email}`)).toBeVisible()
  await expect(page).toHaveURL('/profile')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('Google is no longer linked to your account.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Link Google' })).toBeVisible()
})
