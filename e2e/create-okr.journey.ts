import type { Page } from '@playwright/test'
import { colleague } from './colleagues.ts'
import { expect, test, workspace } from './fixtures.ts'
import { letTrialEnd } from './lapsed.ts'
import { okr } from './okrs.ts'

const title = (page: Page) => page.getByLabel('Title', { exact: true })
const keyResult = (page: Page, column: string, row: number) =>
  page.getByLabel(`${column} of key result ${row}`, { exact: true })
const create = (page: Page) => page.getByRole('button', { name: 'Create OKR' }).click()
const open = async (page: Page) => {
  await page.goto('/createobjective')
  await expect(page.getByRole('heading', { level: 1, name: 'Create New OKR' })).toBeVisible()
  await expect(title(page)).toBeVisible()
}
const add = (page: Page) => page.getByRole('button', { name: 'Add key result' }).click()
const share = (page: Page) => page.getByRole('switch', { name: 'Share with co-owners' })

type Listed = {
  title: string
  coOwners: { fullName: string }[]
  keyResults: object[]
  parentId: string | null
}
const listed = async (page: Page): Promise<Listed[]> => {
  const { rows }: { rows: Listed[] } = await (await page.request.get('/api/objectives')).json()
  return rows
}

test('an OKR is created with key results, co-owners and a parent, and found in the list', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const parent = await okr(page, { title: 'Deliver next-day' })
  for (const name of ['Jonas Lindqvist', 'Erik Nyström']) await colleague(page, server.url, name)
  await open(page)
  await title(page).fill('  Run to Tromsø overnight  ')
  await page.getByLabel('Description').fill('The last northern gap.')
  await share(page).check({ force: true })
  await page.getByRole('checkbox', { name: 'Jonas Lindqvist' }).check()
  await expect(page.getByRole('checkbox', { name: 'Maren Aasen' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Parent objective' }).click()
  await page.getByRole('option', { name: /Deliver next-day/ }).click()
  await expect(page.getByText('Level 2 of 5')).toBeVisible()
  await keyResult(page, 'Title', 1).fill('Nights a week')
  await keyResult(page, 'Target', 1).fill('5')
  await keyResult(page, 'Unit', 1).fill('nights')
  await add(page)
  await expect(keyResult(page, 'Title', 2)).toBeFocused()
  await page.keyboard.type('On time')
  await keyResult(page, 'Start', 2).fill('91.5')
  await keyResult(page, 'Target', 2).fill('1,000')
  await page.keyboard.press('Control+Enter')

  await expect(page).toHaveURL('/allobjectives')
  await expect(page.getByText('"Run to Tromsø overnight" was created.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Run to Tromsø overnight' })).toBeVisible()
  const made = (await listed(page)).find((one) => one.title === 'Run to Tromsø overnight')
  expect(made).toMatchObject({
    description: 'The last northern gap.',
    status: 'on_track',
    parentId: parent.id,
    coOwners: [{ fullName: 'Jonas Lindqvist' }],
    keyResults: [
      { title: 'Nights a week', startValue: 0, currentValue: null, targetValue: 5, unit: 'nights' },
      { title: 'On time', startValue: 91.5, targetValue: 1000, status: 'not_set' },
    ],
  })
  await open(page)
  await expect(title(page)).toHaveValue('')
})

test('every missing title is said and focused, and the last key result cannot be removed', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await open(page)
  await expect(page.getByRole('button', { name: 'Remove key result 1' })).toBeDisabled()
  await create(page)
  await expect(page.getByText('OKR title is required.')).toBeVisible()
  await expect(page.getByText('All key results must have a title.')).toBeVisible()
  await expect(title(page)).toBeFocused()

  await title(page).fill('Grow')
  await add(page)
  await keyResult(page, 'Title', 1).fill('Ten customers')
  await keyResult(page, 'Target', 1).fill('ten')
  await create(page)
  await expect(page.getByText('Please enter a number.')).toBeVisible()
  await expect(keyResult(page, 'Target', 1)).toBeFocused()
  await keyResult(page, 'Target', 1).fill('10')
  await create(page)
  await expect(keyResult(page, 'Title', 2)).toBeFocused()
  await page.getByRole('button', { name: 'Remove key result 2' }).click()
  await expect(keyResult(page, 'Title', 1)).toBeFocused()
  await create(page)
  await expect(page).toHaveURL('/allobjectives')
})

test('at most four co-owners are chosen, and turning sharing off forgets them', async ({ page, server }) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const names = ['Ada One', 'Bo Two', 'Cy Three', 'Di Four', 'Ed Five']
  for (const name of names) await colleague(page, server.url, name)
  await open(page)
  await share(page).check({ force: true })
  for (const name of names.slice(0, 4)) await page.getByRole('checkbox', { name }).check()
  await expect(page.getByText('Maximum of 4 shared owners reached.')).toBeVisible()
  await expect(page.getByText('4 of 4 chosen')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Ed Five' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Ada One' }).uncheck()
  await page.getByLabel('Search people').fill('five')
  await page.getByRole('checkbox', { name: 'Ed Five' }).check()
  await expect(page.getByRole('checkbox', { name: 'Ada One' })).toBeHidden()
  await expect(page.getByRole('checkbox', { name: 'Bo Two' })).toBeChecked()

  await page.getByRole('combobox', { name: 'Owner' }).click()
  await page.getByRole('option', { name: 'Bo Two' }).click()
  await expect(page.getByRole('checkbox', { name: 'Bo Two' })).toBeHidden()
  await expect(page.getByText('3 of 4 chosen')).toBeVisible()
  await share(page).uncheck({ force: true })
  await share(page).check({ force: true })
  await expect(page.getByText('0 of 4 chosen')).toBeVisible()
})

