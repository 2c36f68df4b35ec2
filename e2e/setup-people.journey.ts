import type { Locator, Page } from '@playwright/test'
import { colleague, team } from './colleagues.ts'
import {
  confirmEmail,
  expect,
  expectNoSidewaysScroll,
  forgetSession,
  signIn,
  test,
  withoutNews,
  workspace,
} from './fixtures.ts'

test.slow()

const panel = (page: Page, name: string) => page.getByRole('region', { name })
const rowOf = (region: Locator, text: string) => region.getByRole('row').filter({ hasText: text })
const inviting = (page: Page) => page.getByRole('dialog', { name: 'Invite User', exact: true })

test('an admin changes what someone may do and where they belong, and deletes who owns things', async ({
  page,
  server,
  browser,
}) => {
  await workspace(page, server.mailboxUrl)
  const operations = await team(page, 'Operations')
  const priya = await colleague(page, server.url, 'Priya Raman', { teamId: operations })
  const elin = await colleague(page, server.url, 'Elin Berg')
  const people = await (await page.request.get('/api/people?search=Priya')).json()
  await page.request.patch(`/api/teams/${operations}`, { data: { teamLeaderId: people.people[0].id } })
  await page.goto('/setup')
  const users = panel(page, 'User Management')
  await expect(users.getByText('Admin Only')).toBeVisible()
  await expect(users.getByLabel('Permission level of Maren Aasen')).toBeDisabled()
  const ownDelete = users.getByRole('button', { name: 'Delete Maren Aasen' })
  await expect(ownDelete).toHaveAttribute('aria-disabled', 'true')
  await expect(ownDelete).toHaveAccessibleDescription(/You cannot delete your own account\./)

  await users.getByRole('combobox', { name: 'Team of Elin Berg' }).click()
  await users.getByRole('option', { name: 'Operations' }).click()
  await expect(rowOf(panel(page, 'Team Members'), 'Elin Berg')).toContainText('Operations')
  await users.getByRole('combobox', { name: 'Manager of Elin Berg' }).click()
  await users.getByRole('option', { name: 'Priya Raman' }).click()
  await expect(rowOf(users, elin.email)).toContainText('Email not confirmed')
  await users.getByLabel('Permission level of Elin Berg').selectOption('Company Admin')
  await expect(page.getByText(/Their email address is not confirmed yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const hers = await (await browser.newContext({ baseURL: server.url })).newPage()
  await hers.request.post('/api/accounts/sign-in', { data: { email: elin.email, password: elin.password } })
  await confirmEmail(hers, server.mailboxUrl, elin.email)
  await expect(hers).toHaveURL(/dashboard/)
  await hers.context().close()
  await page.reload()
  const saved = page.waitForResponse((reply) => reply.request().method() === 'PATCH')
  await users.getByLabel('Permission level of Elin Berg').selectOption('Company Admin')
  expect((await saved).ok()).toBe(true)
  await expect(rowOf(users, elin.email)).not.toContainText('Email not confirmed')
  await page.reload()
  await expect(users.getByRole('combobox', { name: 'Manager of Elin Berg' })).toHaveValue('Priya Raman')
  await expect(users.getByLabel('Permission level of Elin Berg')).toHaveValue('company_admin')

  await users.getByRole('combobox', { name: 'Manager of Priya Raman' }).click()
  await users.getByRole('option', { name: 'Elin Berg' }).click()
  await expect(page.getByText(/This would make someone the manager of their own manager/)).toBeVisible()
  await expect(users.getByRole('combobox', { name: 'Manager of Priya Raman' })).toHaveValue('None')

  await page.getByRole('button', { name: 'Dismiss' }).click()
  await users.getByRole('button', { name: 'Delete Priya Raman' }).click()
  const question = page.getByRole('dialog', { name: 'Delete User' })
  await expect(question.getByRole('listitem').filter({ hasText: 'Teams led' })).toContainText('1')
  await expect(question.getByRole('listitem').filter({ hasText: 'People managed' })).toContainText('1')
  await expect(question.getByRole('combobox', { name: /Who takes over/ })).toHaveValue('Maren Aasen')
  await question.getByRole('button', { name: 'Delete User' }).click()
  await expect(page.getByText('User has been successfully deleted.')).toBeVisible()
  await expect(rowOf(users, priya.email)).toHaveCount(0)
  await expect(page.getByRole('treegrid')).not.toContainText('Priya Raman')
})

test('a member sees no admin parts, and finds anyone by searching', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await team(page, 'Operations')
  const elin = await colleague(page, server.url, 'Elin Berg', { title: 'Route Planner' })
  await forgetSession(page)
  await page.goto('/')
  await signIn(page, elin)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/setup')
  await expect(page.getByRole('treegrid')).toContainText('Operations')
  const members = panel(page, 'Team Members')
  await expect(rowOf(members, 'Elin Berg')).toContainText('You')
  await expect(panel(page, 'User Management')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Add Team|Settings|Reset/ })).toHaveCount(0)
  await members.getByRole('textbox', { name: 'Search team members...' }).fill('route')
  await expect(page).toHaveURL('/setup?member=route')
  await expect(rowOf(members, 'Maren Aasen')).toHaveCount(0)
  await expect(rowOf(members, 'Elin Berg')).toBeVisible()
  await expect(members.getByRole('textbox')).toBeFocused()
  await members.getByRole('textbox').fill('nobody of this name')
  await expect(members.getByText(/Nobody matches/)).toBeVisible()

  await page.getByRole('button', { name: 'Invite User' }).click()
  await expect(inviting(page).getByLabel('Permission level').getByRole('option')).toHaveText(['Member'])
})

