import { expect, expectAccessible, test, workspace } from './fixtures.ts'
import { okr, okrDialog } from './okrs.ts'

test.slow()

const tenths = (title: string, currentValue: number, weight?: number) => ({
  ...{ title, currentValue, targetValue: 10, weight },
})

test('a progress says how it comes about, and leads to where that is changed', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const above = await okr(page, {
    title: 'Deliver next-day',
    progressCounts: 'both',
    keyResults: [tenths('Postcodes', 6, 75), tenths('Routes', 2, 25)],
  })
  await okr(page, { title: 'Sort more', parentId: above.id, keyResults: [tenths('Parcels', 9)] })
  await page.goto(`/allobjectives?okrId=${above.id}`)
  const dialog = okrDialog(page, 'Deliver next-day')
  const button = dialog.getByRole('button', { name: 'Objective progress 62%' })
  await button.click()
  const why = page.getByRole('dialog', { name: 'Why 62%' })
  await expect(why.getByRole('row', { name: /Postcodes/ })).toContainText('75% ×60% =45.0')
  await expect(why.getByRole('row', { name: /Sort more/ })).toContainText('100% ×90% =90.0')
  await expect(why).toContainText('70% × 50.0 + 30% × 90.0')
  await expect(why).toContainText(/As of \w{3} \d+, \d{4}$/)
  const [frame, panel] = [await dialog.boundingBox(), await why.boundingBox()]
  expect(panel?.x, 'within the dialog').toBeGreaterThanOrEqual(frame?.x ?? Number.NaN)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(why).toBeHidden()
  await expect(button).toBeFocused()
  await expect(dialog).toBeVisible()

  await button.click()
  await why.getByRole('button', { name: 'Change how progress is counted' }).click()
  await dialog.getByLabel('Weight of key result 2').fill('20')
  await expect(dialog.getByText('Weights add up to 95%, 5% missing')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Weights must add up to 100%.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Split evenly' }).click()
  await dialog.getByRole('radio', { name: 'Child objectives' }).check()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByRole('button', { name: 'Objective progress 90%' })).toBeVisible()
})
