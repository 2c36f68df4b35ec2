import type { Page } from '@playwright/test'
import { colleague } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, workspace } from './fixtures.ts'
import { enter, memberId, okr } from './okrs.ts'
import { test } from './own-clock.ts'

test.slow()
test.use({ topic: 'closing' })

const year = new Date().getFullYear()
const quarter = `Q4 ${year}`
const inItsLastDays = new Date(Date.UTC(year, 11, 22, 12))
const home = `/quarter/${year}-q4`
const measured = [{ title: 'Postcodes', startValue: 0, currentValue: 50, targetValue: 100 }]

const change = async (page: Page, path: string, data: object = {}) => {
  const reply = await page.request.post(`/api/quarters/${encodeURIComponent(quarter)}/${path}`, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
}
const card = (page: Page, title: string) => page.getByRole('article', { name: title })
const done = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^Scored ${title}`) })

test('on a phone a score is set by the slider, and a refusal of a newer one shows both', async ({
  page,
  browser,
  server,
  clock,
}) => {
  await clock.moveTo(inItsLastDays)
  await page.setViewportSize({ width: 390, height: 844 })
  await workspace(page, server.mailboxUrl)
  const nadia = await colleague(page, server.url, 'Nadia Haddad')
  const coOwnerIds = [await memberId(page, 'Nadia Haddad')]
  const { id } = await okr(page, { title: 'Halve injuries', quarter, coOwnerIds, keyResults: measured })
  await change(page, 'closing')
  // Nothing is told live here: what is newer is only heard of when saving.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto(`${home}/close`)
  await expect(page.getByText('Close step 3 of 4')).toBeVisible()
  const mine = card(page, 'Halve injuries')
  await mine.getByRole('button', { name: 'Higher score' }).click()
  await mine.getByRole('button', { name: 'Higher score' }).click()
  await expect(mine.getByRole('slider', { name: 'Score' })).toHaveAttribute('aria-valuetext', '0.6')
  await mine.getByRole('button', { name: 'Lower score' }).click()
  await expect(mine.getByRole('button', { name: 'Save and next' })).toBeInViewport()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const hers = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(hers, nadia, '/quarter')
  const scored = await hers.request.put(`/api/objectives/${id}/score`, {
    data: { version: 0, score: 0.9, outcome: null, learned: 'Shifts of six hours', keyResults: [] },
  })
  expect(scored.ok(), await scored.text()).toBe(true)
  await mine.getByRole('button', { name: 'Save and next' }).click()
  await expect(
    mine.getByRole('alert').filter({ hasText: 'Nadia Haddad scored this meanwhile.' }),
  ).toContainText('Shifts of six hours')
  await expect(mine.getByRole('slider', { name: 'Score' })).toHaveAttribute('aria-valuetext', '0.5')
  await mine.getByRole('button', { name: 'Take this one' }).click()
  await expect(mine.getByLabel(/^What did we learn/)).toHaveValue('Shifts of six hours')
  await mine.getByRole('button', { name: 'Save and next' }).click()
  await expect(done(page, 'Halve injuries')).toContainText('0.9')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})
