import type { Page } from '@playwright/test'
import { colleague } from './colleagues.ts'
import { expect, expectNoSidewaysScroll, forgetSession, test, withoutNews, workspace } from './fixtures.ts'
import { memberId, okr, okrDialog, setStatus } from './okrs.ts'

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const open = async (page: Page, search = '') => {
  await page.goto(`/myobjectives${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'My OKRs' })).toBeVisible()
}
const badge = (page: Page) => page.getByRole('link', { name: /^My OKRs/ })

test('own and shared OKRs are cards by title, children inside, others are not there', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  await colleague(page, server.url, 'Jonas Lindqvist')
  const [jonas, me] = [await memberId(page, 'Jonas'), await memberId(page, 'Maren')]
  const foreign = await okr(page, { title: 'Aim of Jonas', ownerId: jonas })
  await okr(page, { title: 'Zero empty runs', ownerId: jonas, coOwnerIds: [me], parentId: foreign.id })
  const parent = await okr(page, {
    title: 'next-day',
    coOwnerIds: [jonas],
    keyResults: [{ title: 'Postcodes', startValue: 0, currentValue: 5, targetValue: 8, unit: 'codes' }],
  })
  await okr(page, { title: 'Sort faster', parentId: parent.id })
  const done = await okr(page, { title: 'Moved house' })
  await setStatus(page, done.id, 'completed')

  await open(page)
  await expect(page.getByRole('article')).toHaveCount(4)
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(titles).toEqual(['Moved house', 'next-day', 'Zero empty runs'])
  await expect(card(page, 'next-day').getByRole('article', { name: 'Sort faster' })).toBeVisible()
  await expect(card(page, 'next-day')).toContainText('You, shared with Jonas Lindqvist')
  await expect(card(page, 'next-day')).toContainText('5 of 8 codes')
  await expect(card(page, 'Zero empty runs')).toContainText('Jonas Lindqvist, shared with you')
  await expect(page.getByText('Aim of Jonas')).toBeHidden()

  await expect(page.getByText('0 of 3 weekly updates completed')).toBeVisible()
  await expect(page.getByText('3 OKRs need weekly updates')).toBeVisible()
  await expect(card(page, 'Sort faster')).toContainText('First update due')
  await expect(page.getByText('Weekly update due')).toHaveCount(0)
  await expect(card(page, 'Moved house')).not.toContainText('update due')
  await expect(badge(page)).toHaveText(/3 updates due/)
})

test('without OKRs, and without results, the page says so and offers the first one', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await open(page)
  await expect(page.getByRole('heading', { name: 'No OKRs Found' })).toBeVisible()
  await expect(page.getByText('None of your OKRs asks for a weekly update')).toBeVisible()
  await expect(page.getByText('All OKRs are up to date')).toBeHidden()
  await expect(page.getByText('weekly updates completed')).toBeHidden()
  await expect(badge(page)).toHaveText('My OKRs')
  await okr(page, { title: 'Grow', keyResults: [{ title: 'Ten customers' }] })
  await open(page)
  await page.getByLabel('Search my OKRs').fill('customers')
  await expect(page).toHaveURL('/myobjectives?search=customers')
  await expect(card(page, 'Grow')).toBeVisible()
  await page.getByLabel('Search my OKRs').fill('zzz')
  await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible()
  await page.getByLabel('Search my OKRs').fill('us')
  await expect(card(page, 'Grow')).toBeVisible()
  await page.getByLabel('Search my OKRs').fill('zz')
  await expect(page.getByText('None of your OKRs matches "zz".')).toBeVisible()
  await expect(page.getByText('1 OKR needs weekly updates')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Your First OKR' })).toBeHidden()
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(page).toHaveURL('/myobjectives')
  await expect(card(page, 'Grow')).toBeVisible()
  await expect(page.getByLabel('Search my OKRs')).toHaveValue('')
  await expect(page.getByLabel('Search my OKRs')).toBeFocused()
  await page.keyboard.type('customers')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByLabel('Search my OKRs')).toBeFocused()
})

test('the current quarter comes first, others by choice, and a search goes through all', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const later = `Q4 ${new Date().getUTCFullYear() + 1}`
  await okr(page, { title: 'Far away', quarter: later })
  await open(page)
  await expect(card(page, 'Far away')).toBeVisible()
  const { quarter: now } = await okr(page, { title: 'Right now' })
  await open(page)
  await expect(page.getByLabel('Quarter')).toHaveValue(now)
  await expect(card(page, 'Right now')).toBeVisible()
  await expect(card(page, 'Far away')).toBeHidden()
  await expect(page.getByText('0 of 2 weekly updates completed')).toBeVisible()
  await page.getByRole('button', { name: '1 of them in other quarters' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('in other quarters')).toHaveCount(0)
  await page.getByLabel('Quarter').selectOption(later)
  await expect(card(page, 'Far away')).toBeVisible()
  await expect(card(page, 'Right now')).toBeHidden()
  await page.getByLabel('Quarter').selectOption('All quarters')
  await expect(page.getByRole('article')).toHaveCount(2)
  await open(page, '?quarter=Q1+2020')
  await expect(page.getByText('You own or share no OKR of Q1 2020.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all quarters' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await open(page, '?search=far')
  await expect(card(page, 'Far away')).toBeVisible()
})

test('editing needs a title, skips blank key results and tells a failure in its own words', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  await okr(page, { title: 'Grow', keyResults: [{ title: 'Ten customers' }, { title: 'Goes' }] })
  await open(page)
  await page.getByRole('link', { name: 'Edit Grow' }).click()
  const dialog = okrDialog(page, 'Grow')
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  const title = dialog.getByLabel('Title', { exact: true })
  await title.fill(' ')
  await expect(save).toBeDisabled()
  await expect(save).toHaveAccessibleDescription('Give it a title and a quarter first.')
  await title.fill('Grow well')
  await dialog.getByRole('button', { name: 'Remove key result 2' }).click()
  await dialog.getByRole('button', { name: 'Add key result' }).click()
  await dialog.getByRole('button', { name: 'Add key result' }).click()
  await dialog.getByLabel('Title of key result 3').fill('New one')
  await page.route('**/api/objectives/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  )
  await save.click()
  await expect(
    dialog.getByText('An error occurred while updating the objective. Please try again.'),
  ).toBeVisible()
  await expect(title).toHaveValue('Grow well')
  await page.unroute('**/api/objectives/*')
  await save.click()
  await expect(page.getByText('Save Successful')).toBeVisible()
  await expect(page.getByText('Save Successful')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(card(page, 'Grow well').getByRole('listitem').filter({ hasText: 'New one' })).toBeVisible()
  await expect(card(page, 'Grow well')).toContainText('Ten customers')
  await expect(card(page, 'Grow well')).not.toContainText('Goes')
})

test('a visitor sees why to sign in, outside the shell, and comes back afterwards', async ({
  page,
  server,
}) => {
  const person = await workspace(page, server.mailboxUrl)
  await forgetSession(page)
  await page.goto('/myobjectives')
  await expect(page.getByRole('heading', { level: 1, name: 'View Your Personal OKRs' })).toBeVisible()
  await expect(page.getByRole('navigation')).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Log In / Sign Up' }).click()
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/myobjectives')
  await expect(page.getByRole('heading', { level: 1, name: 'My OKRs' })).toBeVisible()
})

test('a list that cannot be read is tried again, and long names have room on a phone', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 844 })
  await workspace(page, server.mailboxUrl)
  const parent = await okr(page, {
    title: 'Deliver next-day to every single postcode of the Nordic countries',
    keyResults: [{ title: 'Postcodes with a very long name', currentValue: 5, targetValue: 8 }],
  })
  await okr(page, { title: 'Sort eighteen thousand parcels an hour', parentId: parent.id })
  await withoutNews(page)
  await page.route('**/api/objectives?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Broken for now' } }),
  )
  await page.goto('/myobjectives')
  await expect(page.getByText('Broken for now')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.unroute('**/api/objectives?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectNoSidewaysScroll(page)
})
