import { violations } from './axe.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { okr, okrDialog } from './okrs.ts'

test('an OKR starts from a template, and nothing typed is replaced without a question', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await page.goto('/createobjective')
  const title = page.getByLabel('Title', { exact: true })
  await expect(page.getByRole('button', { name: 'Blank' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Make it right' }).click()
  await expect(title).toHaveValue('It is right the first time')
  await expect(page.getByLabel('Target of key result 2')).toHaveValue('30')
  await expect(page.getByText('Started from “Make it right”. Change what you like.')).toBeVisible()

  await page.getByRole('button', { name: 'Make it faster' }).click()
  await expect(title).toHaveValue('Customers wait half as long')

  await title.fill('Parcels arrive at the first try')
  await page.getByRole('button', { name: 'All 36 templates' }).click()
  const library = page.getByRole('dialog', { name: 'Choose a template' })
  await library.getByLabel('Search 36 templates').fill('woken')
  await expect(library.getByRole('option', { name: /^Small companies/ })).toBeHidden()
  for (const scheme of ['light', 'dark'] as const) expect(await violations(page, scheme)).toEqual([])
  await expect(
    library.getByRole('option', { name: /^Nobody is woken at night/, selected: true }),
  ).toBeVisible()
  await library.getByLabel('Search 36 templates').press('Enter')
  const question = page.getByRole('dialog', { name: 'Replace what you typed?' })
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await expect(question).toBeHidden()
  await expect(title).toHaveValue('Parcels arrive at the first try')

  await page.getByRole('button', { name: 'All 36 templates' }).click()
  await expect(library.getByLabel('Search 36 templates')).toBeFocused()
  await expect(library.getByRole('option')).toHaveCount(36)
  await page.keyboard.press('ArrowDown')
  await expect(library.getByRole('option', { selected: true })).toHaveText(/^Make it right/)
  await library.getByRole('option', { name: /^Nobody is woken at night/ }).click()
  await library.getByRole('button', { name: 'Use template' }).click()
  await question.getByRole('button', { name: 'Use the template' }).click()
  await expect(title).toHaveValue('Nobody is woken at night')
  await expect(page.getByLabel('Title of key result 3')).toHaveValue(
    'Incidents of which we hear from customers first',
  )
  await page.getByRole('button', { name: 'Create OKR' }).click()
  await expect(page).not.toHaveURL(/createobjective/)
  await expect(page.getByText('Nobody is woken at night').first()).toBeVisible()
})

test('an OKR is saved as a template, used, renamed, deleted and taken back', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const measured = [{ title: 'Median first reply', startValue: 190, targetValue: 60, unit: 'min' }]
  const { id } = await okr(page, { title: 'Answer within the hour', keyResults: measured })
  await page.goto(`/allobjectives?okrId=${id}`)
  await okrDialog(page, 'Answer within the hour').getByRole('button', { name: 'Save as template' }).click()
  const saving = page.getByRole('dialog', { name: 'Save as template' })
  await expect(saving.getByLabel('Name')).toHaveValue('Answer within the hour')
  await saving.getByLabel('Name').fill(' ')
  await saving.getByRole('button', { name: 'Save template' }).click()
  await expect(saving.getByText('Please give the template a name.')).toBeVisible()
  await saving.getByLabel('Name').fill('Answer faster')
  await expectAccessible(page)
  await saving.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('"Answer faster" is a template now.')).toBeVisible()

  await page.goto('/createobjective')
  await page.getByRole('button', { name: 'All 37 templates' }).click()
  const library = page.getByRole('dialog', { name: 'Choose a template' })
  const own = library.getByRole('group', { name: /^From / }).getByRole('option')
  await expect(own).toHaveText(/Answer faster.*190 to 60 min.*Saved by Maren Aasen/)
  await library.getByRole('button', { name: 'Rename template' }).click()
  const naming = page.getByRole('dialog', { name: 'Rename template' })
  await naming.getByLabel('Name').fill('Reply faster')
  await naming.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(own).toHaveText(/^Reply faster/)
  await library.getByRole('button', { name: 'Delete template' }).click()
  await expect(own).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(own).toHaveText(/^Reply faster/)
  await own.click()
  await expectAccessible(page)
  await library.getByRole('button', { name: 'Use template' }).click()
  await expect(page.getByLabel('Target of key result 1')).toHaveValue('60')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'All 37 templates' }).click()
  await expect(own).toBeVisible()
  await expectNoSidewaysScroll(page)
})