test('an admin renames the company, limits who invites and resets the Company ID', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const elin = await colleague(page, server.url, 'Elin Berg')
  await page.goto('/setup')
  const company = panel(page, 'Company Info')
  const before = await company.getByLabel('Company ID').inputValue()
  await company.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Company Settings' })
  await settings.getByLabel('Company Name').fill('Skerry Post')
  await settings.getByRole('combobox', { name: 'Time zone' }).fill('new york')
  await settings.getByRole('option', { name: 'America/New_York' }).click()
  await settings.getByLabel('Who may invite').selectOption('Admins only')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Skerry Post Organization')).toBeVisible()
  await company.getByRole('button', { name: 'Reset Company ID' }).click()
  await page.getByRole('dialog', { name: 'Reset Company ID' }).getByRole('button', { name: 'Reset' }).click()
  await expect(company.getByLabel('Company ID')).not.toHaveValue(before)

  await forgetSession(page)
  await page.goto('/')
  await signIn(page, elin)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/setup?invite=open')
  await expect(
    page.getByText('You do not have permission to send invitations. Please contact your administrator.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Invite User' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('long names of teams have room on a phone', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const operations = await team(page, 'Operations and everything that has to do with parcels')
  await team(page, 'Sorting Hubs', operations)
  await colleague(page, server.url, 'Elin Berg', { title: 'Route Planner', teamId: operations })
  await page.setViewportSize({ width: 360, height: 844 })
  await page.goto(`/setup?team=${operations}`)
  await expect(page.getByRole('treegrid')).toContainText('Sorting Hubs')
  await expect(rowOf(panel(page, 'User Management'), 'Elin Berg')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Actions for Sorting Hubs' }).click()
  await page.getByRole('menuitem', { name: 'Edit Team' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit Team' })).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('a panel that cannot be read says so, while the others stand', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await withoutNews(page)
  await page.route('**/api/invitations', (route) => route.abort())
  await page.goto('/setup')
  const list = panel(page, 'Pending Invitations')
  await expect(list.getByText('Network error. Please check your connection and try again.')).toBeVisible()
  await expect(rowOf(panel(page, 'User Management'), 'Maren Aasen')).toBeVisible()
  await page.unroute('**/api/invitations')
  await list.getByRole('button', { name: 'Try again' }).click()
  await expect(list.getByText(/No invitations yet/)).toBeVisible()
})
