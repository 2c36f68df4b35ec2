import type { Page } from '@playwright/test'
import { expect, workspace } from './fixtures.ts'
import { okr, okrDialog, postUpdate, row } from './okrs.ts'
import { test } from './own-clock.ts'

test.use({ topic: 'overdue' })

const hour = 3_600_000
const badge = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^My OKRs/ })

/** The next Saturday, 10:00 in UTC: in Auckland an hour or so before Sunday, wherever their summer begins. */
const saturday = () => {
  const day = new Date()
  day.setUTCHours(10, 0, 0, 0)
  day.setUTCDate(day.getUTCDate() + 1 + ((5 - day.getUTCDay() + 7) % 7))
  return day
}

/** The colour of badges, whatever is counted. */
const expectRed = async (page: Page) => {
  const count = badge(page).getByTitle(/due/)
  const drawn = await count.evaluate((element) => getComputedStyle(element).backgroundColor)
  const red = await count.evaluate((element) => {
    const probe = document.createElement('i')
    probe.style.backgroundColor = 'var(--badge)'
    element.append(probe)
    const colour = getComputedStyle(probe).backgroundColor
    probe.remove()
    return colour
  })
  expect(drawn).toBe(red)
}

test('the badge and the figures follow the weeks of the company, not those of the server', async ({
  page,
  context,
  server,
  clock,
}) => {
  test.slow()
  const began = saturday()
  const at = (hours: number) => clock.moveTo(new Date(began.getTime() + hours * hour))
  const figures = async (text: string) => {
    await page.goto('/myobjectives')
    await expect(page.getByText(text)).toBeVisible()
  }
  await at(0)
  await workspace(page, server.mailboxUrl)
  const zone = await page.request.patch('/api/company', { data: { timeZone: 'Pacific/Auckland' } })
  expect(zone.ok()).toBe(true)
  const kept = await okr(page, { title: 'Kept' })
  await okr(page, { title: 'Forgotten' })
  await postUpdate(page, kept.id)
  await figures('1 of 2 weekly updates completed')
  await expect(badge(page)).toHaveText(/1 update due/)
  // It was created an instant ago: it is counted as any other, and the badge says that it is a first one.
  await expectRed(page)
  await expect(badge(page)).toHaveText(/1 update due, its first/)

  // Sunday has begun in Auckland, and is half a day away where the server is.
  await at(3)
  await figures('0 of 2 weekly updates completed')
  await expect(badge(page)).toHaveText(/1 update due/)

  await at(7 * 24 + 1)
  await figures('2 OKRs need weekly updates')
  await expect(badge(page)).toHaveText(/2 updates due/)
  await expectRed(page)
  await expect(badge(page)).not.toHaveText(/first/)

  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(badge(other)).toHaveText(/2 updates due/)
  for (const [title, words] of [
    ['Kept', 'Weekly update due'],
    ['Forgotten', 'First update due'],
  ] as const) {
    await expect(page.getByRole('article', { name: title, exact: true })).toContainText(words)
    await page.getByRole('link', { name: `Update ${title}` }).click()
    await expect(okrDialog(page, title).getByText(words)).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.goto('/allobjectives')
  await expect(row(page, 'Forgotten')).toContainText('First update due')
  await expect(row(page, 'Kept')).not.toContainText('update due')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox').fill('Forgotten')
  await expect(page.getByRole('option', { name: /^Forgotten/ })).toContainText('First update due')
  await page.goto('/my-week')
  await expect(page.getByRole('article', { name: '1 of 2: Kept' })).toBeFocused()
  await expect(page.getByRole('button', { name: /Forgotten/ })).toContainText('First update due')
  await page.keyboard.press('n')
  await expect(page.getByText('1 of 2 weekly updates completed')).toBeVisible()
  for (const tab of [page, other]) await expect(badge(tab)).toHaveText(/1 update due/)
})
