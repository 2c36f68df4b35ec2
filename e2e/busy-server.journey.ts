import type { Page, Route } from '@playwright/test'
import { expect, test, workspace } from './fixtures.ts'
import { okr } from './okrs.ts'

const busy = {
  status: 503,
  headers: { 'retry-after': '1' },
  json: {
    code: 'unavailable',
    message: 'The service is not available right now. Please try again in a moment.',
  },
}

/** Refuses the first calls of a method to that address as a server does that has too much to do. */
const refuseFirst = async (page: Page, address: string | RegExp, method: string, times: number) => {
  const asked: number[] = []
  await page.route(address, (route) => {
    if (route.request().method() !== method) return route.fallback()
    asked.push(Date.now())
    return asked.length <= times ? route.fulfill(busy) : route.fallback()
  })
  return asked
}

test('a page that a busy server refuses comes by itself, when it was told to ask again', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await okr(page, { title: 'Grow' })
  const asked = await refuseFirst(page, /\/api\/objectives(\?|$)/, 'GET', 2)
  await page.goto('/allobjectives')
  await expect(page.getByText('Grow').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  const [first = 0, second = 0, third = 0] = asked
  expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(1000)
})

test('an update that a busy server refuses keeps its words, and is posted once', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const { id } = await okr(page, { title: 'Alpha' })
  await page.goto('/my-week')
  await page.getByRole('textbox', { name: 'Update' }).fill('Going well')
  const asked = await refuseFirst(page, '**/updates', 'POST', 1)
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(
    page.getByText('An error occurred while submitting the update. Please try again.'),
  ).toBeVisible()
  expect(asked).toHaveLength(1)
  await expect(page.getByRole('textbox', { name: 'Update' })).toHaveValue('Going well')
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(page.getByRole('heading', { name: 'All OKRs are up to date' })).toBeVisible()
  const { total } = await (await page.request.get(`/api/objectives/${id}/updates`)).json()
  expect(total).toBe(1)
})

test('a screen whose script does not come says that nothing answers, and opens by itself once something does', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  let isSilent = true
  await page.route('**', (route) => (isSilent ? route.abort() : route.fallback()))
  await page.getByRole('link', { name: 'Strategies' }).click()
  await expect(page.getByRole('heading', { name: 'Cairn cannot be reached' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Cairn cannot be reached' })).toBeVisible()
  isSilent = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Strategic Initiatives' })).toBeVisible()
})

test('a session that does not answer is waited for no longer than five seconds', async ({ page }) => {
  // What waits so long is told how long it has waited, however slow the machine is.
  await page.addInitScript(() => {
    AbortSignal.timeout = (most) => {
      const waiting = new AbortController()
      addEventListener('passed', (event) => {
        const passed = event instanceof CustomEvent ? event.detail : 0
        if (passed >= most) waiting.abort(new DOMException('Too long', 'TimeoutError'))
      })
      return waiting.signal
    }
  })
  const asked: Route[] = []
  await page.route('**/api/session', (route) => {
    asked.push(route)
  })
  const pass = (most: number) =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('passed', { detail })), most)
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await page.goto('/')
  await expect(page.getByText('Loading...')).toBeVisible()
  await expect(tryAgain).toBeHidden()
  await pass(4999)
  await expect(tryAgain).toBeHidden()
  await pass(5000)
  await expect(tryAgain).toBeVisible()
  // From now on nobody waits for a page: an answer that takes longer opens it all the same.
  await tryAgain.click()
  await expect.poll(() => asked.length).toBe(2)
  await pass(29_999)
  await asked[1]?.continue()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})
