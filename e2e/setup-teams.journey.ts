import type { Page } from '@playwright/test'
import { colleague, team } from './colleagues.ts'
import { expect, test, workspace } from './fixtures.ts'

test.slow()

const row = (page: Page, name: string) =>
  page
    .getByRole('treegrid')
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const openMenu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const press = async (page: Page, button: string) => {
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
const choose = async (page: Page, label: string, text: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('combobox', { name: label }).fill(text)
  await page.getByRole('option', { name: text }).click()
}

test('an admin builds a tree of three levels, changes a leader and deletes the team in the middle', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await colleague(page, server.url, 'Nadia Haddad')
  await page.goto('/setup')
  await expect(page.getByRole('heading', { level: 1, name: 'Team Setup' })).toBeVisible()
  await expect(page.getByText('Skerry Logistics Organization')).toBeVisible()
  await expect(page.getByText(/No teams yet\. Teams show/)).toBeVisible()

  await page.getByRole('button', { name: 'Add Team' }).click()
  const add = dialog(page, 'Add Team')
  const adding = add.getByRole('button', { name: 'Add Team' })
  await expect(adding).toBeDisabled()
  await expect(adding).toHaveAccessibleDescription('Give the team a name first.')
  await add.getByLabel('Name', { exact: true }).fill('Operations')
  await expect(add.getByRole('radio', { name: 'route' })).toBeChecked()
  await expect(add.getByText('suggested from the name')).toBeVisible()
  await add.getByRole('radio', { name: 'truck' }).check()
  await expect(add.getByText('suggested from the name')).toBeHidden()
  await add.getByLabel('Name', { exact: true }).fill('Operations and Sales')
  await expect(add.getByRole('radio', { name: 'truck' })).toBeChecked()
  await add.getByLabel('Name', { exact: true }).fill('Operations')
  await press(page, 'Add Team')
  await expect(row(page, 'Operations')).toBeVisible()

  await openMenu(page, 'Operations', 'Add Sub-team')
  await add.getByLabel('Name', { exact: true }).fill('Sorting Hubs')
  await expect(add.getByRole('combobox', { name: 'Parent team' })).toHaveValue('Operations')
  await press(page, 'Add Team')
  await expect(row(page, 'Sorting Hubs')).toContainText('Level 2')

  await page.getByRole('button', { name: 'Add Team' }).click()
  await add.getByLabel('Name', { exact: true }).fill('Gothenburg Hub')
  await choose(page, 'Parent team', 'Sorting Hubs')
  await choose(page, 'Team leader', 'Nadia Haddad')
  await press(page, 'Add Team')
  await expect(row(page, 'Gothenburg Hub')).toContainText('Level 3')
  await expect(row(page, 'Gothenburg Hub')).toContainText('Nadia Haddad')
  await expect(row(page, 'Operations').getByRole('gridcell').nth(2)).toHaveText('1')

  await openMenu(page, 'Gothenburg Hub', 'Edit Team')
  await choose(page, 'Team leader', 'Maren Aasen')
  await press(page, 'Save')
  await expect(row(page, 'Gothenburg Hub')).toContainText('Maren Aasen')
  const members = page.getByRole('region', { name: 'Team Members' })
  await expect(members.getByRole('row').filter({ hasText: 'Nadia Haddad' })).toContainText('No team assigned')
  await expect(members.getByRole('row').filter({ hasText: 'Maren Aasen' })).toContainText('Gothenburg Hub')

  await openMenu(page, 'Sorting Hubs', 'Delete Team')
  await expect(page.getByText('1 sub-team will move up to "Operations".')).toBeVisible()
  await press(page, 'Delete Team')
  await expect(row(page, 'Sorting Hubs')).toHaveCount(0)
  await expect(row(page, 'Gothenburg Hub')).toContainText('Level 2')
  await page.reload()
  await expect(row(page, 'Gothenburg Hub')).toContainText('Level 2')
  await expect(row(page, 'Sorting Hubs')).toHaveCount(0)
})

test('a team cannot be placed below itself, and a save that fails leaves the tree as it was', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const operations = await team(page, 'Operations')
  const hubs = await team(page, 'Sorting Hubs', operations)
  await team(page, 'Commercial')
  await page.goto(`/setup?team=${hubs}`)
  await openMenu(page, 'Operations', 'Edit Team')
  const edit = dialog(page, 'Edit Team')
  await edit.getByRole('combobox', { name: 'Parent team' }).click()
  await expect(edit.getByRole('option', { name: 'Commercial' })).toBeVisible()
  await expect(edit.getByRole('option', { name: 'Sorting Hubs' })).toHaveCount(0)
  await expect(edit.getByRole('option', { name: 'Operations' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.route(`**/api/teams/${operations}`, (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'It broke.' } }),
  )
  await edit.getByLabel('Name', { exact: true }).fill('Field Operations')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Error managing teams: It broke.')).toBeVisible()
  await expect(edit.getByLabel('Name', { exact: true })).toHaveValue('Field Operations')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Operations')).toBeVisible()
  await expect(row(page, 'Field Operations')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Actions for Operations' })).toBeFocused()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await page.unroute(`**/api/teams/${operations}`)
  await page.request.delete(`/api/teams/${operations}`)
  await openMenu(page, 'Operations', 'Delete Team')
  await press(page, 'Delete Team')
  await expect(page.getByText('Team not found')).toBeVisible()
  await expect(row(page, 'Operations')).toHaveCount(0)
})

test('the tree is walked with the arrow keys alone', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const operations = await team(page, 'Operations')
  await team(page, 'Sorting Hubs', operations)
  await team(page, 'Commercial')
  await page.goto('/setup')
  await row(page, 'Commercial').focus()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Operations')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(row(page, 'Operations')).toHaveAttribute('aria-expanded', 'false')
  await expect(row(page, 'Sorting Hubs')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(row(page, 'Sorting Hubs')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Actions for Sorting Hubs' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Edit Team').getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(row(page, 'Sorting Hubs')).toBeFocused()
})

test('a company of more than fifty teams loads the lower levels when they are opened', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const [north, south] = [await team(page, 'North'), await team(page, 'South')]
  for (let depot = 1; depot <= 24; depot += 1) {
    await team(page, `Depot ${depot} N`, north)
    await team(page, `Depot ${depot} S`, south)
  }
  const crowded = await team(page, 'Crowded', north)
  await team(page, 'Night shift', crowded)
  await page.goto('/setup')
  await expect(page.getByText('50 of 52 teams are loaded.', { exact: false })).toBeVisible()
  await expect(row(page, 'Night shift')).toHaveCount(0)
  await page.getByRole('button', { name: 'Open South' }).click()
  await expect(page.getByRole('button', { name: 'Close South' })).toBeVisible()
  await page.getByRole('button', { name: 'Open Crowded' }).click()
  await expect(row(page, 'Night shift')).toContainText('Level 3')
})
