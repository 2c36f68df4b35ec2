import type { Page } from '@playwright/test'
import { expect, expectAccessible, signIn, test, workspace } from './fixtures.ts'

const signInForm = (page: Page) => page.getByRole('heading', { name: 'Sign in to Cairn' })
const broken = { status: 500, json: { code: 'unexpected', message: 'Broken' } }

test('a sign-out that fails is told after the reload, and can be tried again', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await page.evaluate(() => localStorage.setItem('note', 'here'))
  await page.route('**/api/accounts/sign-out', (route) => route.fulfill(broken), { times: 1 })
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('dialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Log Out' }).click()
  const told = page.getByRole('dialog', { name: 'You are still signed in' })
  await expect(told).toContainText('Cairn could not sign you out.')
  expect(await page.evaluate(() => localStorage.getItem('note'))).toBeNull()
  await told.getByRole('button', { name: 'Try again' }).click()
  await expect(signInForm(page)).toBeVisible()
  await page.goto('/dashboard')
  await expect(signInForm(page)).toBeVisible()
  await expect(told).toBeHidden()
})

test('who stays signed in after a failed sign-out is told once', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await page.route('**/api/accounts/sign-out', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('dialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Log Out' }).click()
  const told = page.getByRole('dialog', { name: 'You are still signed in' })
  await told.getByRole('button', { name: 'Stay signed in' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /OKR Dashboard/ })).toBeVisible()
  await expect(told).toBeHidden()
})

test('who signs out while nothing answers waits on an emptied page until they are', async ({
  page,
  context,
  server,
}) => {
  const { fullName } = await workspace(page, server.mailboxUrl)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await context.setOffline(true)
  await page.getByRole('dialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Cairn cannot be reached' })).toBeVisible()
  await expect(
    page.getByText('You are still signed in. Cairn signs you out as soon as it answers'),
  ).toBeVisible()
  await expect(page.getByText(fullName)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Cairn cannot be reached' })).toBeVisible()
  await context.setOffline(false)
  await expect(signInForm(page)).toBeVisible()
  await page.goto('/dashboard')
  await expect(signInForm(page)).toBeVisible()
})

test('what was typed on Create comes back after a lost session, at the same place', async ({
  page,
  context,
  server,
}) => {
  const person = await workspace(page, server.mailboxUrl)
  // The stream of changes would notice before the form is sent.
  await context.route('**/api/events*', (route) => route.abort())
  await page.goto('/createobjective')
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Run to Tromsø overnight')
  await page.getByLabel('Title of key result 1', { exact: true }).fill('Nights a week')
  // Lost while the form is on its way: whatever else the page asks for might notice before.
  await page.route(
    '**/api/objectives',
    async (route) => {
      expect((await page.request.post('/api/accounts/sign-out')).ok()).toBe(true)
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Create OKR' }).click()
  await expect(signInForm(page)).toBeVisible()
  await expect(page).toHaveURL('/?next=%2Fcreateobjective')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('unsent'))),
  ).toEqual([])
  await signIn(page, person)
  await expect(page).toHaveURL('/createobjective')
  await expect(title).toHaveValue('Run to Tromsø overnight')
  await expect(page.getByLabel('Title of key result 1', { exact: true })).toHaveValue('Nights a week')
  await page.getByRole('button', { name: 'Create OKR' }).click()
  await expect(page.getByText('"Run to Tromsø overnight" was created.')).toBeVisible()
})

test('someone whose session was ended elsewhere is told so, also on the next visit', async ({
  page,
  browser,
  server,
}) => {
  const person = await workspace(page, server.mailboxUrl)
  const told = page.getByText('Your session has ended: it ran out, or was ended on another device')
  const endElsewhere = async () => {
    const elsewhere = await browser.newContext({ storageState: await page.context().storageState() })
    expect((await elsewhere.request.post(`${server.url}/api/accounts/sign-out`)).ok()).toBe(true)
    await elsewhere.close()
  }
  await page.goto('/profile')
  await expect(page.getByLabel('Full name')).toBeVisible()
  await endElsewhere()
  await expect(told).toBeVisible()
  await signIn(page, person)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Full name')).toBeVisible()

  await page.goto('about:blank')
  await endElsewhere()
  await page.goto('/dashboard')
  await expect(told).toBeVisible()
  await page.reload()
  await expect(signInForm(page)).toBeVisible()
  await expect(told).toBeHidden()
})

test('who signed out is told nothing of an ended session', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
  await expect(signInForm(page)).toBeVisible()
  await expect(page.getByText('Your session has ended')).toBeHidden()
})
