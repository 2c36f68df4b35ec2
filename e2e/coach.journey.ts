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

  // It was said of this OKR, and holds for whoever edits it, in whichever browser.
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('link', { name: 'Improve scanning at handovers' }).click()
  await page.getByRole('tab', { name: 'Edit' }).click()
  const fewer = page.getByRole('button', { name: 'Not here: Fewer than 2 key results' })
  await expect(fewer).toBeVisible()
  await expect(namesWork).toBeHidden()
  await fewer.press('Enter')
  await expect(fewer).toBeHidden()
  await page.reload()
  await page.getByRole('tab', { name: 'Edit' }).click()
  await title.fill('Launch scanning at handovers')
  await expect(fewer).toBeVisible()
  await expect(namesWork).toBeVisible()
  await title.fill('Improve scanning at handovers')
  await expect(fewer).toBeHidden()
  await expect(namesWork).toBeHidden()
})

test('what is called alike opens above the form, and nothing typed is lost', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await page.request.post('/api/objectives', {
    data: { title: 'Scan at every handover', keyResults: [{ title: 'Scanned', targetValue: 98 }] },
  })
  await page.goto('/createobjective')
  const title = page.getByLabel('Title', { exact: true })
  await title.fill('Improve scanning at handovers')
  await page.getByRole('button', { name: 'Open: Scan at every handover' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Scan at every handover').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(title).toHaveValue('Improve scanning at handovers')
  await page.getByRole('button', { name: 'Make it the parent: Scan at every handover' }).click()
  await expect(page.getByText('Level 2 of 5')).toBeVisible()
})
