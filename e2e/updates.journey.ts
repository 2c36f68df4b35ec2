import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { letTrialEnd } from './lapsed.ts'
import { okr, okrDialog, postUpdate } from './okrs.ts'

const measured = (page: Page) =>
  okr(page, {
    title: 'Sort faster',
    keyResults: [
      { title: 'Parcels an hour', currentValue: 14_200, targetValue: 18_000 },
      { title: 'Mis-sorts', startValue: 14, currentValue: 12, targetValue: 6 },
    ],
  })
const dialogOf = async (page: Page, id: string, tab = 'update') => {
  await page.goto(`/allobjectives?okrId=${id}&tab=${tab}`)
  const dialog = okrDialog(page, 'Sort faster')
  await expect(dialog).toBeVisible()
  return dialog
}
const badge = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^My OKRs/ })

test('an update changes the status and two values, and every tab and the history follow', async ({
  page,
  context,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const { id } = await measured(page)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(badge(other)).toHaveText(/1 update due/)

  const dialog = await dialogOf(page, id)
  const post = dialog.getByRole('button', { name: 'Post update' })
  await expect(dialog.getByRole('radio', { name: 'On Track' })).toBeChecked()
  await expect(post).toBeDisabled()
  await expect(post).toHaveAccessibleDescription('Write the update first.')
  await dialog.getByRole('radio', { name: 'Behind' }).check()
  await dialog.getByLabel('Parcels an hour, value').fill('14,900')
  await dialog.getByLabel('Mis-sorts, value').fill('many')
  const text = dialog.getByRole('textbox', { name: 'Update' })
  await text.fill('Chute guards arrived.')
  await dialog.getByRole('textbox', { name: 'Blockers' }).fill('The installer leaves')
  await dialog.getByRole('textbox', { name: 'Next week focus' }).fill('Fit them')
  await post.click()
  await expect(dialog.getByText('Please enter a number.')).toBeVisible()
  await expect(dialog.getByLabel('Mis-sorts, value')).toBeFocused()
  await dialog.getByLabel('Mis-sorts, value').fill('11')
  await text.press('Control+Enter')
  await expect(page.getByText('Save Successful')).toBeVisible()
  await expect(badge(other)).toHaveText('My OKRs')
  await expect(text).toHaveValue('')
  await expect(dialog.getByLabel('Parcels an hour, value')).toHaveValue('14900')
  await expect(page.getByText('Save Successful')).toBeHidden()

  await dialog.getByRole('tab', { name: /History/ }).click()
  const entry = dialog.getByRole('listitem').filter({ hasText: 'posted an update' })
  await expect(entry).toContainText('Chute guards arrived.')
  await expect(entry).toContainText(/On Track\s*Behind/)
  await expect(entry).toContainText('The installer leaves')
})

test('what was typed survives a save that fails', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const { id } = await measured(page)
  const dialog = await dialogOf(page, id)
  const text = dialog.getByRole('textbox', { name: 'Update' })
  await text.fill('Chute guards arrived.')
  await page.route('**/updates', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Post update' }).click()
  await expect(
    dialog.getByText('An error occurred while submitting the update. Please try again.'),
  ).toBeVisible()
  await expect(text).toHaveValue('Chute guards arrived.')
  await page.unroute('**/updates')
  await dialog.getByRole('button', { name: 'Post update' }).click()
  await expect(page.getByText('Save Successful')).toBeVisible()
})

test('on My OKRs the updates unfold; their author corrects the latest and resolves its blocker', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const { id, keyResults } = await measured(page)
  await postUpdate(page, id, { updateText: 'First week' })
  await postUpdate(page, id, {
    updateText: 'Chute gards arrived.',
    status: 'behind',
    blockers: 'No installer',
    nextWeekFocus: 'Fit them',
    keyResults: [{ id: keyResults[0]?.id, currentValue: 14_900 }],
  })
  await page.goto('/myobjectives')
  const card = page.getByRole('article', { name: 'Sort faster' })
  await expect(card).toContainText('Updated this week')
  await card.getByRole('button', { name: 'Update History' }).click()
  const [latest, first] = [
    card.getByRole('listitem').filter({ hasText: 'Chute' }),
    card.getByText('First week'),
  ]
  await expect(first).toBeVisible()
  await expect(latest).toContainText('Maren Aasen')
  await expect(latest).toContainText(/On Track\s*Behind/)
  await expect(latest).toContainText(/Parcels an hour\s*14,200\s*14,900/)
  await expect(latest).toContainText('Next week focus: Fit them')
  await expect(card.getByRole('button', { name: 'Correct' })).toHaveCount(1)

  await latest.getByRole('button', { name: 'Correct' }).click()
  const correcting = page.getByRole('dialog', { name: 'Correct Update' })
  await correcting.getByRole('textbox', { name: 'Update' }).fill('Chute guards arrived.')
  await correcting.getByRole('button', { name: 'Save correction' }).click()
  await expect(correcting).toBeHidden()
  await expect(latest).toContainText('Chute guards arrived.')
  await expect(latest).toContainText('Corrected')

  await latest.getByRole('button', { name: 'Mark resolved' }).click()
  const resolving = page.getByRole('dialog', { name: 'Mark resolved' })
  await resolving.getByLabel('What helped').fill('Hired one')
  await resolving.getByRole('button', { name: 'Mark resolved' }).click()
  await expect(latest).toContainText(/Resolved by Maren Aasen.*Hired one/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})

test('once the trial has ended, updates are read and not written', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const { id } = await measured(page)
  await postUpdate(page, id)
  await letTrialEnd(page)
  const dialog = await dialogOf(page, id)
  await expect(dialog.getByRole('heading', { name: 'Trial Has Expired' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Post update' })).toBeHidden()
  await page.goto('/my-week')
  await expect(page.getByText('Trial Has Expired')).toBeVisible()
})

test('once the trial has ended, nobody is urged to post an update', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const { id } = await measured(page)
  await page.goto('/myobjectives')
  const card = page.getByRole('article', { name: 'Sort faster' })
  await expect(card.getByText('First update due')).toBeVisible()
  await expect(page.getByText('1 OKR needs weekly updates')).toBeVisible()
  await letTrialEnd(page)
  await page.reload()
  await expect(card.getByRole('link', { name: 'Update Sort faster' })).toBeVisible()
  await expect(page.getByText('0 of 1 weekly updates completed')).toBeVisible()
  await expect(page.getByText('update due')).toHaveCount(0)
  await expect(page.getByText('needs weekly updates')).toHaveCount(0)
  const dialog = await dialogOf(page, id)
  await expect(dialog.getByRole('heading', { name: 'Trial Has Expired' })).toBeVisible()
  await expect(dialog.getByText('update due')).toHaveCount(0)
})
