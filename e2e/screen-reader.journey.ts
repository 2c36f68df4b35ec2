import { colleague, team } from './colleagues.ts'
import { expect, test, workspace } from './fixtures.ts'
import { okr, row } from './okrs.ts'

test('the way in names its fields, and says what is wrong with them', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Sign in to Cairn" [level=1]
      - textbox "Email"
      - textbox "Password"
      - button "Show password"
      - link "Forgot password?"
      - button "Sign in"
  `)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const email = page.getByLabel('Email')
  await expect(email).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/Please enter your email\./)
})

test('the frame has its landmarks, and every page its title', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await okr(page, { title: 'Deliver next-day' })
  const pages = { '/dashboard': 'Dashboard', '/allobjectives': 'All OKRs', '/myobjectives': 'My OKRs' }
  for (const [path, title] of Object.entries(pages)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(`${title} · Cairn`)
    for (const landmark of ['banner', 'main'] as const) await expect(page.getByRole(landmark)).toHaveCount(1)
    const links = page.getByRole('navigation', { name: 'Main' })
    await expect(links.locator('[aria-current="page"]')).toHaveCount(1)
  }
})

test('lists are tables with names: of the table, its columns, its rows and what stands in them', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const operations = await team(page, 'Operations')
  await colleague(page, server.url, 'Elin Berg', { teamId: operations })
  const parent = await okr(page, { title: 'Deliver next-day' })
  await okr(page, { title: 'Sort faster', parentId: parent.id })
  await page.goto('/allobjectives')
  const list = page.getByRole('treegrid', { name: 'All OKRs' })
  await expect(list.getByRole('columnheader', { name: 'Objectives' })).toBeVisible()
  await expect(row(page, 'Deliver next-day')).toHaveAttribute('aria-expanded', 'true')
  await expect(row(page, 'Sort faster')).toHaveAttribute('aria-level', '2')
  await expect(row(page, 'Sort faster').getByRole('gridcell').first()).toContainText('Sort faster')

  await page.goto('/setup')
  await expect(page.getByRole('treegrid', { name: 'Teams' }).getByRole('row')).not.toHaveCount(0)
  for (const name of ['Team Hierarchy', 'Team Members', 'Company Info', 'Pending Invitations'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  const users = page.getByRole('region', { name: 'User Management' })
  await expect(users.getByRole('combobox', { name: 'Team of Elin Berg' })).toBeVisible()
  await expect(users.getByRole('button', { name: 'Delete Elin Berg' })).toBeVisible()
})

test('an outcome is told in a region that was there before', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await page.goto('/profile')
  const told = page.getByRole('status').filter({ hasText: 'Profile updated successfully!' })
  await page.getByLabel('Job title').fill('Courier')
  const regions = await page.locator('[role="status"], [role="alert"]').evaluateAll((all) => {
    for (const region of all) region.setAttribute('data-was-there', '')
    return all.length
  })
  expect(regions).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(told.and(page.locator('[data-was-there]'))).toBeVisible()
})

test('a page that waits for what it shows has its one heading already', async ({ page, server }) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const { quarter } = await okr(page, { title: 'Deliver next-day' })
  const asked = /\/api\/(?!session|events|accounts)/
  await page.route(asked, () => new Promise(() => undefined))
  for (const path of [
    '/dashboard',
    '/allobjectives',
    '/createobjective',
    '/myobjectives',
    '/my-week',
    '/strategies',
    '/team-blockers',
    '/inbox',
    '/trash',
    '/setup',
    '/profile',
    '/billing',
    '/admin-okrs',
    `/quarter/${quarter.slice(3)}-q${quarter[1]}/run`,
    `/quarter/${quarter.slice(3)}-q${quarter[1]}/review?key=${'0'.repeat(64)}`,
    `/allobjectives?okrId=${crypto.randomUUID()}&key=${'0'.repeat(64)}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
  }
})
