import type { Page } from '@playwright/test'
import { colleague, team } from './colleagues.ts'
import { expect, expectAccessible, forgetSession, test, withoutNews, workspace } from './fixtures.ts'
import { enter } from './okrs.ts'

const open = async (page: Page) => {
  await page.goto('/profile')
  await expect(page.getByLabel('Full name')).toBeVisible()
}
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()
const saved = (page: Page) => page.getByText('Profile updated successfully!')
const chooseTeam = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Team' }).click()
  await page.getByRole('option', { name }).click()
}

test('everything about oneself is edited, shows everywhere at once and after a reload', async ({
  page,
  server,
}) => {
  const person = await workspace(page, server.mailboxUrl)
  await team(page, 'Operations')
  await team(page, 'Linehaul')
  await open(page)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email)
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable()
  await expect(page.getByText('Email cannot be changed')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Team' })).toHaveValue('No team assigned')
  await expect(page.getByRole('switch', { name: 'Team Leader' })).toBeDisabled()

  await page.getByLabel('Full name').fill('Maren Solberg')
  await page.getByLabel('Job title').fill('Head of Operations')
  await page.getByRole('button', { name: 'Choose an icon' }).click()
  await page.getByRole('option', { name: 'Fox' }).click()
  await chooseTeam(page, 'Linehaul')
  await page.getByRole('switch', { name: 'Team Leader' }).check({ force: true })
  await expect(page.getByText('Once you save, you lead Linehaul')).toBeVisible()
  await save(page)
  await expect(saved(page)).toBeVisible()
  await expect(page.getByRole('navigation')).toContainText('Maren Solberg')
  await expect(page.getByRole('navigation')).toContainText('🦊')

  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Maren Solberg')
  await expect(page.getByLabel('Job title')).toHaveValue('Head of Operations')
  await expect(page.getByRole('combobox', { name: 'Team' })).toHaveValue('Linehaul')
  await expect(page.getByRole('switch', { name: 'Team Leader' })).toBeChecked()

  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('switch', { name: 'Team Leader' }).uncheck({ force: true })
  await chooseTeam(page, 'No team assigned')
  await save(page)
  await expect(page.getByRole('navigation')).toContainText('MS')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Team' })).toHaveValue('No team assigned')
  await expect(page.getByRole('button', { name: 'Clear' })).toBeHidden()
})

test('an icon is chosen with the keyboard alone', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await open(page)
  const button = page.getByRole('button', { name: 'Choose an icon' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Grinning face' })).toBeFocused()
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(page.getByRole('option', { name: 'Sailboat' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(page.getByRole('listbox', { name: 'Profile icon' })).toBeHidden()

  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Bullseye' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('option', { name: 'Bullseye' })).toBeFocused()
})

test('where there are no teams yet, a member is told whom to ask for one', async ({
  page,
  browser,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const nadia = await colleague(page, server.url, 'Nadia Haddad')
  const context = await browser.newContext()
  const hers = await context.newPage()
  await enter(hers, nadia, `${server.url}/profile`)
  await expect(
    hers.getByText('No teams available. Ask a company admin to add one in Team Setup.'),
  ).toBeVisible()
  await expect(hers.getByText('Create teams in the Setup page first.')).toBeHidden()
  await context.close()
})

test('a name is required, a failed save keeps what was typed, and leaving with changes asks', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await open(page)
  await expect(page.getByText('No teams available. Create teams in the Setup page first.')).toBeVisible()
  await page.getByLabel('Full name').fill('  ')
  await save(page)
  await expect(page.getByText('Please enter your full name.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()

  await page.getByLabel('Full name').fill('Maren Berg')
  await page.route('**/api/profile', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Down for a moment' } }),
  )
  await save(page)
  await expect(page.getByText('Error: Down for a moment')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Maren Berg')

  await page.getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByLabel('Full name')).toHaveValue('Maren Berg')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('Maren Aasen')
  await page.getByLabel('Job title').fill('Courier')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await question.getByRole('button', { name: 'Leave page' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a team that has a leader is not taken over by a member', async ({ page, server }) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  await team(page, 'Operations')
  await open(page)
  await chooseTeam(page, 'Operations')
  await page.getByRole('switch', { name: 'Team Leader' }).check({ force: true })
  await save(page)
  await expect(saved(page)).toBeVisible()
  const oskar = await colleague(page, server.url, 'Oskar Lind')
  await forgetSession(page)

  await enter(page, oskar, '/profile')
  await page.getByLabel('Job title').fill('Shift Lead')
  await chooseTeam(page, 'Operations')
  const leader = page.getByRole('switch', { name: 'Team Leader' })
  await leader.check({ force: true })
  await save(page)
  await expect(page.getByText('This team already has a leader. Ask an admin to change it.')).toBeVisible()
  await expect(leader).toBeFocused()
  await expect(page.getByLabel('Job title')).toHaveValue('Shift Lead')
  await leader.uncheck({ force: true })
  await save(page)
  await expect(saved(page)).toBeVisible()
})

test('a list of teams that cannot be read says so and is tried again', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await team(page, 'Operations')
  await withoutNews(page)
  await page.route('**/api/teams/choices*', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Broken for now' } }),
  )
  await page.goto('/profile')
  await expect(page.getByText('Broken for now')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/teams/choices*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('combobox', { name: 'Team' }).click()
  await expect(page.getByRole('option', { name: 'Operations' })).toBeVisible()
})
