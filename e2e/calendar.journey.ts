import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { expect, expectAccessible, expectNoSidewaysScroll, test, withoutNews, workspace } from './fixtures.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const panel = (page: Page) => page.getByRole('region', { name: 'Calendar feed' })
const address = (page: Page) => panel(page).getByRole('textbox', { name: 'Your calendar address' })
const whole = /^http:\/\/localhost:\d+\/cal\/[0-9a-f]{64}\.ics$/

/** As a calendar program reads it: by HTTP, with nothing but the address. */
const subscribed = async (to: string) => {
  const answer = await fetch(to, { headers: { 'user-agent': 'Calendar/1.0' } })
  const text = await answer.text()
  if (!answer.ok) return { status: answer.status, type: '', titles: [] }
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const titles = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary)
  return { status: answer.status, type: answer.headers.get('content-type'), titles }
}

test('a calendar is made, copied, read by a calendar program, made anew and turned off', async ({
  page,
  context,
  server,
}) => {
  test.slow()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await workspace(page, server.mailboxUrl)
  await page.goto('/profile')
  await expect(panel(page).getByText('Your OKR dates in the calendar you already use.')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Make a calendar address' }).click()
  await expect(address(page)).toHaveValue(whole)
  const first = await address(page).inputValue()
  await expect(panel(page).getByText('Not asked for yet')).toBeVisible()
  await expect(panel(page).getByText(/^Anyone with this address sees your dates\./)).toBeVisible()
  await expect(panel(page).getByRole('link', { name: 'Open in your calendar' })).toHaveAttribute(
    'href',
    first.replace('http:', 'webcal:'),
  )
  await panel(page).getByRole('button', { name: 'Copy' }).click()
  await expect(panel(page).getByText('The address is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)
  await expectAccessible(page)

  const read = await subscribed(first)
  expect([read.status, read.type]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(read.titles).toContainEqual(expect.stringMatching(/^Q[1-4] \d{4} begins$/))
  // That it was asked for is written once its answer has left.
  await expect(async () => {
    await page.reload()
    await expect(panel(page).getByText('Last asked for just now')).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(panel(page).getByText('by 1 calendar')).toBeVisible()

  await expect(address(page)).toHaveValue(/\/cal\/[0-9a-f]{4}••••••••\.ics$/)
  expect(await page.content()).not.toContain(first)
  await panel(page).getByRole('button', { name: 'Copy' }).click()
  await expect(address(page)).toHaveValue(first)
  await expect(panel(page).getByText('The address is copied.')).toBeVisible()

  await panel(page).getByRole('checkbox', { name: 'Days of the quarter' }).uncheck()
  await expect(async () => expect((await subscribed(first)).titles).toEqual([])).toPass()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await panel(page).getByRole('button', { name: 'Make a new address' }).click()
  const renewal = dialog(page, 'Make a new address?')
  await expect(renewal).toContainText('get nothing more from it, at once')
  await renewal.getByRole('button', { name: 'Make a new address' }).click()
  await expect(page.getByText('The new address is made.')).toBeVisible()
  await expect(address(page)).toHaveValue(whole)
  const second = await address(page).inputValue()
  expect([(await subscribed(first)).status, (await subscribed(second)).status]).toEqual([404, 200])

  await panel(page).getByRole('button', { name: 'Turn off' }).click()
  await dialog(page, 'Turn the calendar off?').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('The calendar is turned off.')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Make a calendar address' })).toBeVisible()
  expect((await subscribed(second)).status).toBe(404)
})

test('a calendar that cannot be read says so, and comes when it is asked for again', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await withoutNews(page)
  await page.route('**/api/calendar', (route) => route.abort())
  await page.goto('/profile')
  await expect(panel(page).getByRole('alert')).toBeVisible({ timeout: 60_000 })
  await page.unroute('**/api/calendar')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page).getByRole('button', { name: 'Make a calendar address' })).toBeVisible()
  await page.route('**/api/calendar', (route) =>
    route.fulfill({ status: 403, json: { code: 'not_allowed', message: 'Not now.' } }),
  )
  await panel(page).getByRole('button', { name: 'Make a calendar address' }).click()
  await expect(panel(page).getByText('Not now.')).toBeVisible()
})
