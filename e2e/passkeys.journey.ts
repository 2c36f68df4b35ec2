import type { Page } from '@playwright/test'
import { codeShown } from '../server/testing/authenticator-app.ts'
import { expect, expectAccessible, test, workspace } from './fixtures.ts'
import { virtualAuthenticator } from './virtual-authenticator.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const signInWithPasskey = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' }).click()
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: /OKR Dashboard/ })

test('a passkey is added, signs in, is renamed and removed', async ({ page, server }) => {
  await virtualAuthenticator(page)
  await workspace(page, server.mailboxUrl)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(dialog(page).getByLabel('Name')).toHaveValue('Linux computer')
  await dialog(page).getByLabel('Name').fill('MacBook Air')
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('MacBook Air is added. You can sign in with it now.')).toBeVisible()
  await expect(page.getByText('Added today, never used')).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.goto('/profile')
  await signInWithPasskey(page)
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  await expect(page.getByText('Added today, last used today')).toBeVisible()

  await page.getByRole('button', { name: 'Rename MacBook Air' }).click()
  await dialog(page).getByLabel('Name').fill('')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByText('Please give it a name.')).toBeVisible()
  await dialog(page).getByLabel('Name').fill('Work laptop')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Work laptop' })).toBeVisible()

  await page.getByRole('button', { name: 'Add passkey' }).click()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog(page).getByText('This device has a passkey for your account already.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Work laptop is removed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Work laptop' })).toHaveCount(0)
  await page.context().clearCookies()
  await page.goto('/')
  await signInWithPasskey(page)
  await expect(page.getByText('This passkey is not known here. Please sign in another way.')).toBeVisible()
})

test('a passkey that knows its owner is both factors at once', async ({ page, server }) => {
  await virtualAuthenticator(page)
  await workspace(page, server.mailboxUrl)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Added today, never used')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '')
  await dialog(page).getByLabel('Code from your app').fill(codeShown(secret, new Date()))
  await dialog(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Authenticator app, 10 of 10 recovery codes left')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/')
  await signInWithPasskey(page)
  await expect(dashboard(page)).toBeVisible()
})

test('a device without a passkey says so and leaves the other ways open', async ({ page }) => {
  await virtualAuthenticator(page, false)
  await page.goto('/')
  await signInWithPasskey(page)
  await expect(page.getByText('No passkey was used. Try again, or sign in with your password.')).toBeVisible()
  await expectAccessible(page)
})
