import { expect, test, workspace } from './fixtures.ts'
import { expectFocusSeen, tabAndPress, tabAndType, tabTo } from './keyboard.ts'
import { okrDialog, row } from './okrs.ts'

const title = 'Run to Tromsø overnight'

test('an OKR is created, updated and deleted with the keyboard alone, and the focus is always seen', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabAndPress(page, page.getByRole('navigation').getByRole('link', { name: 'Create OKR' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Create New OKR' })).toBeVisible()

  await tabAndType(page, page.getByLabel('Title', { exact: true }), title)
  await tabAndType(page, page.getByLabel('Title of key result 1', { exact: true }), 'Nights a week')
  await tabAndType(page, page.getByLabel('Target of key result 1', { exact: true }), '5')
  await tabAndPress(page, page.getByRole('button', { name: 'Create OKR' }))
  await expect(page).toHaveURL('/allobjectives')
  const told = page.getByRole('status').filter({ hasText: `"${title}" was created.` })
  await expect(told).toBeVisible()

  await tabAndPress(page, row(page, title))
  const dialog = okrDialog(page, title)
  await expect(dialog.getByRole('heading', { name: title })).toBeFocused()
  await tabTo(page, dialog.getByRole('radio', { name: 'On Track' }))
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'At Risk' })).toBeChecked()
  await expectFocusSeen(page)
  await tabAndType(page, dialog.getByRole('textbox', { name: 'Update' }), 'The first truck is on its way')
  await tabAndPress(page, dialog.getByRole('button', { name: 'Post update' }))
  const saved = page.getByRole('dialog', { name: 'Save Successful' })
  await expect(saved).toBeVisible()
  await expect(saved).toHaveCount(0)
  await expect(dialog.getByRole('heading', { name: title })).toBeFocused()

  const remove = dialog.getByRole('button', { name: 'Delete OKR' })
  await tabAndPress(page, remove)
  const question = page.getByRole('dialog', { name: 'Delete OKR' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(remove).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, title)).toBeFocused()
  await expect(row(page, title)).toContainText('At Risk')

  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: title })).toBeFocused()
  await tabAndPress(page, remove)
  await tabAndPress(page, question.getByRole('button', { name: 'Delete OKR' }))
  await expect(page.getByRole('status').filter({ hasText: `"${title}" was deleted.` })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, title)).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expectFocusSeen(page)
})
