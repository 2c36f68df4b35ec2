import type { Page } from '@playwright/test'
import { team } from './colleagues.ts'
import { expect, test, workspace } from './fixtures.ts'
import { okr, okrDialog, row } from './okrs.ts'

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
