import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, withoutNews, workspace } from './fixtures.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const panel = (page: Page) => page.getByRole('region', { name: 'API keys' })

test('a key is shown once, lets a program in, and is refused once it is revoked', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  await page.goto('/profile')
  await expect(panel(page).getByText('No keys yet.')).toBeVisible()
  await panel(page).getByRole('button', { name: 'New key' }).click()
  const form = dialog(page, 'New API key')
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByRole('checkbox', { name: /^Read / }).uncheck()
  await form.getByRole('button', { name: 'Make key' }).click()
  await expect(form.getByText('Please give the key a name.')).toBeVisible()
  await expect(form.getByText('Please choose at least one thing it may do.')).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('checkbox', { name: /^Read / }).check()
  await form.getByLabel('Name').fill('Hub counters')
  await expect(form.getByText(/^It stops on .+ You hear of it by email 14 days before\.$/)).toBeVisible()
  await form.getByText('Never', { exact: true }).click()
  await expect(form.getByText('It works until you revoke it.')).toBeVisible()
  await form.getByRole('button', { name: 'Make key' }).click()

  const made = dialog(page, 'Copy your key now')
  const secret = await made.getByRole('textbox', { name: 'API key' }).inputValue()
  expect(secret).toMatch(/^crn_live_[0-9A-Za-z]{40}$/)
  await expect(made.locator('pre')).toContainText(`curl ${server.url}/api/objectives`)
  await expect(made.getByRole('button', { name: 'Done' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(made.getByText('Tick the box once the key is stored')).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await made.getByRole('checkbox', { name: 'I have stored it in a safe place' }).check()
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(made).toHaveCount(0)
  await expect(panel(page).getByRole('button', { name: 'New key' })).toBeFocused()

  await expect(panel(page).getByText('Never used')).toBeVisible()
  await expect(panel(page)).toContainText(`crn_live_…${secret.slice(-4)} · Read`)
  await page.reload()
  await expect(panel(page).getByText('No end')).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const ask = (path: string, method = 'GET') =>
    fetch(`${server.url}${path}`, { method, headers: { authorization: `Bearer ${secret}` } })
  const answer = await ask('/api/objectives')
  expect([answer.status, Object.keys(await answer.json())]).toEqual([200, expect.arrayContaining(['rows'])])
  expect((await ask('/api/objectives', 'POST')).status).toBe(403)
  expect((await ask('/api/keys')).status).toBe(403)
  // That it was used is written once its answer has left.
  await expect(async () => {
    await page.reload()
    await expect(panel(page).getByText(/Last used today from .+/)).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(panel(page).getByText('Active')).toBeVisible()

  await panel(page).getByRole('button', { name: 'Revoke Hub counters' }).click()
  const question = dialog(page, 'Revoke this key?')
  await expect(question).toContainText('Programs that use “Hub counters” are refused from now on.')
  await question.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('“Hub counters” is revoked.')).toBeVisible()
  await expect(panel(page).getByText('No keys yet.')).toBeVisible()
  expect((await ask('/api/objectives')).status).toBe(401)
})

test('keys that cannot be read say so, and come when they are asked for again', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await withoutNews(page)
  await page.route('**/api/keys', (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'Gone' } }),
  )
  await page.goto('/profile')
  await expect(panel(page).getByText('Your API keys could not be loaded.')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'New key' })).toBeDisabled()
  await page.unroute('**/api/keys')
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page).getByText('No keys yet.')).toBeVisible()
})
