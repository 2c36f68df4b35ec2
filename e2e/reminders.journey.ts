import type { Page } from '@playwright/test'
import { colleague } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, followMail, workspace } from './fixtures.ts'
import { enter, okr } from './okrs.ts'
import { test } from './own-clock.ts'

test.use({ topic: 'reminders' })

const settings = (page: Page) => page.getByRole('dialog', { name: 'Company Settings' })
const openSettings = async (page: Page) => {
  await page.goto('/setup')
  await page.getByRole('region', { name: 'Company Info' }).getByRole('button', { name: 'Settings' }).click()
  await expect(settings(page)).toBeVisible()
}
const mySwitch = (page: Page) => page.getByRole('switch', { name: 'Weekly reminder' })

/** The next Tuesday, 6:00 in UTC, which may be today: 15:00 in Tokyo, where the clocks never change. */
const tuesday = () => {
  const day = new Date()
  day.setUTCHours(6, 0, 0, 0)
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7))
  if (day <= new Date()) day.setUTCDate(day.getUTCDate() + 7)
  return day
}

test('an admin sets when people are reminded; the mail arrives then, and leads to the week', async ({
  page,
  server,
  clock,
}) => {
  test.slow()
  const person = await workspace(page, server.mailboxUrl)
  await okr(page, { title: 'Deliver by noon' })
  await openSettings(page)
  const dialog = settings(page)
  await expect(dialog.getByRole('switch', { name: 'Weekly reminders' })).toBeChecked()
  await expect(dialog.getByLabel('Weekday')).toHaveValue('thursday')
  await expect(dialog.getByLabel('Hour')).toHaveValue('9')
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('tokyo')
  await dialog.getByRole('option', { name: 'Asia/Tokyo' }).click()
  await dialog.getByLabel('Weekday').selectOption('Tuesday')
  await dialog.getByLabel('Hour').selectOption('3:00 PM')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('On Tuesdays at 3:00 PM (Asia/Tokyo)')).toBeVisible()

  const mails = async () => (await page.request.get(server.mailboxUrl)).text()
  expect(await mails()).not.toContain('OKR needs weekly updates')
  // The schedule strikes every five minutes. Who looks at it more than a minute after a strike waits for the next.
  let strike = tuesday().getTime()
  await expect(async () => {
    await clock.moveTo(new Date(strike + 5000))
    strike += 5 * 60_000
    await expect.poll(mails, { timeout: 60_000 }).toContain('1 OKR needs weekly updates')
  }).toPass({ timeout: 240_000 })
  await followMail(page, server.mailboxUrl, person.email, 'Start my week')
  await expect(page.getByRole('article', { name: /: Deliver by noon$/ })).toBeVisible()
  await expect(page).toHaveURL('/my-week')
  await clock.moveTo(new Date())
})

test('everyone switches their own reminder off, and reads when the company has none', async ({
  page,
  browser,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const elin = await colleague(page, server.url, 'Elin Berg')
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 360, height: 740 } })
  const hers = await context.newPage()
  await enter(hers, elin, '/profile')
  await expect(mySwitch(hers)).toBeChecked()
  await expect(hers.getByText('You get it once you have confirmed your')).toBeVisible()
  await expectNoSidewaysScroll(hers)
  await mySwitch(hers).click({ force: true })
  await expect(hers.getByText('The weekly reminder is off.')).toBeVisible()
  await hers.reload()
  await expect(mySwitch(hers)).not.toBeChecked()
  await expectAccessible(hers)

  await hers.route('**/api/profile/reminder', (route) => route.abort())
  await mySwitch(hers).click({ force: true })
  await expect(hers.getByText('The reminder could not be changed. Please try again.')).toBeVisible()
  await expect(mySwitch(hers)).not.toBeChecked()
  await hers.unroute('**/api/profile/reminder')
  await context.close()

  await page.goto('/profile')
  await expect(mySwitch(page)).toBeChecked()
  await openSettings(page)
  await settings(page).getByRole('switch', { name: 'Weekly reminders' }).uncheck({ force: true })
  await expect(settings(page).getByLabel('Weekday')).toBeHidden()
  await settings(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('Your company sends no weekly reminders at the moment.')).toBeVisible()
})
