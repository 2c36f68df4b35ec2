import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test, workspace } from './fixtures.ts'
import { okr, okrDialog } from './okrs.ts'

const signInForm = (page: Page) => page.getByRole('heading', { name: 'Sign in to Cairn' })

test('who is about to sign out is told of words that another tab has not saved', async ({
  page,
  context,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const { id } = await okr(page, { title: 'Run to Tromsø' })
  const other = await context.newPage()
  await other.goto(`/allobjectives?okrId=${id}&tab=edit`)
  const title = okrDialog(other, 'Run to Tromsø').getByLabel('Title', { exact: true })
  const dialog = page.getByRole('dialog', { name: 'Confirm Logout' })
  const told = dialog.getByText('You have typed something, here or in another tab, that is not saved yet.')
  const ask = async () => {
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Log Out' }).click()
  }

  await expect(title).toHaveValue('Run to Tromsø')
  await ask()
  await expect(dialog).toBeVisible()
  await expect(told).toBeHidden()
  await title.fill('Run to Tromsø overnight')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await ask()
  await expect(told).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(title).toHaveValue('Run to Tromsø overnight')

  await ask()
  await dialog.getByRole('button', { name: 'Log Out' }).click()
  await expect(signInForm(page)).toBeVisible()
  await expect(signInForm(other)).toBeVisible()
  expect(
    await other.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes('unsent'))),
  ).toEqual([])
})

test('who is signed out though the answer was lost is not told of a session they no longer have', async ({
  page,
  server,
}) => {
  const person = await workspace(page, server.mailboxUrl)
  await page.route(
    '**/api/accounts/sign-out',
    async (route) => {
      expect((await route.fetch()).ok()).toBe(true)
      await route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Broken' } })
    },
    { times: 1 },
  )
  const asked = page.waitForResponse(/still-signed-in/)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('dialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Log Out' }).click()
  await (await asked).finished()
  await expect(signInForm(page)).toBeVisible()
  await signIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: /OKR Dashboard/ })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
