import type { Page } from '@playwright/test'
import { colleague, team } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, withoutNews, workspace } from './fixtures.ts'
import { letTrialEnd } from './lapsed.ts'
import { enter, memberId, okr, okrDialog, postUpdate, setStatus } from './okrs.ts'

const year = new Date().getUTCFullYear()
const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d`) })
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a tile opens its list, an OKR of the list is updated there, and the numbers follow', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const late = await okr(page, { title: 'Cut empty kilometres' })
  const risky = await okr(page, { title: 'Sort faster' })
  await okr(page, { title: 'Deliver next day' })
  await setStatus(page, late.id, 'behind')
  await setStatus(page, risky.id, 'at_risk')
  await page.goto('/dashboard')
  await expect(page.getByText(/^Total Objectives 3 In Q\d \d+$/)).toBeVisible()
  await expect(tile(page, 'Behind')).toHaveText(/Behind 1 \+1 at risk/)
  await expect(tile(page, 'On Track')).toHaveText(/On Track 1 33%/)

  await tile(page, 'Behind').click()
  const list = page.getByRole('dialog', { name: `Behind Objectives - ${late.quarter}` })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').filter({ hasText: 'Sort faster' })).toContainText('At Risk')
  await expect(page).toHaveURL(/show=behind/)
  await list.getByRole('button', { name: 'Cut empty kilometres', exact: true }).click()
  const dialog = okrDialog(page, 'Cut empty kilometres')
  await dialog.getByRole('radio', { name: 'On Track' }).check()
  await dialog.getByRole('textbox', { name: 'Update' }).fill('Back on the road.')
  await dialog.getByRole('button', { name: 'Post update' }).click()
  const saved = page.getByRole('dialog', { name: 'Save Successful' })
  await expect(saved).toBeVisible()
  await expect(saved).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(list.getByRole('listitem')).toHaveText([/Sort faster/])
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(tile(page, 'Behind')).toBeFocused()
  await expect(tile(page, 'Behind')).toHaveText(/Behind 0 \+1 at risk/)
  await expect(tile(page, 'On Track')).toHaveText(/On Track 2 67%/)
  await expect(panel(page, 'Recent OKR Updates')).toContainText('Back on the road.')

  await tile(page, 'OKR Status Changed').click()
  const changes = page.getByRole('dialog', { name: 'Status Changes - Last 7 Days' })
  await expect(changes.getByRole('listitem').first()).toContainText(/Behind\s*On Track/)
  await page.keyboard.press('Escape')
  await tile(page, 'Completed').click()
  await expect(page.getByText('No OKRs found with this status.')).toBeVisible()
})

test('an update opens what was said before, and from there the OKR', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const { id } = await okr(page, { title: 'Deliver next day' })
  await postUpdate(page, id, { updateText: 'First words', blockers: 'Two drivers short' })
  await page.goto('/dashboard')
  const recent = panel(page, 'Recent OKR Updates')
  await expect(recent.getByRole('listitem')).toContainText('Blocker')
  await recent.getByRole('button', { name: 'Deliver next day' }).click()
  const history = page.getByRole('dialog', { name: 'Update History' })
  await expect(history).toContainText('First words')
  await history.getByRole('button', { name: 'Open OKR' }).click()
  await expect(okrDialog(page, 'Deliver next day')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()
  await expect(panel(page, 'Weekly Updates')).toContainText('Two drivers short')

  await tile(page, 'On Track').click()
  await page.getByRole('button', { name: 'Update History of Deliver next day' }).click()
  await expect(history).toContainText('First words')
})

test('the quarter is chosen in the address, and every panel follows it', async ({ page, server }) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const operations = await team(page, 'Operations')
  await page.request.post('/api/strategies', {
    data: { title: 'Next-day in the Nordics and beyond', quarter: `Q1 ${year + 1}`, teamId: operations },
  })
  const now = await okr(page, { title: 'This quarter' })
  const later = await okr(page, { title: 'Next year', quarter: `Q1 ${year + 1}` })
  await postUpdate(page, later.id, { updateText: 'An early word' })
  await page.goto('/dashboard')
  const quarter = page.getByLabel('Quarter', { exact: true })
  await expect(quarter).toHaveValue(now.quarter)
  await expect(quarter.getByRole('option')).toHaveText(['All Quarters', `Q1 ${year + 1}`, now.quarter])
  await expect(panel(page, 'Strategic Initiatives')).toBeHidden()
  await expect(panel(page, 'Recent OKR Updates')).toContainText(
    'No recent updates. Encourage your team to share weekly progress!',
  )

  await quarter.selectOption(`Q1 ${year + 1}`)
  await expect(page).toHaveURL(new RegExp(`quarter=Q1\\+${year + 1}`))
  await expect(panel(page, 'Recent OKR Updates')).toContainText('An early word')
  const initiatives = panel(page, 'Strategic Initiatives')
  await expect(initiatives.getByTitle('Next-day in the Nordics and beyond')).toContainText(
    'Next-day in the Nordics a…',
  )
  await initiatives.getByRole('link', { name: 'View Details' }).click()
  await expect(page).toHaveURL(new RegExp(`/strategies\\?quarter=Q1\\+${year + 1}`))

  await page.goBack()
  await quarter.selectOption('All Quarters')
  await expect(page.getByText(/^Total Objectives 2 In all quarters$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Choose a quarter' })).toHaveCount(2)
  await tile(page, 'On Track').click()
  await expect(page.getByRole('dialog', { name: 'On Track Objectives - All Quarters' })).toBeVisible()
})

test('updates are shown by team, and a leader sees those of their own team first', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const operations = await team(page, 'Operations')
  const lastMile = await team(page, 'Last Mile', operations)
  const sales = await team(page, 'Sales')
  const nadia = await colleague(page, server.url, 'Nadia Haddad', { teamId: lastMile })
  await colleague(page, server.url, 'Tom Vik', { teamId: sales })
  const nadiaId = await memberId(page, 'Nadia Haddad')
  await page.request.patch(`/api/teams/${lastMile}`, { data: { teamLeaderId: nadiaId } })
  const parcels = await okr(page, { title: 'Parcels', ownerId: nadiaId })
  const deals = await okr(page, { title: 'Deals', ownerId: await memberId(page, 'Tom Vik') })
  await postUpdate(page, parcels.id, { updateText: 'Parcels arrive' })
  await postUpdate(page, deals.id, { updateText: 'Deals close' })

  await page.goto('/dashboard')
  const recent = panel(page, 'Recent OKR Updates')
  await expect(recent.getByLabel('Team')).toHaveValue('all')
  await expect(recent.getByRole('listitem')).toHaveCount(2)
  await recent.getByLabel('Team').selectOption({ label: 'Operations' })
  await expect(recent.getByRole('listitem')).toHaveText([/Parcels arrive/])
  await expect(page).toHaveURL(new RegExp(`team=${operations}`))

  const context = await browser.newContext()
  const hers = await context.newPage()
  await enter(hers, nadia, `${server.url}/dashboard`)
  const herRecent = panel(hers, 'Recent OKR Updates')
  await expect(herRecent.getByLabel('Team')).toHaveValue(lastMile)
  await expect(herRecent.getByRole('listitem')).toHaveText([/Parcels arrive/])
  await herRecent.getByLabel('Team').selectOption('All Teams')
  await expect(herRecent.getByRole('listitem')).toHaveCount(2)
  await expect(panel(hers, 'Team OKR Completion')).toContainText(/Operations\s*0 of 1\s*0%/)
  await context.close()
})

test('what cannot be read says so and can be tried again; without access only the open steps that need none are offered', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  let isDown = true
  await withoutNews(page)
  await page.route('**/api/dashboard', (route) => (isDown ? route.abort() : route.fallback()))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Error loading team performance data' })).toBeVisible()
  await expectAccessible(page)
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page, 'Team OKR Completion')).toContainText('No team data available')
  await expect(panel(page, 'Team OKR Completion')).toContainText(
    'Create teams in the Setup page to see performance metrics',
  )
  await expect(page.getByText('No quarters available. Create an OKR to get started.')).toBeVisible()

  await letTrialEnd(page)
  await page.reload()
  const started = panel(page, 'Getting Started')
  await expect(started.getByRole('link')).toHaveText(['Add Team', 'Invite people'])
  await expect(started.getByText('This waits until the workspace has a subscription.')).toHaveCount(3)
  await expect(started.getByText('Post the first weekly update')).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('on a phone a long name of a company has the whole width, and its words stay whole', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl, 'Nordwestlogistikgesellschaft Holding')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/dashboard')
  // While the page loads another heading stands in its place.
  await expect(page.getByLabel('Quarter', { exact: true })).toBeVisible()
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  const quarter = await page.getByLabel('Quarter', { exact: true }).boundingBox()
  expect(title?.height).toBeLessThan(3 * 28 + 1)
  expect(quarter?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))
  await expectNoSidewaysScroll(page)
})
