import type { Page } from '@playwright/test'
import { colleague, team } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { letTrialEnd } from './lapsed.ts'
import { enter, okr, okrDialog, setStatus } from './okrs.ts'

const year = new Date().getUTCFullYear()
const strategy = async (page: Page, title: string, teamId: string, quarter = `Q4 ${year}`) => {
  const reply = await page.request.post('/api/strategies', { data: { title, quarter, teamId } })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { id }: { id: string } = await reply.json()
  return id
}
const card = (page: Page, title: string) => page.getByRole('article', { name: new RegExp(`^${title}`) })
const open = async (page: Page, search = '') => {
  await page.goto(`/strategies${search}`)
  await expect(page.getByText('View OKRs organized by strategic initiatives')).toBeVisible()
}

test('a strategy is added, refused under a name that is taken, edited and deleted', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  await team(page, 'Operations')
  await open(page)
  await expect(page.getByRole('heading', { name: 'No Strategies Found' })).toBeVisible()
  await expect(page.getByText('No strategies have been created yet.')).toBeVisible()

  const add = page.getByRole('button', { name: 'Add Strategy' }).first()
  const adding = page.getByRole('dialog', { name: 'Add New Strategy' })
  const fill = async (name: string) => {
    await add.click()
    await adding.getByLabel('Strategy Name').fill(name)
    await adding.getByLabel('Quarter').selectOption(`Q4 ${year}`)
    await adding.getByRole('combobox', { name: 'Team' }).click()
    await adding.getByRole('option', { name: /Operations/ }).click()
  }
  await add.click()
  await adding.getByRole('button', { name: 'Add Strategy' }).click()
  await expect(adding.getByText('Please fill in all required fields')).toBeVisible()
  await expect(adding.getByLabel('Strategy Name')).toBeFocused()
  await page.keyboard.press('Escape')

  await fill('Next-day in the Nordics')
  await adding.getByLabel('Description').fill('Any address the next working day.')
  await adding.getByRole('button', { name: 'Add Strategy' }).click()
  const made = card(page, 'Next-day in the Nordics')
  await expect(made).toContainText('Any address the next working day.')
  await expect(made).toContainText('No OKRs linked to this strategy yet')
  await expect(made).toContainText('Create or edit OKRs to associate them with this strategy')

  await fill('NEXT-DAY in the nordics')
  await adding.getByRole('button', { name: 'Add Strategy' }).click()
  await expect(
    adding.getByText('A strategy with this name already exists for this quarter and team.'),
  ).toBeVisible()
  await expect(adding.getByLabel('Strategy Name')).toHaveValue('NEXT-DAY in the nordics')
  await adding.getByLabel('Strategy Name').fill('Lower cost per stop')
  await adding.getByRole('button', { name: 'Add Strategy' }).click()
  await expect(card(page, 'Lower cost per stop')).toBeVisible()

  await card(page, 'Lower cost').getByRole('button', { name: 'Edit Lower cost per stop' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Strategy' })
  await editing.getByLabel('Strategy Name').fill('Cheaper stops')
  await editing.getByRole('button', { name: 'Update Strategy' }).click()
  await expect(card(page, 'Cheaper stops')).toBeVisible()
  await expect(card(page, 'Lower cost per stop')).toBeHidden()

  const { strategies }: { strategies: { id: string; title: string }[] } = await (
    await page.request.get('/api/strategies')
  ).json()
  const nextDay = strategies.find(({ title }) => title.startsWith('Next'))?.id ?? ''
  await okr(page, { title: 'Deliver', quarter: `Q4 ${year}`, strategyId: nextDay })
  await page.reload()
  await made.getByRole('button', { name: 'Delete Next-day in the Nordics' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete Strategy' })
  await expect(deleting).toContainText(
    'Are you sure you want to delete the strategy "Next-day in the Nordics"?',
  )
  await expect(deleting).toContainText('1 OKR will be left without a strategy.')
  await deleting.getByRole('button', { name: 'Delete Strategy' }).click()
  await expect(made).toBeHidden()
  await expect(card(page, 'Cheaper stops')).toBeVisible()
})

test('a strategy shows its figures and its OKRs, by the quarter and alone', async ({ page, server }) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const operations = await team(page, 'Operations')
  const id = await strategy(page, 'Next-day', operations)
  await strategy(page, 'Retailers', operations, `Q1 ${year + 1}`)
  for (const number of [1, 2, 3, 4, 5, 6, 7]) {
    const made = await okr(page, { title: `OKR ${number}`, quarter: `Q4 ${year}`, strategyId: id })
    if (number <= 3) await setStatus(page, made.id, 'completed')
  }
  await open(page)
  const shown = card(page, 'Next-day')
  await expect(shown).toContainText(/7\s*Total OKRs/)
  await expect(shown).toContainText(/3\s*Completed/)
  await expect(shown).toContainText(/43%\s*Complete/)
  await expect(shown.getByRole('row')).toHaveCount(6)
  await shown.getByRole('button', { name: 'Show 2 more' }).click()
  await expect(shown.getByRole('row')).toHaveCount(8)
  await shown.getByRole('button', { name: 'Show the OKRs of Next-day' }).click()
  await expect(shown.getByRole('row')).toHaveCount(0)

  await page.getByLabel('Quarter').selectOption(`Q1 ${year + 1}`)
  await expect(shown).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`quarter=Q1\\+${year + 1}`))
  await page.goto(`/strategies?quarter=Q2+${year}`)
  await expect(page.getByText('No strategies match your current filter selection.')).toBeVisible()
  await page.getByRole('button', { name: 'Show All Quarters' }).click()

  await shown.getByRole('link', { name: 'Next-day' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Next-day' })).toBeVisible()
  await expect(card(page, 'Retailers')).toBeHidden()
  await shown.getByRole('link', { name: 'Edit OKR: OKR 7' }).click()
  const dialog = okrDialog(page, 'OKR 7')
  await expect(dialog.getByRole('tab', { name: 'Edit' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByLabel('Quarter').selectOption(`Q1 ${year + 1}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Strategic Initiatives' })).toBeVisible()
  await open(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})

test('who may not change a strategy sees no way to; without access there is a way to billing', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl)
  const nadia = await colleague(page, server.url, 'Nadia Haddad')
  await strategy(page, 'Next-day', await team(page, 'Operations'))
  const context = await browser.newContext()
  const hers = await context.newPage()
  await enter(hers, nadia, `${server.url}/strategies`)
  await expect(card(hers, 'Next-day')).toBeVisible()
  await expect(hers.getByRole('button', { name: /Delete|Edit/ })).toHaveCount(0)
  await expect(hers.getByRole('button', { name: 'Add Strategy' })).toBeVisible()
  await letTrialEnd(hers)
  await hers.reload()
  await expect(card(hers, 'Next-day')).toBeVisible()
  await expect(hers.getByText('Ask a company admin to subscribe')).toHaveCount(1)
  await context.close()

  await letTrialEnd(page)
  await open(page)
  await expect(card(page, 'Next-day').getByRole('link', { name: 'Subscribe to Edit' })).toHaveAttribute(
    'href',
    '/billing',
  )
  await expect(page.getByRole('button', { name: 'Add Strategy' })).toBeHidden()
  await expectAccessible(page)
})

test('where there are no teams yet, Add Strategy says so and who adds them', async ({
  page,
  browser,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const nadia = await colleague(page, server.url, 'Nadia Haddad')
  const context = await browser.newContext()
  const hers = await context.newPage()
  await enter(hers, nadia, `${server.url}/strategies`)
  await hers.getByRole('button', { name: 'Add Strategy' }).first().click()
  const asking = hers.getByRole('dialog', { name: 'Add New Strategy' })
  await expect(asking).toContainText('Ask a company admin to add one in Team Setup.')
  await expect(asking.getByRole('link')).toHaveCount(0)
  await context.close()

  await open(page)
  await page.getByRole('button', { name: 'Add Strategy' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add New Strategy' })
  await adding.getByRole('combobox', { name: 'Team' }).click()
  await expect(page.getByText('No teams yet. Company admins add them in Setup.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('there are no teams yet')).toBeVisible()
  await page.getByRole('link', { name: 'Add a team in Team Setup' }).click()
  await expect(page).toHaveURL('/setup')
})

test('the numbers of a strategy on the dashboard say what they count, and open it', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const { quarter } = await okr(page, { title: 'Without a strategy' })
  const strategyId = await strategy(page, 'Next-day', await team(page, 'Operations'), quarter)
  for (const [title, status] of [
    ['Bodø', 'delayed'],
    ['Tromsø', 'behind'],
    ['Alta', 'on_track'],
  ] as const)
    await setStatus(page, (await okr(page, { title, strategyId })).id, status)
  await page.goto('/dashboard')
  const panel = page.getByRole('region', { name: 'Strategic Initiatives' })
  await panel.getByRole('link', { name: '3 Total OKRs 0 Completed 2 at risk, behind or delayed' }).click()
  await expect(page).toHaveURL(`/strategies?strategy=${strategyId}`)
  await expect(card(page, 'Next-day').getByRole('row')).toHaveCount(4)
})

test('a strategy of a quarter in planning counts its drafts', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const quarter = `Q1 ${year + 1}`
  const strategyId = await strategy(page, 'Next-day', await team(page, 'Operations'), quarter)
  for (const title of ['Bodø', 'Tromsø']) await okr(page, { title, strategyId, quarter })
  const planning = await page.request.post(`/api/quarters/${encodeURIComponent(quarter)}/planning`)
  expect(planning.ok()).toBe(true)
  await open(page)
  await expect(card(page, 'Next-day').locator('dl')).toHaveText('2Drafts')
  await expect(card(page, 'Next-day').getByRole('row')).toHaveCount(3)
  await page.goto(`/dashboard?quarter=${encodeURIComponent(quarter)}`)
  const panel = page.getByRole('region', { name: 'Strategic Initiatives' })
  await expect(panel.getByRole('link', { name: '2 drafts' })).toBeVisible()
})
