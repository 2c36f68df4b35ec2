import { expect, expectAccessible, expectNoSidewaysScroll, workspace } from './fixtures.ts'
import { okr } from './okrs.ts'
import { test } from './own-clock.ts'

test.slow()
test.use({ topic: 'moved-target' })

const year = new Date().getFullYear()
const quarter = `Q4 ${year}`
const path = `/api/quarters/${encodeURIComponent(quarter)}`
const reached = { title: 'Postcodes', startValue: 0, currentValue: 50, targetValue: 100, weight: 100 }

test('a card of closing says of a target that moved from where, by whom and why, and suggests against both', async ({
  page,
  server,
  clock,
}) => {
  await clock.moveTo(new Date(Date.UTC(year, 11, 22, 12)))
  await workspace(page, server.mailboxUrl)
  const post = async (what: string, data: object = {}) => {
    const reply = await page.request.post(`${path}/${what}`, { data })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  const progress = { progressCounts: 'both', ownShare: 60 } as const
  const { id, ...made } = await okr(page, {
    title: 'Deliver next-day',
    quarter,
    keyResults: [reached],
    ...progress,
  })
  await okr(page, { title: 'Sort more', quarter, parentId: id, keyResults: [reached] })
  await post('planning')
  await post('commit', { which: 'all' })
  const read = await page.request.get(`/api/objectives/${id}`)
  const { objective }: { objective: { version: number; status: string } } = await read.json()
  const edit = await page.request.put(`/api/objectives/${id}`, {
    data: {
      ...{ version: objective.version, status: objective.status, title: 'Deliver next-day', quarter },
      ...{ ownerId: made.owner.id, ...progress, reason: 'Finnmark needs a permit first.' },
      keyResults: made.keyResults.map((one) => ({ ...one, ...reached, targetValue: 80 })),
    },
  })
  expect(edit.ok(), await edit.text()).toBe(true)
  const later = await okr(page, { title: 'Came later', quarter, keyResults: [reached] })
  await page.goto(`/allobjectives?okrId=${later.id}`)
  // The OKR, and the key result that came with it.
  await expect(page.getByRole('dialog', { name: 'Came later' }).getByText('Added after commit')).toHaveCount(
    2,
  )
  await page.request.delete(`/api/objectives/${later.id}`)
  await page.goto('/quarter')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Quarter/ })
  await expect(link).toHaveText('Quarter')
  await post('closing')
  await expect(link).toHaveText('Quarter 2 to score')

  await page.goto(`/quarter/${year}-q4/close`)
  const card = page.getByRole('article', { name: /Deliver next-day/ })
  await expect(card.getByText(/^100 at commit, 80 since \w{3} \d+ by Maren Aasen$/)).toBeVisible()
  await expect(card.getByText('Finnmark needs a permit first.')).toBeVisible()
  await expect(card.getByText('Against 80 it is 63%.')).toBeHidden()
  await expect(card.getByText('100', { exact: true })).toBeVisible()
  // Own 50%, or 62.5% by the new target, and what hangs below it 50%.
  await expect(
    card.getByRole('button', {
      name: /^0\.5 Suggested against the targets at commit 50% with weights and child objectives/,
    }),
  ).toBeVisible()
  await expect(
    card.getByRole('button', {
      name: /^0\.6 Suggested against the targets now 58% with weights and child objectives/,
    }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(card.getByText('Against 80 it is 63%.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('combobox', { name: 'Quarter' })).toHaveValue(quarter)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
