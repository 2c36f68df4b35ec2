import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, expectNoSidewaysScroll, workspace } from './fixtures.ts'
import { line, okr, okrDialog, postUpdate, row, setStatus } from './okrs.ts'
import { test } from './own-clock.ts'

test.use({ topic: 'any day' })

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day)
const iso = (moment: Date) => moment.toISOString().slice(0, 10)
const short = (moment: Date) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(moment)
const long = (moment: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(moment)

const bar = (page: Page) => page.getByRole('region', { name: 'As of' })
const slider = (page: Page) => bar(page).getByRole('slider', { name: 'As of' })
const node = (page: Page, title: string) =>
  page.getByRole('tree', { name: 'Alignment map' }).getByRole('treeitem', { name: new RegExp(`^${title}`) })

const customers = [{ title: 'Customers', startValue: 0, currentValue: 10, targetValue: 100 }]

/** Grow, at 10% when it was made nine days ago, is at 60% and behind since six days ago; what is late came three days ago. */
const past = async (page: Page, clock: { moveTo: (moment: Date) => Promise<void> }, mailboxUrl: string) => {
  await clock.moveTo(daysAgo(9))
  await workspace(page, mailboxUrl)
  const grow = await okr(page, { title: 'Grow', keyResults: customers })
  const [gone, moved] = [await okr(page, { title: 'Left behind' }), await okr(page, { title: 'Sell' })]
  await clock.moveTo(daysAgo(6))
  await page.goto('/allobjectives')
  await expect(row(page, 'Grow')).toBeVisible()
  await postUpdate(page, grow.id, { keyResults: [{ id: grow.keyResults[0]?.id, currentValue: 60 }] })
  await setStatus(page, grow.id, 'behind')
  await clock.moveTo(daysAgo(3))
  await okr(page, { title: 'Late', parentId: grow.id })
  const { version, quarter, status } = moved
  const sent = { version, quarter, status, title: 'Sell', parentId: grow.id }
  expect((await page.request.put(`/api/objectives/${moved.id}`, { data: sent })).ok()).toBe(true)
  expect((await page.request.delete(`/api/objectives/${gone.id}`)).ok()).toBe(true)
  await clock.moveTo(new Date())
}

test('any day is reached by keys, on the map and in the table, and nothing of it can be changed', async ({
  page,
  server,
  clock,
}) => {
  await past(page, clock, server.mailboxUrl)
  await page.goto('/allobjectives?view=map')
  const history = page.getByRole('button', { name: 'History' })
  await history.click()
  await expect(page).toHaveURL(new RegExp(`at=${iso(new Date())}`))
  await expect(bar(page).getByRole('heading', { name: long(new Date()) })).toBeVisible()
  await expect(bar(page)).toContainText(/Kept since/)

  await slider(page).focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(slider(page)).toHaveAttribute('aria-valuetext', new RegExp(`^${long(daysAgo(7))}, 7 days ago`))
  await expect(page).toHaveURL(new RegExp(`at=${iso(daysAgo(7))}`))
  await expect(node(page, 'Grow')).toContainText('10%')
  await expect(node(page, 'Grow')).toContainText('Now 60%')
  await expect(node(page, 'Grow')).toContainText('Behind')
  await expect(node(page, 'Late')).toContainText(`Not there yet. Created ${short(daysAgo(3))}`)
  await expect(node(page, 'Left behind')).toContainText(`Deleted ${short(daysAgo(3))}`)
  await expect(node(page, 'Sell')).toHaveAttribute('aria-level', '2')
  await expect(node(page, 'Sell')).toContainText(`Moved ${short(daysAgo(3))}`)
  await expect(page.getByText('3 of 3 objectives open')).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) expect(await violations(page, scheme)).toEqual([])

  await node(page, 'Grow').click()
  const actions = page.getByRole('group', { name: 'What can be done with it' })
  await expect(actions.getByRole('button')).toHaveText(['Open'])
  await expect(actions.getByRole('link')).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(
    page.getByText(`This is how it stood on ${short(daysAgo(7))}. Nothing of it can be changed.`),
  ).toBeVisible()
  await node(page, 'Left behind').click()
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`^Deleted ${short(daysAgo(3))} by`)).last()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await node(page, 'Grow').click()
  await page.keyboard.press('Enter')
  await expect(okrDialog(page, 'Grow')).toBeVisible()
  await expect(page.getByText(`This is the OKR as it is today, not on ${short(daysAgo(7))}.`)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(row(page, 'Grow')).toContainText('60%, was 10%')
  await expect(row(page, 'Grow')).toContainText('Behind, was On Track')
  await expect(row(page, 'Left behind')).toContainText(`Deleted ${short(daysAgo(3))}`)
  await expect(row(page, 'Late')).toHaveCount(0)
  await expect(page.getByPlaceholder('Off on a past day')).toBeDisabled()
  for (const scheme of ['light', 'dark'] as const) expect(await violations(page, scheme)).toEqual([])

  await bar(page).getByRole('button', { name: 'Back to today' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect(history).toBeFocused()
  await expect(row(page, 'Late')).toBeVisible()
  await expect(page).not.toHaveURL(/at=/)
})

test('an address and a field take any day from the first that is kept to today', async ({
  page,
  server,
  clock,
}) => {
  await past(page, clock, server.mailboxUrl)
  await page.goto('/allobjectives?view=map&at=2001-01-01')
  await expect(bar(page).getByRole('heading', { name: long(daysAgo(9)) })).toBeVisible()
  await page.goto('/allobjectives?view=map&at=2199-01-01')
  await expect(bar(page).getByRole('heading', { name: long(new Date()) })).toBeVisible()
  await expect(node(page, 'Late')).toBeVisible()
  await bar(page)
    .getByLabel('Go to day')
    .fill(iso(daysAgo(8)))
  await expect(node(page, 'Grow')).toContainText('Now 60%')
  await page.goto('/allobjectives?at=2026-13-45')
  await expect(page.getByText(/at=2026-13-45/)).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await page.route('**/api/days*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/allobjectives?at=${iso(daysAgo(2))}`)
  await expect(bar(page).getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/days*')
  await bar(page).getByRole('button', { name: 'Try again' }).click()
  await expect(slider(page)).toBeVisible()
})

test('the day is dragged, and what has not come cannot be', async ({ page, server, clock }) => {
  await past(page, clock, server.mailboxUrl)
  await page.goto(`/allobjectives?view=map&at=${iso(new Date())}`)
  const thumb = await slider(page).boundingBox()
  if (!thumb) throw new Error('It is not drawn')
  const [x, y] = [thumb.x + thumb.width / 2, thumb.y + thumb.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 300, y, { steps: 10 })
  await page.mouse.up()
  await expect(slider(page)).not.toHaveAttribute('aria-valuetext', /Today/)
  await expect(page).not.toHaveURL(new RegExp(`at=${iso(new Date())}`))
  await page.mouse.down()
  await page.mouse.move(x + 400, y, { steps: 10 })
  await page.mouse.up()
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /, Today/)
  await expect(node(page, 'Late')).toBeVisible()
})

test('what changed since the last visit is counted, marked and walked through', async ({
  page,
  server,
  clock,
}) => {
  await past(page, clock, server.mailboxUrl)
  await page.goto(`/allobjectives?view=map&at=${iso(new Date())}`)
  await bar(page).getByText('Since my last visit').click()
  await expect(page).toHaveURL(/since=visit/)
  await expect(bar(page).getByRole('heading', { name: /^Since / })).toBeVisible()
  const counts = page.getByRole('group', { name: 'What changed' })
  await expect(counts.getByRole('button', { name: 'New 1' })).toBeVisible()
  await expect(counts.getByRole('button', { name: 'Moved in the tree 1' })).toBeVisible()
  await expect(counts.getByRole('button', { name: 'Gone 1' })).toBeVisible()
  await expect(counts.getByRole('button', { name: /Target changed/ })).toHaveCount(0)
  await expect(node(page, 'Sell')).toContainText(/Moved from/)
  await expect(node(page, 'Late')).toContainText(/New, .* by Maren Aasen/)
  await expect(node(page, 'Left behind')).toContainText(/Deleted .* by Maren Aasen/)
  for (const scheme of ['light', 'dark'] as const) expect(await violations(page, scheme)).toEqual([])

  const steps = page.getByRole('group', { name: 'Changes, one after another' })
  await expect(steps).toContainText(/1 of \d/)
  await steps.getByRole('button', { name: 'Next change' }).click()
  await expect(steps).toContainText(/2 of \d/)
  await page.setViewportSize({ width: 1280, height: 640 })
  for (const name of ['Next', 'Previous', 'Previous', 'Previous']) {
    await steps.getByRole('button', { name: `${name} change` }).click()
    await expect(page.getByRole('treeitem', { selected: true })).toBeInViewport({ ratio: 1 })
  }
  // On from the first to the last.
  await expect(steps).toContainText('3 of 3')
  await counts.getByRole('button', { name: 'New 1' }).click()
  await expect(steps).toContainText('1 of 1')
  await expect(node(page, 'Late')).toBeInViewport()
  await bar(page).getByText('Since my last visit').click()
  await expect(page).not.toHaveURL(/since/)
  await expect(node(page, 'Left behind')).toHaveCount(0)
})

test('who was never here before has no switch', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await line(page, 'One')
  await page.goto('/allobjectives?view=map')
  await page.getByRole('button', { name: 'History' }).click()
  await expect(slider(page)).toBeVisible()
  await expect(bar(page).getByRole('switch')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the bar stands beneath the outline, which tells of the day', async ({ page, server, clock }) => {
    await past(page, clock, server.mailboxUrl)
    await page.goto(`/allobjectives?view=map&at=${iso(daysAgo(7))}`)
    await expect(node(page, 'Grow')).toContainText('Now 60%')
    await expect(node(page, 'Late')).toContainText('Not there yet')
    await expect(slider(page)).toBeInViewport()
    await expectNoSidewaysScroll(page)
    for (const scheme of ['light', 'dark'] as const) expect(await violations(page, scheme)).toEqual([])
    await node(page, 'Grow').tap()
    await expect(node(page, 'Grow').getByRole('button')).toHaveText(['Open'])
    await bar(page).getByText('Since my last visit').tap()
    await expect(page.getByRole('group', { name: 'What changed' })).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
