import type { Page } from '@playwright/test'
import { codeShown, wrongCode } from '../server/testing/authenticator-app.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  followMail,
  forgetSession,
  signIn,
  test,
  workspace,
} from './fixtures.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const inHalfAMinute = () => new Date(Date.now() + 30_000)

const turnOn = async (page: Page) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await dialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await dialog(page).locator('code').innerText()).replaceAll(' ', '')
  const recoveryCodes = await dialog(page).getByRole('listitem').allInnerTexts()
  return { secret, recoveryCodes }
}

const prove = async (page: Page, secret: string) => {
  await dialog(page).getByLabel('Code from your app').fill(codeShown(secret, new Date()))
  await dialog(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Authenticator app, 10 of 10 recovery codes left')).toBeVisible()
}

const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: /OKR Dashboard/ })
const challenge = (page: Page) => page.getByRole('heading', { name: 'Enter your code' })

test('the second factor is turned on, asked for at sign-in, and given by app or recovery code', async ({
  page,
  server,
}) => {
  test.slow()
  const person = await workspace(page, server.mailboxUrl)
  await page.goto('/profile')
  await expect(page.getByText('Ask for a code from your phone at every sign-in')).toBeVisible()
  const { secret, recoveryCodes } = await turnOn(page)
  expect(recoveryCodes).toHaveLength(10)
  const downloading = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Download' }).click()
  expect((await downloading).suggestedFilename()).toBe('cairn-recovery-codes.txt')

  await dialog(page).getByLabel('Code from your app').fill(wrongCode(secret, new Date()))
  await dialog(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(dialog(page).getByText('This code is not right, or it was used before.')).toBeVisible()
  await expect(dialog(page).getByLabel('Code from your app')).toBeFocused()
  await prove(page, secret)
  await expect(page.getByText('The second factor is on. You are signed out everywhere else.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Log Out' }).click()
  await dialog(page).getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
  await page.goto('/profile')
  await signIn(page, person)
  await expect(challenge(page)).toBeVisible()
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await page.reload()
  await code.fill(wrongCode(secret, new Date()))
  await expect(page.getByText('This code is not right, or it was used before.')).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(codeShown(secret, inHalfAMinute()))
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()

  await forgetSession(page)
  await page.goto('/')
  await signIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Recovery code').fill('AAAAA-AAAAA')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This recovery code is not right, or it was used before.')).toBeVisible()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0]?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(dashboard(page)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('Authenticator app, 9 of 10 recovery codes left')).toBeVisible()
})

test('new recovery codes are made, and it is turned off', async ({ page, server }) => {
  const person = await workspace(page, server.mailboxUrl)
  const { secret } = await turnOn(page)
  await prove(page, secret)
  const manage = page.getByRole('button', { name: 'Manage' })

  await manage.click()
  await page.getByRole('menuitem', { name: 'New recovery codes' }).click()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Make new codes' }).click()
  await expect(dialog(page).getByText('Your new recovery codes')).toBeVisible()
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  await dialog(page).getByRole('button', { name: 'I have kept them' }).click()
  await expect(manage).toBeFocused()

  await manage.click()
  await page.getByRole('menuitem', { name: 'Turn off' }).click()
  await dialog(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('The second factor is off.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()

  await forgetSession(page)
  await page.goto('/')
  await signIn(page, person)
  await expect(dashboard(page)).toBeVisible()
})

test('a mailed link asks for the code too, and back means signed out', async ({ page, server, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const person = await workspace(page, server.mailboxUrl)
  const { secret, recoveryCodes } = await turnOn(page)
  await expectNoSidewaysScroll(page)
  await prove(page, secret)
  await expectNoSidewaysScroll(page)

  const host = await (await browser.newContext({ baseURL: server.url })).newPage()
  await workspace(host, server.mailboxUrl, 'Elsewhere')
  const invited = await host.request.post('/api/invitations', { data: { email: person.email } })
  expect(invited.ok()).toBe(true)
  await host.context().close()

  await forgetSession(page)
  await followMail(page, server.mailboxUrl, person.email, 'Accept invitation')
  await expect(challenge(page)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
  await page.goto('/dashboard')
  await signIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(dashboard(page)).toBeVisible()
})
