import { readFile } from 'node:fs/promises'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  followMail,
  forgetSession,
  signIn,
  somebody,
  test,
  workspace,
} from './fixtures.ts'

const dashboard = { level: 1, name: /OKR Dashboard/ } as const

test('a password is changed with the old one, and the old one no longer works', async ({ page, server }) => {
  const person = await workspace(page, server.mailboxUrl)
  await page.goto('/profile')
  await expect(page.getByText(/^Last changed/)).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await expect(dialog.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  await expect(dialog.getByRole('checkbox', { name: 'Sign out everywhere else' })).toBeChecked()
  await dialog.getByRole('textbox', { name: 'Current password' }).fill('not this one')
  await dialog.getByRole('textbox', { name: 'New password' }).fill('password')
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(dialog.getByText('This password is among the most common ones.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'New password' }).fill('a longer walk')
  await dialog.getByRole('button', { name: 'Save password' }).click()
  await expect(dialog.getByText('This is not your password. Please try again.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Current password' }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused()

  await forgetSession(page)
  await page.goto('/')
  await signIn(page, person)
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
  await signIn(page, { ...person, password: 'a longer walk' })
  await expect(page.getByRole('heading', dashboard)).toBeVisible()
})

test('a session elsewhere is seen and ended, and that browser notices', async ({ page, browser, server }) => {
  const person = await workspace(page, server.mailboxUrl)
  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage()
  await elsewhere.goto('/')
  await signIn(elsewhere, person)
  await expect(elsewhere.getByRole('heading', dashboard)).toBeVisible()

  await page.goto('/profile')
  const sessions = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByText('This device')).toBeVisible()
  await expect(sessions.getByText('Chrome on Linux')).toHaveCount(2)
  await sessions.getByRole('button', { name: 'Sign out: Chrome on Linux' }).click()
  await expect(sessions.getByText('Chrome on Linux')).toHaveCount(1)
  await expect(elsewhere.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
  await elsewhere.goto('/profile')
  await signIn(elsewhere, person)
  await expect(elsewhere.getByRole('heading', { name: 'My Profile' })).toBeVisible()

  await page.reload()
  await sessions.getByRole('button', { name: 'Sign out all others' }).click()
  await expect(sessions.getByText('Chrome on Linux')).toHaveCount(1)
  await expect(sessions.getByRole('button', { name: 'Sign out all others' })).toHaveCount(0)
  await expect(elsewhere.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Profile' })).toBeVisible()

  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
})

test('a mailed code signs in without a password, and so does the link beside it', async ({
  page,
  server,
}) => {
  const person = await workspace(page, server.mailboxUrl)
  await forgetSession(page)
  await page.goto('/profile')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in with a code' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await expect(page.getByLabel('6-digit code')).toBeFocused()

  const mailbox = await page.context().newPage()
  await mailbox.goto(server.mailboxUrl)
  const subject = await mailbox.getByRole('link').filter({ hasText: person.email }).first().innerText()
  const code = /\d{6}/.exec(subject)?.[0] ?? ''
  await page.getByLabel('6-digit code').fill('12')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter the 6 digits from the email.')).toBeVisible()
  await page.getByLabel('6-digit code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not right.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('6-digit code').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')

  await forgetSession(page)
  await page.goto('/?step=code&next=%2Fprofile')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await followMail(page, server.mailboxUrl, person.email, 'Sign in to Cairn')
  const link = page.url()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/profile')
  await forgetSession(page)
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('This link has expired or was used before.')).toBeVisible()
})

test('people take their data along and delete their account', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const person = await workspace(page, server.mailboxUrl, 'Leaving Ltd')
  await page.goto('/profile')
  await expectNoSidewaysScroll(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^cairn-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect([data.account.email, data.workspace.name]).toEqual([person.email, 'Leaving Ltd'])
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('Type your password to confirm.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Type your password to confirm' }).fill(person.password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('You are the only person in this workspace.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('checkbox', { name: /Also delete the workspace Leaving Ltd/ }).check()
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
  await signIn(page, person)
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
})

test('an address without an account hears nothing on the screen and all in the mail', async ({
  page,
  server,
}) => {
  const nobody = somebody()
  await page.goto('/?step=code')
  await page.getByLabel('Email').fill(nobody.email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText('If this address has an account, a 6-digit code is on its way.')).toBeVisible()
  await followMail(page, server.mailboxUrl, nobody.email, 'Create an account')
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(nobody.email)
})
