import type { Page } from '@playwright/test'
import { codeShown } from '../server/testing/authenticator-app.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, workspace } from './fixtures.ts'
import { test } from './own-clock.ts'
import { virtualAuthenticator } from './virtual-authenticator.ts'

test.use({ topic: 'proof' })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const question = (page: Page) => dialog(page, 'Confirm it is you')
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const newestSubject = async (page: Page, mailboxUrl: string, email: string) => {
  const mailbox = await page.context().newPage()
  await mailbox.goto(mailboxUrl)
  const subject = await mailbox.getByRole('link').filter({ hasText: email }).first().innerText()
  await mailbox.close()
  return subject
}

test.beforeEach(({ clock }) => clock.moveTo(new Date()))

test('who signed in long ago confirms who they are before a passkey is added', async ({
  page,
  server,
  clock,
}) => {
  test.slow()
  await virtualAuthenticator(page)
  const person = await workspace(page, server.mailboxUrl)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const adding = dialog(page, 'Add a passkey')
  await adding.getByLabel('Name').fill('MacBook Air')
  await clock.moveTo(inMinutes(11))
  await adding.getByRole('button', { name: 'Continue' }).click()
  const password = question(page).getByRole('textbox', { name: 'Password' })
  await expect(password).toBeFocused()
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(adding.getByText('Please confirm that it is you.')).toBeVisible()
  await expect(adding.getByLabel('Name')).toHaveValue('MacBook Air')
  await expect(adding.getByLabel('Name')).toBeFocused()

  await page.keyboard.press('Enter')
  await password.fill('not this one')
  await page.keyboard.press('Enter')
  await expect(question(page).getByText('This is not your password. Please try again.')).toBeVisible()
  await expect(password).toBeFocused()
  await password.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('MacBook Air is added. You can sign in with it now.')).toBeVisible()
  expect(await newestSubject(page, server.mailboxUrl, person.email)).toContain(
    'A passkey was added to your Cairn account',
  )

  await page.setViewportSize({ width: 390, height: 844 })
  await clock.moveTo(inMinutes(22))
  await page.getByRole('button', { name: 'Remove MacBook Air' }).click()
  await dialog(page, 'Remove passkey').getByRole('button', { name: 'Remove' }).click()
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await question(page).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('MacBook Air is removed.')).toBeVisible()
})

test('with the second factor on a code is asked for, and a password does not do', async ({
  page,
  server,
  clock,
}) => {
  await workspace(page, server.mailboxUrl)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const turningOn = dialog(page, 'Turn on the second factor')
  await turningOn.getByRole('button', { name: 'Continue' }).click()
  const secret = (await turningOn.locator('code').innerText()).replaceAll(' ', '')
  const [recoveryCode = ''] = await turningOn.getByRole('listitem').allInnerTexts()
  await turningOn.getByLabel('Code from your app').fill(codeShown(secret, new Date()))
  await turningOn.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Authenticator app, 10 of 10 recovery codes left')).toBeVisible()

  await clock.moveTo(inMinutes(11))
  await page.getByRole('button', { name: 'Manage' }).click()
  await page.getByRole('menuitem', { name: 'Turn off' }).click()
  await dialog(page, 'Turn off the second factor').getByRole('button', { name: 'Turn off' }).click()
  const code = question(page).getByLabel('Code from your app, or a recovery code')
  await expect(code).toBeFocused()
  await expect(question(page).getByRole('textbox')).toHaveCount(1)
  await code.fill('AAAAA-AAAAA')
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(
    question(page).getByText('This recovery code is not right, or it was used before.'),
  ).toBeVisible()
  await code.fill(recoveryCode)
  await question(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The second factor is off.')).toBeVisible()
})

test('who types the password anyway is not asked for it again', async ({ page, server, clock }) => {
  const person = await workspace(page, server.mailboxUrl)
  await page.goto('/profile')
  await clock.moveTo(inMinutes(11))
  await page.getByRole('button', { name: 'Change password' }).click()
  const changing = dialog(page, 'Change password')
  await changing.getByRole('textbox', { name: 'Current password' }).fill('not this one')
  await changing.getByRole('textbox', { name: 'New password' }).fill('a longer walk')
  await changing.getByRole('button', { name: 'Save password' }).click()
  await expect(changing.getByText('This is not your password. Please try again.')).toBeVisible()
  await expect(changing.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  await changing.getByRole('textbox', { name: 'Current password' }).fill(person.password)
  await changing.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})
