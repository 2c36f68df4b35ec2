import type { Page } from '@playwright/test'
import { expect, forgetSession, newcomer, somebody, test, workspace } from './fixtures.ts'
import { crampedText } from './measured-text.ts'

/** Longer than the column of a phone, and than that of a desk. */
const longAddress = () => `${'konstantina'.repeat(4)}.${somebody().email}`

/** What reaches out of the column of a page before the dashboard, asked of it from within. */
const outOfColumn = () => {
  const column = document.querySelector('main')?.getBoundingClientRect()
  return [...document.querySelectorAll('main *')]
    .filter((element) => element.getBoundingClientRect().right > (column?.right ?? 0) - 16)
    .filter((element) => element.matches('button, p, dd, dt, h1, h2') && element.checkVisibility())
    .map((element) => element.textContent)
}

/** An address of that length has to break; no other word does, and nothing leaves the column. */
const expectRoom = async (page: Page, where: string) => {
  for (const width of [360, 390, 800, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    const found = await page.evaluate(crampedText)
    expect
      .soft(
        found.filter((one) => !/^breaks "[^"]*@/.test(one)),
        `${where}, ${width} wide`,
      )
      .toEqual([])
    expect.soft(await page.evaluate(outOfColumn), `${where}, ${width} wide`).toEqual([])
  }
}

test('an invitation to a long address keeps to its column, whoever is signed in', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl, 'Internationale Transportgesellschaft')
  const made = await page.request.post('/api/invitations', { data: { email: longAddress() } })
  expect(made.ok(), await made.text()).toBe(true)
  const path = new URL((await made.json()).inviteUrl).pathname
  await forgetSession(page)
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Create Account & Accept' })).toBeVisible()
  await expectRoom(page, 'Signed out')
  await newcomer(page, server.mailboxUrl, { ...somebody(), email: longAddress() })
  await page.goto(path)
  await expect(page.getByRole('button', { name: 'Use another account' })).toBeVisible()
  await expectRoom(page, 'Signed in as somebody else')
})
