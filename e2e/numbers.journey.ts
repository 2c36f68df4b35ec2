import type { Page } from '@playwright/test'
import { team } from './colleagues.ts'
import { expect, test, workspace } from './fixtures.ts'
import { okr, okrDialog, row, setStatus } from './okrs.ts'

const year = new Date().getUTCFullYear()
const quarter = `Q4 ${year}`

const reached = { title: 'Ten customers', currentValue: 10, targetValue: 10 }
const halfway = { title: 'Ten customers', currentValue: 5, targetValue: 10 }

/** Two that are complete, though both are still called on track, and one that is on track. */
const settle = async (page: Page) => {
  const operations = await team(page, 'Operations')
  const reply = await page.request.post('/api/strategies', {
    data: { title: 'Grow', quarter, teamId: operations },
  })
  const { id: strategyId }: { id: string } = await reply.json()
  for (const [title, keyResult] of [
    ['Won', reached],
    ['Won again', reached],
    ['On its way', halfway],
  ] as const)
    await okr(page, { title, quarter, strategyId, keyResults: [keyResult] })
}

test('every number opens as many as it says: complete is one thing on every screen', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  await settle(page)

  await page.goto(`/dashboard?quarter=${encodeURIComponent(quarter)}`)
  const tile = page.getByRole('button', { name: /^Completed 2/ })
  await tile.click()
  const listed = page.getByRole('dialog', { name: /Completed/ })
  await expect(listed.getByRole('listitem')).toHaveCount(2)

  await page.goto('/allobjectives')
  for (const [title, status] of [
    ['Won', 'Completed'],
    ['Won again', 'Completed'],
    ['On its way', 'On Track'],
  ] as const)
    await expect(row(page, title)).toContainText(status)
  await page.getByRole('button', { name: 'Filter by Status' }).click()
  await expect(page.getByRole('option', { name: /On Track/ })).toContainText('1')
  await expect(page.getByRole('option', { name: /Completed/ })).toContainText('2')
  await page.getByRole('option', { name: /Completed/ }).click()
  await expect(page).toHaveURL('/allobjectives?status=completed')
  await expect(page.getByText('2 objectives', { exact: true })).toBeVisible()
  await expect(row(page, 'On its way')).toHaveCount(0)

  await page.goto('/admin-okrs?status=on_track')
  await expect(page.getByRole('article', { name: 'On its way' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)

  await page.goto('/strategies')
  const card = page.getByRole('article', { name: /^Grow/ })
  await expect(card).toContainText('Completed 2')
  await expect(card.getByRole('row', { name: /Completed/ })).toHaveCount(2)
  await expect(card.getByRole('row', { name: /On Track/ })).toHaveCount(1)
  await card.getByRole('link', { name: 'Won', exact: true }).click()
  await expect(okrDialog(page, 'Won')).toContainText('Completed')
})

test('every number of the status mix opens what it counts, and Behind says what it lists beside', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const operations = await team(page, 'Operations')
  await team(page, 'Last Mile', operations)
  const late = await okr(page, { title: 'Late', quarter, keyResults: [halfway] })
  const shaky = await okr(page, { title: 'Shaky', quarter, keyResults: [halfway] })
  await okr(page, { title: 'Won', quarter, keyResults: [reached] })
  await setStatus(page, late.id, 'behind')
  await setStatus(page, shaky.id, 'at_risk')

  await page.goto(`/dashboard?quarter=${encodeURIComponent(quarter)}`)
  const mix = page.getByRole('region', { name: 'Status mix per team', exact: true }).first()
  const numbers = mix.locator('button[data-mark]')
  await expect(numbers).toHaveCount(4)
  for (const [at, name] of (await numbers.evaluateAll((all) => all.map((one) => one.ariaLabel))).entries()) {
    await numbers.nth(at).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(
      Number(/: (\d+)/.exec(name ?? '')?.[1]),
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }

  await page.getByRole('button', { name: 'Show Status mix per team as a table' }).click()
  await mix.getByRole('button', { name: 'No team: 1 At Risk' }).click()
  await expect(page.getByRole('dialog', { name: /^At Risk Objectives/ }).getByRole('listitem')).toContainText(
    'Shaky',
  )
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Behind 1/ }).click()
  const behind = page.getByRole('dialog', { name: /^Behind Objectives/ })
  await expect(behind).toContainText('1 Behind and 1 At Risk')
  await expect(behind.getByRole('listitem')).toHaveCount(2)
})
