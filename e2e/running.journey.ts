import type { Route } from '@playwright/test'
import { changeAnswer } from './changed-answer.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, withoutNews, workspace } from './fixtures.ts'
import { okr, okrDialog, postUpdate } from './okrs.ts'

test.slow()

const title = 'Deliver next-day'
const postcodes = { title: 'Postcodes', startValue: 1310, currentValue: 1490, targetValue: 2150 }

test('a running quarter says how it goes, and every number opens what it counts', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const { id, quarter, owner, keyResults } = await okr(page, { title, keyResults: [postcodes] })
  const [keyResult] = keyResults
  const path = `/api/quarters/${encodeURIComponent(quarter)}`
  await page.request.post(`${path}/planning`)
  expect((await page.request.post(`${path}/commit`, { data: { which: 'all' } })).ok()).toBe(true)
  await page.goto('/quarter')
  const panel = (name: string) => page.getByRole('region', { name })
  const moved = panel('Moved targets')
  await expect(moved).toContainText('Every target is as it was committed.')
  await expect(page.getByText('Nobody has said yet how sure they are')).toBeVisible()
  // The next quarter can be planned, and this one is not over.
  await expect(panel('What comes next').getByRole('link', { name: 'Open quarter' })).toBeVisible()
  await expect(panel('What comes next')).toContainText(
    /An admin starts it, near (March|June|September|December) 3\d/,
  )

  await postUpdate(page, id, {
    blockers: 'No winter road permit',
    keyResults: [{ id: keyResult?.id, confidence: 7 }],
  })
  const read = await page.request.get(`/api/objectives/${id}`)
  const { objective }: { objective: { version: number; status: string; keyResults: object[] } } =
    await read.json()
  const edit = await page.request.put(`/api/objectives/${id}`, {
    data: {
      version: objective.version,
      status: objective.status,
      title,
      quarter,
      ownerId: owner.id,
      keyResults: objective.keyResults.map((one) => ({ ...one, targetValue: 1900 })),
      reason: 'Finnmark needs a permit first.',
    },
  })
  expect(edit.ok(), await edit.text()).toBe(true)
  await page.reload()
  await expect(moved.getByRole('row').filter({ hasText: 'Postcodes' })).toContainText(
    'Finnmark needs a permit',
  )
  await expect(moved.getByRole('row').filter({ hasText: 'Postcodes' })).toContainText('2,150')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Confidence: 7.0' }).click()
  const sure = page.getByRole('dialog', { name: 'How sure people are of open OKRs' })
  await expect(sure.getByRole('button', { name: title })).toContainText('High 7')
  await expectAccessible(page)
  await sure.getByRole('button', { name: title }).click()
  await expect(okrDialog(page, title)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open blockers: 1' }).click()
  await expect(page.getByRole('dialog', { name: 'Open blockers' })).toContainText('No winter road permit')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Weekly updates: 100%' }).click()
  await expect(page.getByRole('dialog', { name: /^Updated OKRs, week of/ })).toContainText(title)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Targets moved: 1' }).click()
  await expect(moved.locator(':focus')).toHaveText('1')
  await page.getByRole('link', { name: 'Objectives: 1' }).click()
  await expect(page).toHaveURL(/\/allobjectives\?quarter=/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/quarter')
  await expect(moved.getByRole('row').filter({ hasText: 'Postcodes' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('what is still being read of a running quarter says nothing untrue meanwhile', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await withoutNews(page)
  const { quarter } = await okr(page, { title, keyResults: [postcodes] })
  const path = `/api/quarters/${encodeURIComponent(quarter)}`
  await page.request.post(`${path}/planning`)
  await page.request.post(`${path}/commit`, { data: { which: 'all' } })
  const held: (() => void)[] = []
  let isHeld = true
  const hold = async (route: Route) => {
    if (isHeld) await new Promise<void>((go) => held.push(go))
    await route.continue()
  }
  await page.route(/\/api\/quarters\/[^/]+\/run$/, hold)
  await page.route(/\/api\/dashboard(\?|$)/, hold)
  await page.goto('/quarter')
  const tiles = page.getByRole('main').locator('dl > div')
  await expect(tiles).toHaveCount(6)
  for (const untrue of ['None yet', 'Nobody has said yet', 'All as committed', 'Nothing is in the way'])
    await expect(page.getByText(untrue)).toHaveCount(0)
  await expect.poll(() => held.length).toBeGreaterThanOrEqual(2)
  isHeld = false
  for (const go of held) go()
  await expect(page.getByText('All as committed')).toBeVisible()
  await expect(page.getByText('Nothing is in the way')).toBeVisible()
  await expect(page.getByText(/^Week \d+ of \d+$/).first()).toBeVisible()
  await expect(tiles).toHaveCount(6)

  // However many tiles there are, each row of them is full.
  for (const width of [1440, 1024, 800, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const gaps = await page
      .getByRole('main')
      .locator('dl')
      .first()
      .evaluate((list) =>
        [...list.children]
          .filter(
            ({ nextElementSibling: next }) =>
              !next || next.getBoundingClientRect().left < list.getBoundingClientRect().left + 8,
          )
          .map((last) => Math.round(list.getBoundingClientRect().right - last.getBoundingClientRect().right))
          .filter((gap) => gap > 2),
      )
    expect([width, gaps]).toEqual([width, []])
  }
})

test('what cannot be read of a running quarter can be asked for again', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await withoutNews(page)
  const { quarter } = await okr(page, { title, keyResults: [postcodes] })
  const path = `/api/quarters/${encodeURIComponent(quarter)}`
  await page.request.post(`${path}/planning`)
  await page.request.post(`${path}/commit`, { data: { which: 'all' } })
  await page.route(/\/api\/quarters\/[^/]+\/run$/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/quarter')
  const moved = page.getByRole('region', { name: 'Moved targets' })
  await expect(moved.getByRole('alert')).toBeVisible({ timeout: 20_000 })
  await page.unroute(/\/api\/quarters\/[^/]+\/run$/)
  await moved.getByRole('button', { name: 'Try again' }).click()
  await expect(moved).toContainText('Every target is as it was committed.')
})

test('who creates an OKR while this quarter is closed reads that it is', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await changeAnswer<object>(page, /\/api\/objectives\/form-options/, (reply) => ({
    ...reply,
    closedNow: 'Q4 2026',
  }))
  await page.goto('/createobjective')
  await expect(page.getByText('Q4 2026 is closed. An admin can reopen it.')).toBeVisible()
})
