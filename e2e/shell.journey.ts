import type { Page } from '@playwright/test'
import { team } from './colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  signUp,
  somebody,
  test,
  workspace,
} from './fixtures.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
}

test('the sidebar leads to every page there is, and says which one is open', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText([
    'Dashboard',
    'All OKRs',
    'Create OKR',
    'My OKRs',
    'Strategies',
    'Quarter',
    'Profile',
    'Setup',
    'Billing Free Trial',
  ])
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('banner')).toContainText('Profile')
  await expect(page).toHaveTitle('Profile · Cairn')
})

test('the palette goes to pages, finds people and teams, and opens from any field', async ({
  page,
  server,
}) => {
  const person = await workspace(page, server.mailboxUrl)
  const teamId = await team(page, 'Sorting Hubs')
  await page.goto('/profile')
  await page.getByLabel('Full name').focus()
  await openPalette(page)
  await page.keyboard.type('dash')
  await expect(palette(page).getByRole('option')).toHaveText(['Dashboard↵'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(palette(page)).toBeHidden()

  await openPalette(page)
  await page.keyboard.type('MAREN')
  await expect(palette(page).getByRole('group', { name: 'People' }).getByRole('option')).toContainText(
    person.fullName,
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/setup?member=Maren+Aasen')

  await openPalette(page)
  await page.keyboard.type('hub')
  await expect(palette(page).getByRole('group', { name: 'Teams' }).getByRole('option')).toContainText(
    'Sorting Hubs',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/setup?team=${teamId}`)
})

test('the palette is moved through with the arrows and can open a new tab', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await page.getByRole('button', { name: 'Search or jump to' }).click()
  const field = palette(page).getByRole('combobox')
  const options = palette(page).getByRole('option')
  await expect(field).toBeFocused()
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(1).getAttribute('id')) ?? '',
  )
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  expect(new URL((await opened).url()).pathname).toBe('/allobjectives')
  await expect(page).toHaveURL('/dashboard')

  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Confirm Logout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeFocused()
})

test('a search that fails says so and can be tried again; one that finds nothing says that', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await page.route('**/api/people?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Broken for now' } }),
  )
  await openPalette(page)
  await page.keyboard.type('mar')
  const people = palette(page).getByRole('group', { name: 'People' })
  await expect(people.getByRole('option')).toContainText('Broken for now')
  await page.unroute('**/api/people?*')
  await page.keyboard.press('Enter')
  await expect(people.getByRole('option')).toContainText('Maren Aasen')

  await palette(page).getByRole('combobox').fill('nobody is called this')
  await expect(palette(page).getByText('No results found')).toBeVisible()
  await expect(palette(page).getByRole('option')).toHaveCount(0)
})

test('a late answer is not taken for the newest', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await team(page, 'Sorting Hubs')
  await team(page, 'Linehaul')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/teams/choices?search=sort', async (route) => {
    await held
    await route.continue().catch(() => null)
  })
  await openPalette(page)
  const asked = page.waitForRequest('**/api/teams/choices?search=sort')
  await page.keyboard.type('sort')
  await asked
  await palette(page).getByRole('combobox').fill('line')
  const teams = palette(page).getByRole('group', { name: 'Teams' }).getByRole('option')
  await expect(teams).toContainText('Linehaul')
  release()
  await expect(palette(page).getByRole('listbox')).toHaveAttribute('aria-busy', 'false')
  await expect(teams).toHaveText(['Linehaul↵'])
})

test('a question mark lists the shortcuts, except while one writes', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.goto('/profile')
  await page.getByLabel('Job title').pressSequentially('Why?')
  await expect(list).toBeHidden()
  await page.getByLabel('Job title').fill('')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('Shift+?')
  await expect(list).toBeVisible()
  await expect(list.getByText('Collapse or expand the sidebar')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
})

test('an admin’s shell looks after the workspace in the background, once', async ({ page, server }) => {
  const actions: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin-utils')) actions.push(request.postDataJSON().action)
  })
  await workspace(page, server.mailboxUrl)
  await expect.poll(() => actions).toEqual(['populate-emails', 'adopt-orphans'])
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  expect(actions).toHaveLength(2)
})

test('whoever cannot be loaded is asked to log in again, and whoever is signed out comes back', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await page.route('**/api/session', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Broken' } }),
  )
  await page.goto('/dashboard')
  await expect(page.getByText('Could not load user data. Please try logging in again.')).toBeVisible()
  await page.unroute('**/api/session')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/team-demo')
  await expect(page).toHaveURL('/?next=%2Fteam-demo')
  await signUp(page, somebody())
})

test('the drawer of a phone leads to every page and closes behind whoever goes', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 844 })
  await workspace(page, server.mailboxUrl)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Setup' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL('/profile')
})
