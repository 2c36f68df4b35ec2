import { violations } from './axe.ts'
import { expect, test, workspace } from './fixtures.ts'

test('the coach asks while an OKR is typed, hinders nothing, and is sent away', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await page.goto('/createobjective')
  const title = page.getByLabel('Title', { exact: true })
  const namesWork = page.getByText('Names work, not a change. What will be different when it is done?')
  await title.fill('Improve scanning at handovers')
  await expect(namesWork).toBeVisible()
  await title.fill('Every handover is scanned')
  await expect(namesWork).toBeHidden()
  await title.fill('Improve scanning at handovers')

  await page.getByLabel('Title of key result 1').fill('Scanning works better')
  const noTarget = page.getByText('No number yet. What would you count?')
  await expect(noTarget).toBeVisible()
  for (const scheme of ['light', 'dark'] as const) expect(await violations(page, scheme)).toEqual([])
  await page.getByLabel('Target of key result 1').fill('98')
  await expect(noTarget).toBeHidden()

  await page.getByRole('button', { name: 'Not here: Names work' }).press('Enter')
  await expect(namesWork).toBeHidden()
  await expect(title).toBeFocused()
  await page.reload()
  await expect(title).toHaveValue('Improve scanning at handovers')
  await expect(page.getByText('Fewer than 2 key results.')).toBeVisible()
  await expect(namesWork).toBeHidden()

  await page.getByRole('button', { name: 'Create OKR' }).click()
  await expect(page.getByText('Improve scanning at handovers').first()).toBeVisible()
  await expect(page).not.toHaveURL(/create/)
})
