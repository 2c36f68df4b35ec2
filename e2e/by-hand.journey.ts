import { expect, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { okrDialog, row } from './okrs.ts'

const reached = [
  ['Title', 'Ten customers'],
  ['Current', '10'],
  ['Target', '10'],
] as const

test('a due date and a progress set by hand are given, seen, changed and cleared', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  await page.goto('/createobjective')
  await page.getByLabel('Title', { exact: true }).fill('Win the north')
  await page.getByLabel('Due date').fill('2026-12-24')
  await expect(page.getByText('Left empty, progress is that of the key results.')).toBeVisible()
  for (const [column, value] of reached)
    await page.getByLabel(`${column} of key result 1`, { exact: true }).fill(value)
  const byHand = page.getByLabel('Progress by hand, in %')
  await expect(page.getByText('Left empty, progress is that of the key results: 100%.')).toBeVisible()
  await byHand.fill('140')
  await page.getByRole('button', { name: 'Create OKR' }).click()
  await expect(page.getByText('Please enter a number from 0 to 100.')).toBeVisible()
  await byHand.fill('40')
  await expect(page.getByText(/^Holds until you empty it.*They say 100%\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Create OKR' }).click()
  await expect(page).toHaveURL('/allobjectives')

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('columnheader', { name: 'Due date' })).toBeHidden()
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Show due dates' }).click()
  await expect(page.getByRole('columnheader', { name: 'Due date' })).toBeVisible()
  await expect(row(page, 'Win the north')).toContainText('Dec 24, 2026')
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(page.getByRole('columnheader', { name: 'Due date' })).toBeVisible()
  await expect(row(page, 'Win the north').getByRole('gridcell').last()).toHaveText('Dec 24, 2026', {
    useInnerText: true,
  })
  await page.reload()
  await expect(row(page, 'Win the north')).toContainText('Dec 24, 2026')
  await expect(row(page, 'Win the north')).toContainText('On Track')
  await expectNoSidewaysScroll(page)
  await expect(row(page, 'Win the north').getByText('Set by hand')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(row(page, 'Win the north').getByText('Set by hand')).toBeVisible()
  await page.goto('/myobjectives')
  await expect(page.getByRole('article', { name: 'Win the north' }).getByText('Set by hand')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/allobjectives')

  await page.getByRole('link', { name: 'Win the north' }).click()
  const dialog = okrDialog(page, 'Win the north')
  await expect(dialog).toContainText('Due Dec 24, 2026')
  await expect(dialog).toContainText('Objective progress 40%Set by hand. The key results say 100%.')
  await dialog.getByRole('tab', { name: 'Edit' }).click()
  await expect(byHand).toHaveValue('40')
  await byHand.fill('')
  await dialog.getByLabel('Due date').fill('2026-11-30')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toContainText('Completed')
  await expect(dialog).toContainText('Due Nov 30, 2026')
  await expect(dialog).not.toContainText('Set by hand')
  await dialog.getByRole('tab', { name: 'History' }).click()
  await expect(dialog).toContainText('ProgressSet by hand 40%counted from key results or child objectives')
  await expect(dialog).toContainText('Due dateDec 24, 2026Nov 30, 2026')
})
