import type { Page } from '@playwright/test'
import { colleague, team } from './colleagues.ts'
import { endElsewhere, expect, expectAccessible, type Somebody, signIn, test, workspace } from './fixtures.ts'
import { memberId, okr, okrDialog } from './okrs.ts'

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
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await tryAgain.click()
  // One that is still under way when the network is back would fail, and be told of as such.
  await expect(tryAgain).toBeEnabled()
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
  await page.goto('/profile')
  await expect(page.getByLabel('Full name')).toBeVisible()
  await endElsewhere(page, browser, server.url)
  await expect(told).toBeVisible()
  await signIn(page, person)
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Full name')).toBeVisible()

  await page.goto('about:blank')
  await endElsewhere(page, browser, server.url)
  await page.goto('/dashboard')
  await expect(told).toBeVisible()
  await page.reload()
  await expect(signInForm(page)).toBeVisible()
  await expect(told).toBeHidden()

  await signIn(page, person)
  await expect(page.getByRole('heading', { level: 1, name: /OKR Dashboard/ })).toBeVisible()
  await page.goto('about:blank')
  await endElsewhere(page, browser, server.url)
  await page.goto('/myobjectives')
  await expect(page.getByRole('heading', { name: 'View Your Personal OKRs' })).toBeVisible()
  await expect(told).toBeVisible()
})

test('who signed out is told nothing of an ended session', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
  await expect(signInForm(page)).toBeVisible()
  await expect(page.getByText('Your session has ended')).toBeHidden()
})

/** The session ends elsewhere while what was typed is on its way: whatever else the page asks for might notice before. */
const typedWhileSessionEnds = async (page: Page, person: Somebody, press: () => Promise<void>) => {
  const elsewhere = await page
    .context()
    .browser()
    ?.newContext({ storageState: await page.context().storageState() })
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    expect((await elsewhere?.request.post(new URL('/api/accounts/sign-out', page.url()).href))?.ok()).toBe(
      true,
    )
    await route.continue()
  })
  await press()
  await expect(signInForm(page)).toBeVisible()
  await page.unroute('**/api/**')
  await elsewhere?.close()
  await signIn(page, person)
}

test('an update, an edit and a strategy come back after a lost session, at the same place, for their writer', async ({
  page,
  context,
  server,
}) => {
  test.slow()
  const person = await workspace(page, server.mailboxUrl)
  await context.route('**/api/events*', (route) => route.abort())
  const { id } = await okr(page, { title: 'Tromsø overnight' })
  await team(page, 'Operations')
  const back = page.getByText('What you had typed is back. It is not saved yet.')

  await page.goto('/my-week')
  const words = page.getByRole('textbox', { name: 'Update' })
  await words.fill('Two nights of three')
  await typedWhileSessionEnds(page, person, () => page.getByRole('button', { name: 'Save and next' }).click())
  await expect(page).toHaveURL('/my-week')
  await expect(words).toHaveValue('Two nights of three')
  await expect(back).toBeVisible()
  await expectAccessible(page)

  await words.fill('')
  await page.goto(`/allobjectives?okrId=${id}`)
  const dialog = okrDialog(page, 'Tromsø overnight')
  await dialog.getByRole('textbox', { name: 'Update' }).fill('Three nights of three')
  await typedWhileSessionEnds(page, person, () => dialog.getByRole('button', { name: 'Post update' }).click())
  await expect(dialog.getByRole('textbox', { name: 'Update' })).toHaveValue('Three nights of three')
  await dialog.getByRole('button', { name: 'Post update' }).click()
  await expect(back).toBeHidden()

  await page.goto(`/allobjectives?okrId=${id}&tab=edit`)
  await dialog.getByLabel('Title', { exact: true }).fill('Bodø overnight')
  await typedWhileSessionEnds(page, person, () =>
    dialog.getByRole('button', { name: 'Save Changes' }).click(),
  )
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Bodø overnight')

  await page.goto('/strategies')
  const adding = page.getByRole('dialog', { name: 'Add New Strategy' })
  await page.getByRole('button', { name: 'Add Strategy' }).first().click()
  await adding.getByLabel('Strategy Name').fill('Overnight to the north')
  await adding.getByRole('combobox', { name: 'Team' }).click()
  await adding.getByRole('option', { name: /Operations/ }).click()
  await typedWhileSessionEnds(page, person, () =>
    adding.getByRole('button', { name: 'Add Strategy' }).click(),
  )
  await expect(adding.getByLabel('Strategy Name')).toHaveValue('Overnight to the north')
  await adding.getByRole('button', { name: 'Add Strategy' }).click()
  await expect(page.getByRole('article', { name: /^Overnight to the north/ })).toBeVisible()
})

test('what one person typed is not there for the next one of the same tab', async ({
  page,
  context,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const next = await colleague(page, server.url, 'Jonas Lund')
  const jonas = await memberId(page, 'Jonas Lund')
  const { id } = await okr(page, { title: 'Tromsø overnight', coOwnerIds: [jonas] })
  await context.route('**/api/events*', (route) => route.abort())
  await page.goto(`/allobjectives?okrId=${id}`)
  const dialog = okrDialog(page, 'Tromsø overnight')
  await dialog.getByRole('textbox', { name: 'Update' }).fill('Not for Jonas')
  await typedWhileSessionEnds(page, next, () => dialog.getByRole('button', { name: 'Post update' }).click())
  await expect(dialog.getByRole('textbox', { name: 'Update' })).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'Not for Jonas',
  )
})
