import type { Locator, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { line, okr, okrDialog } from './okrs.ts'

const tree = (page: Page) => page.getByRole('tree', { name: 'Alignment map' })
const node = (page: Page, title: string) =>
  tree(page).getByRole('treeitem', { name: new RegExp(`^${title}`) })
const notice = (page: Page, words: string) => page.getByText(words, { exact: true })

const middleOf = async (place: Locator) => {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return { x: box.x + Math.min(60, box.width / 2), y: box.y + 12 }
}

/** As a hand does it: not at once, and with something between. */
const drag = async (page: Page, from: Locator, to: Locator) => {
  const [start, end] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 12, start.y + 12, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 6 })
  await page.mouse.up()
}

const expectUnder = async (page: Page, title: string, level: number) =>
  expect(node(page, title)).toHaveAttribute('aria-level', `${level}`)

test('the map is walked by arrows, opened, folded and zoomed', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await line(page, 'Grow in the north', 'Sell to retailers', 'Call every retailer')
  await okr(page, { title: 'Save fuel' })
  await page.goto('/allobjectives')
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(page).toHaveURL(/view=map/)
  await expect(page.getByText('4 of 4 objectives open')).toBeVisible()

  await node(page, 'Grow in the north').click()
  await expect(node(page, 'Grow in the north')).toBeFocused()
  await expect(page.getByRole('group', { name: 'What can be done with it' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowRight')
  await expect(node(page, 'Sell to retailers')).toBeFocused()
  await page.keyboard.press(' ')
  await expect(node(page, 'Call every retailer')).toHaveCount(0)
  await expect(node(page, 'Sell to retailers')).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(node(page, 'Call every retailer')).toBeFocused()
  for (const scheme of ['light', 'dark'] as const) expect(await violations(page, scheme)).toEqual([])

  await page.keyboard.press('Enter')
  await expect(okrDialog(page, 'Call every retailer')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(node(page, 'Call every retailer')).toBeFocused()

  for (let time = 0; time < 4; time += 1) await page.keyboard.press('-')
  await expect(page.getByText('41%')).toBeVisible()
  await expect(node(page, 'Call every retailer')).toBeInViewport()
  await page.keyboard.press('0')
  await expect(page.getByText('100%')).toBeVisible()
  await page.getByRole('button', { name: 'Fit' }).click()
  await expect(node(page, 'Save fuel')).toBeInViewport()

  await page.goto('/allobjectives?view=map&search=retailer')
  await expect(node(page, 'Grow in the north')).toHaveAccessibleName(/Shows where a match belongs/)
  await expect(node(page, 'Save fuel')).toHaveCount(0)
  await page.goto('/allobjectives?view=map&search=nothing-of-the-kind')
  await expect(page.getByText('No OKRs found')).toBeVisible()
})

test('a branch is dragged, refused for its depth, moved by keys and taken back', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await line(page, 'One', 'Two', 'Three', 'Four')
  await line(page, 'Alone', 'Beneath')
  await page.setViewportSize({ width: 1800, height: 900 })
  await page.goto('/allobjectives?view=map')
  await expect(node(page, 'Beneath')).toBeVisible()

  await drag(page, node(page, 'Alone'), node(page, 'Four'))
  await expect(notice(page, 'Its child OKRs would end up deeper than level 5.')).toBeVisible()
  await expectUnder(page, 'Alone', 2)

  await drag(page, node(page, 'Alone'), node(page, 'Two'))
  await expect(notice(page, 'Alone is now under Two.')).toBeVisible()
  await expectUnder(page, 'Alone', 4)
  await expectUnder(page, 'Beneath', 5)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page, 'Alone is back where it was.')).toBeVisible()
  await expectUnder(page, 'Alone', 2)

  await node(page, 'Beneath').click()
  await page.keyboard.press('m')
  await expect(page.getByText(/^Moving Beneath\./)).toBeVisible()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Beneath has no parent now.')).toBeVisible()
  await expectUnder(page, 'Beneath', 2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the map is an outline', async ({ page, server }) => {
    await workspace(page, server.mailboxUrl)
    await line(page, 'Grow in the north', 'Sell to retailers')
    await page.goto('/allobjectives?view=map')
    await node(page, 'Sell to retailers').tap()
    await expect(node(page, 'Sell to retailers').getByText('Ten customers')).toBeVisible()
    await expectNoSidewaysScroll(page)
    for (const scheme of ['light', 'dark'] as const) expect(await violations(page, scheme)).toEqual([])
    await node(page, 'Grow in the north').locator('[data-fold]').tap()
    await expect(node(page, 'Sell to retailers')).toHaveCount(0)
    await node(page, 'Grow in the north').tap()
    await node(page, 'Grow in the north').getByRole('button', { name: 'Open' }).tap()
    await expect(okrDialog(page, 'Grow in the north')).toBeVisible()
  })

  test('an OKR of the outline is moved by taps, by keys, and back', async ({ page, server }) => {
    await workspace(page, server.mailboxUrl)
    await line(page, 'Grow in the north', 'Sell to retailers')
    await okr(page, { title: 'Save fuel' })
    await page.goto('/allobjectives?view=map')
    await node(page, 'Sell to retailers').tap()
    await node(page, 'Sell to retailers').getByRole('button', { name: 'Move' }).tap()
    await expect(page.getByText(/^Moving Sell to retailers\./)).toBeInViewport()
    await node(page, 'Save fuel').tap()
    await expect(notice(page, 'Sell to retailers is now under Save fuel.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(notice(page, 'Sell to retailers is back where it was.')).toBeVisible()

    await node(page, 'Sell to retailers').focus()
    await page.keyboard.press('m')
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^Moving Sell to retailers\./)).toHaveCount(0)
    await page.keyboard.press('m')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(notice(page, 'Sell to retailers has no parent now.')).toBeVisible()
    await expectUnder(page, 'Sell to retailers', 2)
    await node(page, 'Sell to retailers').getByRole('link', { name: 'Child objective' }).tap()
    await expect(page.getByRole('combobox', { name: /Parent/ })).toHaveValue(/Sell to retailers/)
  })
})
