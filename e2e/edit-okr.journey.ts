import type { Page } from '@playwright/test'
import { team } from './colleagues.ts'
import { expect, test, workspace } from './fixtures.ts'
import { okr, okrDialog } from './okrs.ts'

const year = new Date().getUTCFullYear()
const [early, late, later] = [`Q1 ${year + 1}`, `Q2 ${year + 1}`, `Q3 ${year + 1}`]

const strategy = async (page: Page, title: string, quarter: string, teamId: string) => {
  const reply = await page.request.post('/api/strategies', { data: { title, quarter, teamId } })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { id }: { id: string } = await reply.json()
  return id
}
const edit = async (page: Page, id: string, title: string) => {
  await page.goto(`/allobjectives?okrId=${id}&tab=edit`)
  const dialog = okrDialog(page, title)
  await expect(dialog.getByLabel('Title', { exact: true })).toBeVisible()
  return dialog
}

test('editing offers the strategies of the quarter, a status, and a way back that forgets the failure', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const operations = await team(page, 'Operations')
  const strategyId = await strategy(page, 'Early bird', early, operations)
  await strategy(page, 'Late bloomer', late, operations)
  const namesakeId = await strategy(page, 'Early bird', later, operations)
  const { id } = await okr(page, { title: 'Grow', quarter: early, strategyId })
  const dialog = await edit(page, id, 'Grow')
  const offered = dialog.getByLabel('Strategy').getByRole('option')
  await expect(offered).toHaveText(['No strategy', 'Early bird'])
  await dialog.getByLabel('Quarter').selectOption(late)
  await expect(offered).toHaveText(['No strategy', 'Late bloomer'])
  await expect(dialog.getByLabel('Strategy')).toHaveValue('none')
  const left = dialog.getByText(`“Early bird” belongs to ${early} and was taken out.`)
  await expect(left).toBeVisible()
  await dialog.getByLabel('Quarter').selectOption(early)
  await expect(dialog.getByLabel('Strategy')).toHaveValue(strategyId)
  await expect(left).toBeHidden()
  await dialog.getByLabel('Quarter').selectOption(later)
  await expect(dialog.getByLabel('Strategy')).toHaveValue(namesakeId)
  await expect(left).toBeHidden()
  await dialog.getByLabel('Quarter').selectOption(late)
  await expect(left).toBeVisible()

  await page.route('**/api/objectives/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  )
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  // Where it can be seen: neither below the window nor behind the buttons.
  await expect(dialog.getByText('Failed to save changes. Please try again.')).toBeInViewport({ ratio: 1 })
  await dialog.getByText('Failed to save changes. Please try again.').click({ trial: true, timeout: 5000 })
  await dialog.getByRole('button', { name: 'Undo Changes' }).click()
  await expect(dialog.getByText('Failed to save changes. Please try again.')).toBeHidden()
  await expect(dialog.getByLabel('Quarter')).toHaveValue(early)
})

test('an OKR that was imported without a status keeps having none until somebody chooses one', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const { id } = await okr(page, { title: 'Imported' })
  const reply = await page.request.post(`/api/objectives/${id}/status`, { data: { status: 'not_set' } })
  expect(reply.ok(), await reply.text()).toBe(true)
  const dialog = await edit(page, id, 'Imported')
  await expect(dialog.getByRole('radio', { name: 'Not Set' })).toBeChecked()
  await dialog.getByLabel('Title', { exact: true }).fill('Renamed')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Save Successful')).toBeVisible()
  const saved = await (await page.request.get(`/api/objectives/${id}`)).json()
  expect(saved.objective).toMatchObject({ title: 'Renamed', status: 'not_set' })
})

test('a new workspace reads what is specified, a failed creation asks once to try again, numbers are shown back', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await page.goto('/allobjectives')
  await expect(page.getByRole('heading', { name: 'No OKRs Found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your filters to see results.')).toBeVisible()

  await page.goto('/createobjective')
  await page.getByLabel('Title', { exact: true }).fill('Less waste')
  const part = (column: string) => page.getByLabel(`${column} of key result 1`, { exact: true })
  await part('Title').fill('Parcels returned')
  await part('Start').fill('31')
  await part('Current').fill('28,5')
  await part('Target').fill('2,500')
  await part('Unit').fill('%')
  await expect(part('Current')).toHaveValue('28.5')
  await expect(part('Target')).toHaveValue('2500')
  for (const unread of ['12,34,567', 'abc', '5%']) {
    await part('Target').fill(unread)
    await expect(part('Target')).not.toHaveAttribute('aria-invalid', 'true')
    await part('Target').press('Tab')
    await expect(part('Target')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Please enter a number.')).toBeVisible()
    await part('Target').press('End')
    await part('Target').press('Backspace')
    await expect(part('Target')).not.toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText('Please enter a number.')).toBeHidden()
  }
  // What is pressed meanwhile is pressed, though the complaint moves it.
  await part('Start').fill('abc')
  await page.getByRole('button', { name: 'Add key result' }).click()
  await expect(page.getByLabel('Title of key result 2', { exact: true })).toBeFocused()
  await expect(part('Start')).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('button', { name: 'Remove key result 2' }).click()
  await part('Start').fill('31')
  await page.getByLabel('Progress by hand, in %').fill('5%')
  await page.getByLabel('Progress by hand, in %').press('Tab')
  await expect(page.getByLabel('Progress by hand, in %')).not.toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Progress by hand, in %').fill('')
  await part('Target').fill('23')
  await page.route('**/api/objectives', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Create OKR' }).click()
  await expect(
    page.getByText('Failed to create OKR: An unexpected error occurred. Please try again.', { exact: true }),
  ).toBeVisible()
  await page.unroute('**/api/objectives')
  await page.getByRole('button', { name: 'Create OKR' }).click()
  await page.getByRole('link', { name: 'Less waste' }).click()
  await expect(okrDialog(page, 'Less waste')).toContainText('28.5%, down to 23%')
})

test.describe('in German', () => {
  test.use({ locale: 'de-DE' })
  test('numbers are read and written as the viewer’s language does', async ({ page, server }) => {
    await workspace(page, server.mailboxUrl)
    const keyResults = [{ title: 'Revenue', currentValue: 2.5, targetValue: 2500 }]
    const { id } = await okr(page, { title: 'Earn', keyResults })
    const dialog = await edit(page, id, 'Earn')
    await expect(dialog).toContainText('2,5 of 2.500')
    const target = dialog.getByLabel('Target of key result 1', { exact: true })
    await target.fill('3.000')
    await dialog.getByLabel('Current of key result 1', { exact: true }).fill('2,750')
    await expect(target).toHaveValue('3000')
    await dialog.getByRole('button', { name: 'Save Changes' }).click()
    await expect(dialog).toContainText('2,75 of 3.000')
  })
})

test('updates that are on their way say so', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await okr(page, { title: 'Slow news' })
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/api/objectives/*/updates*', async (route) => {
    await held
    await route.fallback()
  })
  await page.goto('/myobjectives')
  await page.getByRole('button', { name: 'Update History' }).click()
  await expect(page.getByText('Loading Updates...')).toBeVisible()
  arrive()
  await expect(page.getByText('Loading Updates...')).toBeHidden()
})
