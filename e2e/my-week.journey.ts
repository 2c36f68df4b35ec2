import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { okr, postUpdate } from './okrs.ts'
import { quarterNamed } from './quarter-paths.ts'

const turn = (page: Page, title: string) => page.getByRole('article', { name: new RegExp(`: ${title}$`) })
const badge = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^My OKRs/ })

test('the whole week is done with the keyboard alone', async ({ page, server }) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  for (const title of ['Alpha', 'Beta', 'Gamma'])
    await okr(page, {
      title,
      keyResults: [{ title: `Value of ${title}`, currentValue: 10, targetValue: 100 }],
    })
  await postUpdate(page, (await okr(page, { title: 'Early' })).id, { updateText: 'Done before' })
  await page.goto('/myobjectives')
  await expect(badge(page)).toHaveText(/3 updates due/)
  await expect(page.getByRole('link', { name: '3 OKRs need weekly updates' })).toHaveAttribute(
    'href',
    '/my-week',
  )
  const start = page.getByRole('link', { name: 'Start my week' })
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'My week' })).toBeVisible()
  await expect(page.getByText('1 of 4 weekly updates completed')).toBeVisible()
  await expect(page.getByText('3 OKRs need weekly updates')).toBeVisible()
  await expect(page.getByText('Done before')).toBeVisible()

  await expect(turn(page, 'Alpha')).toBeFocused()
  await page.keyboard.press('v')
  await expect(page.getByLabel('Value of Alpha, value')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('40')
  await page.keyboard.press('Escape')
  await page.keyboard.press('2')
  await expect(page.getByRole('radio', { name: 'At Risk' })).toBeChecked()
  await page.keyboard.press('b')
  await page.keyboard.type('No drivers')
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await page.keyboard.type('Hire two')
  await page.keyboard.press('Escape')
  await page.keyboard.press('u')
  await page.keyboard.type('New routes run')
  await page.keyboard.press('Control+Enter')

  await expect(turn(page, 'Beta')).toBeFocused()
  await expect(page.getByText('2 of 4 weekly updates completed')).toBeVisible()
  await page.keyboard.press('u')
  await page.keyboard.type('Half a sentence')
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(turn(page, 'Gamma')).toBeFocused()
  await page.keyboard.press('n')
  await expect(turn(page, 'Beta')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Update' })).toHaveValue('Half a sentence')
  await page.keyboard.press('s')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'At Risk' })).toBeChecked()
  await page.keyboard.press('Control+Enter')

  await expect(page.getByRole('heading', { name: 'All OKRs are up to date' })).toBeVisible()
  await expect(page.getByText('4 of 4 weekly updates completed')).toBeVisible()
  await expect(badge(page)).toHaveText('My OKRs')
  await expect(page.getByText('No change')).toBeVisible()
  await expectAccessible(page)

  const counts = await page.request.get('/api/objectives?mine=true&sort=title&direction=ascending')
  const {
    rows,
  }: { rows: { id: string; title: string; status: string; keyResults: { currentValue: number }[] }[] } =
    await counts.json()
  const alpha = rows.find(({ title }) => title === 'Alpha')
  expect(alpha).toMatchObject({ status: 'at_risk', keyResults: [{ currentValue: 40 }] })
  const said = await page.request.get(`/api/objectives/${alpha?.id}/updates`)
  expect((await said.json()).updates).toMatchObject([{ blockers: 'No drivers', nextWeekFocus: 'Hire two' }])
})

test('a save without a reply keeps its words and is not posted twice, and a phone has room for it all', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const { id } = await okr(page, { title: 'Alpha' })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/my-week')
  await expect(turn(page, 'Alpha')).toBeVisible()
  await expectNoSidewaysScroll(page)
  const bar = await page.getByRole('banner').boundingBox()
  const card = await turn(page, 'Alpha').boundingBox()
  expect(card?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
  await page.getByRole('textbox', { name: 'Update' }).fill('Going well')
  // The update is saved, and the reply gets lost.
  await page.route('**/updates', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(
    page.getByText('An error occurred while submitting the update. Please try again.'),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Update' })).toHaveValue('Going well')
  await page.unroute('**/updates')
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(page.getByRole('heading', { name: 'All OKRs are up to date' })).toBeVisible()
  const { total } = await (await page.request.get(`/api/objectives/${id}/updates`)).json()
  expect(total).toBe(1)
})

test('an OKR of another quarter says of which it is', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await okr(page, { title: 'Late', quarter: quarterNamed(-1) })
  await page.goto('/my-week')
  await expect(turn(page, 'Late').getByText(quarterNamed(-1))).toBeVisible()
})

test('without OKRs there is nothing to do this week but to create one', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await page.goto('/my-week')
  await expect(page.getByRole('heading', { name: 'No OKRs Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Your First OKR' })).toBeVisible()
})
