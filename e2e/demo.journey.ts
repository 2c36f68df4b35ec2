import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts'

const explore = async (page: Page) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Explore the demo workspace' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Explore the demo workspace' })).toBeVisible()
}

const enterAs = async (page: Page, role: string) => {
  await explore(page)
  await page.getByRole('button', { name: `Enter as ${role}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Skerry Logistics OKR Dashboard' })).toBeVisible()
}

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('dialog', { name: 'Confirm Logout' }).getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
}

test('a visitor explores the demo workspace as an admin, logs out and comes back', async ({ page }) => {
  test.slow()
  await explore(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await enterAs(page, 'an admin')
  await expect(page.getByText('(admin)')).toBeVisible()
  await expect(page.getByText('Free Trial: 9 days')).toBeVisible()
  await page.getByRole('link', { name: 'All OKRs' }).click()
  await page.getByPlaceholder('Search OKRs').fill('Nordic postcode')
  await expect(page.getByText('Deliver next-day to every Nordic postcode').first()).toBeVisible()
  await page.getByRole('link', { name: 'Setup' }).click()
  await expect(page.getByText('Gothenburg Hub').first()).toBeVisible()
  await logOut(page)
})

test('a team leader of the demo workspace sees what blocks the team, a member does not', async ({ page }) => {
  test.slow()
  await enterAs(page, 'a team leader')
  await expect(page.getByText('(admin)')).toBeHidden()
  await page.getByRole('link', { name: 'Team Blockers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Team Blockers' })).toBeVisible()
  await expect(page.getByText('Access Restricted')).toBeHidden()
  await logOut(page)

  await enterAs(page, 'a member')
  await expect(page.getByRole('link', { name: 'Team Blockers' })).toBeHidden()
  await page.getByRole('link', { name: /^My OKRs/ }).click()
  await expect(page.getByText('Bring induction line 3 into service').first()).toBeVisible()
  await logOut(page)
})

test('whoever opens the page of the demo by its address gets back to sign in', async ({ page }) => {
  await page.goto('/?step=demo')
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to Cairn' })).toBeVisible()
})
