import type { Page } from '@playwright/test'
import { weeksLeftIn } from '../domain/map/forecast.ts'
import { currentQuarter } from '../domain/objectives/quarter.ts'
import { violations } from './axe.ts'
import { expect, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { okr, postUpdate } from './okrs.ts'

const tree = (page: Page) => page.getByRole('tree', { name: 'Alignment map' })
const node = (page: Page, title: string) =>
  tree(page).getByRole('treeitem', { name: new RegExp(`^${title}`) })
const panel = (page: Page) => page.getByRole('complementary', { name: /^What if/ })

const today = new Date()
const quarter = currentQuarter(today, 'UTC')
const weeks = weeksLeftIn(quarter, today.toISOString().slice(0, 10))
/** In the last days of a quarter nothing is forecast. */
const isOffered = weeks > 0

const hundred = (currentValue: number) => [{ title: 'Parcels', currentValue, targetValue: 100 }]

/** Sort counts half of Deliver, which counts for nothing in Grow. */
const company = async (page: Page) => {
  const grow = await okr(page, { title: 'Grow', quarter, keyResults: hundred(50) })
  const deliver = await okr(page, {
    ...{ title: 'Deliver', quarter, parentId: grow.id, progressCounts: 'children', keyResults: hundred(0) },
  })
  const sort = await okr(page, { title: 'Sort', quarter, parentId: deliver.id, keyResults: hundred(10) })
  await okr(page, { title: 'Repair', quarter, parentId: deliver.id, keyResults: hundred(40) })
  // Four points in its first week.
  await postUpdate(page, sort.id, { keyResults: [{ id: sort.keyResults[0]?.id, currentValue: 14 }] })
  return { grow, sort, end: 14 + 4 * weeks }
}

test('somebody asks by slider and weeks how an OKR might end', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const { end } = await company(page)
  await page.goto('/allobjectives?view=map')
  await node(page, 'Sort').click()
  await expect(page.getByRole('button', { name: 'What if' })).toHaveCount(isOffered ? 1 : 0)
  if (!isOffered) return
  await page.getByRole('button', { name: 'What if' }).click()
  await expect(panel(page).getByRole('heading', { name: `What if “Sort” ends at ${end}%` })).toBeFocused()

  const slider = panel(page).getByRole('slider', { name: 'Ends at' })
  await expect(slider).toHaveValue(`${end}`)
  await slider.focus()
  for (let time = 0; time < 4; time += 1) await page.keyboard.press('ArrowLeft')
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(
    `What if “Sort” ends at ${end - 4}%`,
  )
  await expect(page).toHaveURL(new RegExp(`ends=${end - 4}`))
  await expect(panel(page).getByText(/^1 week$/)).toBeVisible()
  await expect(panel(page).getByText(`With 1 week lost it is ${end - 4}%.`)).toBeVisible()
  await expect(
    panel(page).getByText('Sort counts 50% here: it is one of 2 child objectives that count. 4 × 50% is 2.'),
  ).toBeVisible()
  await expect(
    panel(page).getByText('It counts only its own key results, so nothing above changes.'),
  ).toBeVisible()
  const both = (end + 40) / 2
  await expect(node(page, 'Deliver')).toContainText(`${both}%, with it ${both - 2}%`)
  await expect(node(page, 'Grow')).toContainText('50%, with it 50%')
  await expect(page.getByText('counts 50%', { exact: true })).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) expect(await violations(page, scheme)).toEqual([])

  await panel(page).getByRole('button', { name: 'One week less' }).click()
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('What if “Sort” slips by 0 weeks')
  await panel(page).getByRole('button', { name: 'One week more' }).click()
  await expect(page).toHaveURL(/slips=1/)
  await expect(slider).toHaveValue(`${end - 4}`)
  await panel(page).getByRole('textbox', { name: 'Ends at, in percent' }).fill('100')
  await expect(panel(page).getByText(/To end at 100% it has to gain/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Reset' }).click()
  await expect(slider).toHaveValue(`${end}`)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(node(page, 'Sort')).toBeFocused()
  await expect(page).not.toHaveURL(/whatIf/)
})

test('an address carries what somebody tried out, and nothing is saved', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const { grow, sort, end } = await company(page)
  if (!isOffered) {
    await page.goto(`/allobjectives?view=map&whatIf=${sort.id}`)
    await expect(panel(page).getByText(/has less than a week left/)).toBeVisible()
    return
  }
  await page.goto(`/allobjectives?view=map&whatIf=${sort.id}&ends=9`)
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('What if “Sort” ends at 9%')
  await expect(node(page, 'Sort')).toContainText(`${end}%, with it 9%`)
  await expect(node(page, 'Sort')).toBeInViewport()
  await page.goto(`/allobjectives?view=map&whatIf=${grow.id}&ends=no`)
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText('What if “Grow” ends at 50%')
  await expect(panel(page).getByText('50% today, and no progress in the last two weeks.')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'One week more' })).toBeDisabled()
  await page.goto('/allobjectives?view=map')
  await expect(node(page, 'Sort')).not.toContainText('Forecast')
})

test('a child objective is begun on the map', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await company(page)
  await page.goto('/allobjectives?view=map')
  await node(page, 'Sort').click()
  await page.getByRole('link', { name: 'Child objective' }).click()
  await expect(page.getByRole('combobox', { name: /Parent/ })).toHaveValue(/Sort/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the panel takes the place of the outline', async ({ page, server }) => {
    await workspace(page, server.mailboxUrl)
    const { end } = await company(page)
    await page.goto('/allobjectives?view=map')
    await node(page, 'Sort').tap()
    if (!isOffered) return
    await node(page, 'Sort').getByRole('button', { name: 'What if' }).tap()
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(`What if “Sort” ends at ${end}%`)
    await panel(page).getByRole('button', { name: 'One week more' }).tap()
    await expect(panel(page).getByText(`With 1 week lost it is ${end - 4}%.`)).toBeVisible()
    await expectNoSidewaysScroll(page)
    for (const scheme of ['light', 'dark'] as const) expect(await violations(page, scheme)).toEqual([])
    await panel(page).getByRole('button', { name: 'Close what if' }).tap()
    await expect(node(page, 'Sort')).toBeVisible()
  })
})