test('key results change places by arrow keys and by dragging', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await open(page)
  await keyResult(page, 'Title', 1).fill('First')
  for (const [row, name] of [
    [2, 'Second'],
    [3, 'Third'],
  ] as const) {
    await add(page)
    await keyResult(page, 'Title', row).fill(name)
  }
  const order = async () => Promise.all([1, 2, 3].map((row) => keyResult(page, 'Title', row).inputValue()))
  const handle = page.getByRole('button', { name: 'Move key result 1', exact: true })
  await handle.focus()
  await page.keyboard.press('ArrowDown')
  expect(await order()).toEqual(['Second', 'First', 'Third'])
  await expect(page.getByText('First is now 2 of 3.')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Move key result 2', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await order()).toEqual(['Second', 'Third', 'First'])

  const from = await page.getByRole('button', { name: 'Move key result 3', exact: true }).boundingBox()
  const to = await handle.boundingBox()
  if (!from || !to) throw new Error('The handles are not there')
  await page.mouse.move(from.x + 8, from.y + 16)
  await page.mouse.down()
  await page.mouse.move(to.x + 8, to.y + 8, { steps: 8 })
  await page.mouse.up()
  expect(await order()).toEqual(['First', 'Second', 'Third'])
})

test('a draft survives a reload, and is started over or gone once the OKR is there', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await open(page)
  await title(page).fill('Half a thought')
  await keyResult(page, 'Title', 1).fill('Ten customers')
  await keyResult(page, 'Target', 1).fill('1e')
  await page.reload()
  await expect(page.getByText('Your unfinished OKR is back.')).toBeVisible()
  await expect(title(page)).toHaveValue('Half a thought')
  await expect(keyResult(page, 'Target', 1)).toHaveValue('1e')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/allobjectives')
  await open(page)
  await expect(title(page)).toHaveValue('Half a thought')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(title(page)).toHaveValue('')
  await page.reload()
  await expect(title(page)).toHaveValue('')
  await expect(page.getByText('Your unfinished OKR is back.')).toBeHidden()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/allobjectives')
})

test('a failure is told in its words and keeps the form; a lost session leads to sign-in', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await open(page)
  await title(page).fill('Grow')
  await keyResult(page, 'Title', 1).fill('Ten customers')
  const answer = (status: number, code: string, message: string, field?: string) =>
    page.route('**/api/objectives', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status, json: { code, message, field } })
        : route.fallback(),
    )
  await answer(503, 'unavailable', 'The database is away')
  await create(page)
  await expect(page.getByText('Failed to create OKR: The database is away. Please try again.')).toBeVisible()
  await expect(title(page)).toHaveValue('Grow')
  const noOwner = 'Could not determine objective owner. Please select an owner.'
  await answer(422, 'invalid_input', noOwner, 'ownerId')
  await create(page)
  await expect(page.getByText(noOwner, { exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Owner' })).toBeFocused()
  await answer(401, 'not_signed_in', 'Not authenticated')
  await create(page)
  // The session is still there, so that sign-in leads straight back.
  await expect(page.getByText('Your unfinished OKR is back.')).toBeVisible()
  await expect(title(page)).toHaveValue('Grow')
})

test('without access the form gives way to the way to billing', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await letTrialEnd(page)
  await page.goto('/createobjective')
  await expect(page.getByRole('heading', { level: 1, name: 'Trial Has Expired' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Billing Information' })).toHaveAttribute(
    'href',
    '/billing',
  )
  await page.getByRole('link', { name: 'Back to Objectives' }).click()
  await expect(page).toHaveURL('/allobjectives')
})

test('at 360 a key result has its label, and the preview says where it goes, down as well', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/createobjective')
  const keyResults = page.getByRole('list', { name: 'Key results' })
  await expect(keyResults.getByText('Title', { exact: true })).toBeVisible()
  await page.getByLabel('Title of key result 1', { exact: true }).fill('Late parcels')
  await page.getByLabel('Start of key result 1', { exact: true }).fill('29')
  await page.getByLabel('Current of key result 1', { exact: true }).fill('28')
  await page.getByLabel('Target of key result 1', { exact: true }).fill('23')
  await page.getByLabel('Unit of key result 1', { exact: true }).fill('%')
  await expect(page.getByRole('region', { name: 'Where it will sit' })).toContainText('from 29% down to 23%')
  await page.getByLabel('Target of key result 1', { exact: true }).fill('40')
  await expect(page.getByRole('region', { name: 'Where it will sit' })).toContainText('from 29% to 40%')
})
