import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'

const enterAs = async (page: Page, role: string) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Explore the demo workspace' }).click()
  await page.getByRole('button', { name: `Enter as ${role}` }).click()
  await expect(page.getByRole('link', { name: 'Strategies' })).toBeVisible()
}
const another = async (browser: Browser, url: string) =>
  (await browser.newContext({ baseURL: url })).newPage()

test('help is asked for, offered, escalated and has helped, live in two browsers', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  await enterAs(page, 'a team leader')
  const member = await another(browser, server.url)
  await enterAs(member, 'a member')

  await page.goto('/team-blockers')
  await expect(page.getByRole('region', { name: 'Asked of you' })).toContainText(
    'Our insurance covers parcels',
  )
  const card = page.getByRole('article').filter({ hasText: 'Eighteen trucks stand at the dealer' })
  await expect(card).toContainText('Nobody is asked yet')
  await card.getByRole('button', { name: 'Ask for help' }).click()
  await card.getByRole('button', { name: 'Ask for help' }).click()
  await expect(card).toContainText('Please say whom you ask: a person or a team.')
  await card.getByRole('combobox', { name: 'Ask for help' }).fill('Nadia Haddad')
  await page.getByRole('option', { name: /^Nadia Haddad/ }).click()
  await card.getByLabel('What would help').fill('Somebody who knows the authority')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Ask for help' }).click()
  await expect(card).toContainText('Somebody who knows the authority')
  await expect(card).toContainText('Nadia Haddad')

  await member.goto('/inbox')
  await expect(member.getByText(/asked for your help, by/).first()).toBeVisible()
  await member.goto('/my-week')
  const asked = member
    .getByRole('region', { name: 'Asked of you' })
    .getByRole('listitem')
    .filter({ hasText: 'Eighteen trucks' })
  await asked.getByRole('button', { name: 'I can help' }).click()
  await expect(asked).toContainText('You help')
  await expectAccessible(member)

  await expect(card).toContainText('Nadia Haddad helps')
  await card.getByRole('button', { name: 'Escalate to Maren Aasen' }).click()
  const escalating = page.getByRole('dialog', { name: 'Escalate to Maren Aasen' })
  await escalating.getByLabel('What would help').fill('A call to the authority')
  await expectAccessible(page)
  await escalating.getByRole('button', { name: 'Escalate', exact: true }).click()
  await expect(asked).toContainText('A call to the authority')

  await card.getByRole('button', { name: /^Mark resolved/ }).click()
  const resolving = page.getByRole('dialog', { name: 'Mark resolved' })
  await resolving.getByLabel('What helped').fill('Maren called them')
  await resolving.getByRole('button', { name: 'Mark resolved' }).click()
  await expect(card).toBeHidden()
  const resolved = page.getByRole('region', { name: /^Resolved in Q/ })
  await expect(resolved.getByRole('row').filter({ hasText: 'Eighteen trucks' })).toContainText('Nadia Haddad')
  await expect(asked).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
