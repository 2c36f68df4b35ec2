import { colleague } from './colleagues.ts'
import { expect, test, workspace } from './fixtures.ts'

test('a new workspace goes through the five steps until the card hides', async ({ page, server }) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const card = page.getByRole('region', { name: 'Getting Started' })
  await expect(card).toContainText('0 of 5 done')
  await expect(card).toContainText(
    'You created this workspace, so you are its admin, with permission to edit, update and delete all OKRs.',
  )
  await expect(page.getByText('No quarters available. Create an OKR to get started.')).toBeVisible()
  for (const name of ['No OKRs yet', 'Nothing measured yet', 'No weeks to show yet'])
    await expect(page.getByRole('heading', { name })).toBeVisible()

  await card.getByRole('link', { name: 'Add Team' }).click()
  await page.getByRole('button', { name: 'Add Team' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add Team' })
  await adding.getByLabel('Name').fill('Operations')
  await adding.getByRole('button', { name: 'Add Team' }).click()
  await expect(adding).toBeHidden()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(card).toContainText('1 of 5 done')
  await expect(card).toContainText('1 team, Operations')

  await card.getByRole('link', { name: 'Invite people' }).click()
  await expect(page.getByRole('dialog', { name: 'Invite User' })).toBeVisible()
  await page.keyboard.press('Escape')
  await colleague(page, server.url, 'Nadia Haddad')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(card).toContainText('2 people have joined')

  await card.getByRole('button', { name: 'Add Strategy' }).click()
  const strategy = page.getByRole('dialog', { name: 'Add New Strategy' })
  await strategy.getByLabel('Strategy Name').fill('Next-day in the Nordics')
  await strategy.getByRole('combobox', { name: 'Team' }).click()
  await strategy.getByRole('option', { name: /Operations/ }).click()
  await strategy.getByRole('button', { name: 'Add Strategy' }).click()
  await expect(card).toContainText('3 of 5 done')

  await card.getByRole('link', { name: 'Create OKR' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Deliver next day')
  await page.getByLabel('Title of key result 1', { exact: true }).fill('Ten more postcodes')
  await page.getByRole('button', { name: 'Create OKR' }).click()
  await expect(page).toHaveURL(/allobjectives/)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(card).toContainText('4 of 5 done')

  await card.getByRole('link', { name: 'Post an update' }).click()
  const week = page.getByRole('article', { name: /: Deliver next day$/ })
  await week.getByRole('textbox', { name: 'Update' }).fill('The first step is done.')
  await page.getByRole('button', { name: 'Save and next' }).click()
  await expect(page.getByRole('heading', { name: 'All OKRs are up to date' })).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Recent OKR Updates' })).toContainText(
    'The first step is done.',
  )
  await expect(card).toBeHidden()
})
