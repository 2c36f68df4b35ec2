import type { Page } from '@playwright/test'
import { expect, test, workspace } from './fixtures.ts'
import { letTrialEnd } from './lapsed.ts'
import { line, okr } from './okrs.ts'

const tree = (page: Page) => page.getByRole('tree', { name: 'Alignment map' })
const node = (page: Page, title: string) =>
  tree(page).getByRole('treeitem', { name: new RegExp(`^${title}`) })

type Touch = 'touchStart' | 'touchMove' | 'touchEnd'
/** Fingers, each where it is. */
const handOn = async (page: Page) => {
  const hand = await page.context().newCDPSession(page)
  return (type: Touch, ...touchPoints: { x: number; y: number }[]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints })
}

test('a branch that cannot be read says so, and is read again', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const { id } = await okr(page, { title: 'Company' })
  for (let n = 0; n < 51; n += 1) await okr(page, { title: `Number ${n}`, parentId: id })
  await page.goto('/allobjectives?view=map')
  await page.route('**/api/map/branch*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await tree(page).getByRole('treeitem', { name: 'No strategy' }).focus()
  await page.keyboard.press('End')
  await expect(tree(page).getByRole('treeitem', { name: '+1 more' })).toBeFocused()
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert').filter({ hasText: 'What was unfolded could not be read.' })
  await expect(alert).toBeVisible()
  await page.unroute('**/api/map/branch*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toHaveCount(0)
  await expect(page.getByText('52 of 52 objectives open')).toBeVisible()
})

test('without access the map is read, and nothing is offered that would change it', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await line(page, 'One', 'Two')
  await letTrialEnd(page)
  await page.goto('/allobjectives?view=map')
  await node(page, 'Two').click()
  const actions = page.getByRole('group', { name: 'What can be done with it' })
  await expect(actions.getByRole('button', { name: 'Open' })).toBeVisible()
  for (const name of ['Update', 'Move']) await expect(actions.getByRole('button', { name })).toHaveCount(0)
  await expect(actions.getByRole('link', { name: 'Child objective' })).toHaveCount(0)
  await page.keyboard.press('m')
  await expect(page.getByText('Without access nothing can be moved.')).toBeVisible()
})

test('the way back to the table stands above the map', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await okr(page, { title: 'One' })
  await page.goto('/allobjectives?view=map')
  const head = page.getByRole('banner')
  await expect(head.getByText('Alignment map')).toBeVisible()
  await head.getByRole('link', { name: 'All OKRs' }).click()
  await expect(page).not.toHaveURL(/view=map/)
  await expect(page.getByRole('treegrid')).toBeVisible()
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })

  test('a finger that rests on an OKR picks it up, and a second one lets it go', async ({ page, server }) => {
    await workspace(page, server.mailboxUrl)
    await okr(page, { title: 'Alone' })
    await okr(page, { title: 'Other' })
    await page.goto('/allobjectives?view=map')
    const touch = await handOn(page)
    const placeOf = async (title: string) => {
      const box = await node(page, title).boundingBox()
      return { x: (box?.x ?? Number.NaN) + 40, y: (box?.y ?? Number.NaN) + 12 }
    }
    await expect(node(page, 'Alone')).toBeVisible()
    const [from, to] = [await placeOf('Alone'), await placeOf('Other')]
    const carried = page.locator('[data-moving]').getByText('Alone', { exact: true })
    await touch('touchStart', from)
    await expect(carried).toHaveCount(2)
    await touch('touchStart', from, { x: 800, y: 600 })
    await expect(carried).toHaveCount(0)
    await touch('touchEnd')

    await touch('touchStart', from)
    await expect(carried).toHaveCount(2)
    for (let step = 1; step <= 5; step += 1)
      await touch('touchMove', { x: to.x, y: from.y + ((to.y - from.y) * step) / 5 })
    await touch('touchEnd')
    await expect(page.getByText('Alone is now under Other.', { exact: true })).toBeVisible()
    await expect(node(page, 'Alone')).toHaveAttribute('aria-level', '3')
  })

  test('one finger pushes the map, two pinch it, and a tap chooses', async ({ page, server }) => {
    await workspace(page, server.mailboxUrl)
    await line(page, 'One', 'Two')
    await page.goto('/allobjectives?view=map')
    await expect(node(page, 'One')).toBeVisible()
    const touch = await handOn(page)
    const leftOf = async (title: string) => (await node(page, title).boundingBox())?.x ?? Number.NaN

    const before = await leftOf('One')
    await touch('touchStart', { x: 600, y: 600 })
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', { x: 600 - 20 * step, y: 600 })
    await touch('touchEnd')
    await expect.poll(() => leftOf('One')).toBeCloseTo(before - 160, 0)
    await expect(page.getByText('100%', { exact: true })).toBeVisible()

    await touch('touchStart', { x: 500, y: 500 }, { x: 700, y: 500 })
    for (let step = 1; step <= 8; step += 1)
      await touch('touchMove', { x: 500 + 5 * step, y: 500 }, { x: 700 - 5 * step, y: 500 })
    await touch('touchEnd')
    await expect(page.getByText('60%', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Fit' }).tap()
    await node(page, 'Two').tap()
    await expect(node(page, 'Two')).toHaveAttribute('aria-selected', 'true')
  })
})
