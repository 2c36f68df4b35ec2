import { expect, expectAccessible, test, workspace } from './fixtures.ts'
import { row } from './okrs.ts'

test.slow()

const good = (index: number) => `Objective ${index},Q1 2027,on_track`
const file = (lines: string[]) => ({
  name: 'okrs.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['title,quarter,status', ...lines].join('\r\n')),
})

test('a file of 500 lines with 3 wrong ones names them and imports nothing; corrected it is imported as a whole', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await page.goto('/allobjectives')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import OKRs' })
  const choose = (lines: string[]) => dialog.locator('input[type=file]').setInputFiles(file(lines))

  const lines = Array.from({ length: 500 }, (_, index) => good(index))
  const wrong = [...lines]
  wrong[9] = ',Q1 2027,on_track'
  wrong[249] = 'Objective 249,Q7 2027,on_track'
  wrong[498] = 'Objective 498,Q1 2027,sideways'
  await choose(wrong)
  await expect(dialog.getByText('3 problems found.', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasNotText: 'Problem' })).toHaveText([
    '11titleOKR title is required.',
    '251quarterPlease choose a quarter from the list.',
    '500statusPlease choose a status from the list.',
  ])
  const importing = dialog.getByRole('button', { name: 'Import', exact: true })
  await expect(importing).toBeDisabled()
  await expect(importing).toHaveAccessibleDescription('Mend the file and choose it again.')
  await expectAccessible(page)

  await choose(lines)
  await expect(dialog.getByText('500 objectives and 0 key results are ready to be imported.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 500 lines' }).click()
  await expect(page.getByText('Imported 500 objectives and 0 key results.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('500 objectives', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Search OKRs' }).fill('499')
  await expect(row(page, 'Objective 499')).toBeVisible()
})

test('an import that is refused on the way keeps the file and says why', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await page.goto('/allobjectives')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import OKRs' })
  await dialog.locator('input[type=file]').setInputFiles(file([good(1)]))
  await page.route('**/api/objectives/import?*', (route) =>
    route.fulfill({ contentType: 'application/x-ndjson', body: '{"done":0,"total":1}\n' }),
  )
  await dialog.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(
    dialog.getByText('The connection ended before the import did.', { exact: false }),
  ).toBeVisible()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Import 1 line' }).click()
  await expect(page.getByText('Imported 1 objective and 0 key results.')).toBeVisible()
  await expect(row(page, 'Objective 1')).toBeVisible()
})
