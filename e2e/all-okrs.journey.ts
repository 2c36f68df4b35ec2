import { colleague, team } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, withoutNews, workspace } from './fixtures.ts'
import { line, memberId, okr, okrDialog, row, setStatus } from './okrs.ts'

test.slow()

test('the list says what it is for, nests children, and shows the path to a match deep in the tree', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'All OKRs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All OKRs' })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'No OKRs Found' })).toBeVisible()

  await line(page, 'Grow in the north', 'Open Tromsø', 'Hire a harbour crew', 'Train the crane drivers')
  await okr(page, { title: 'Sell more', keyResults: [{ title: 'Calls', currentValue: 3, targetValue: 10 }] })
  await page.reload()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Objectives',
    'Key Results',
    'Quarter',
    'Owner',
    'Team',
    'Strategy',
    'Status',
  ])
  await expect(row(page, 'Train the crane drivers')).toHaveAttribute('aria-level', '4')
  await expect(row(page, 'Sell more')).toContainText('3 / 10')
  await expect(page.getByText('5 objectives')).toBeVisible()

  await page.getByRole('button', { name: 'Close Open Tromsø' }).click()
  await expect(row(page, 'Hire a harbour crew')).toHaveCount(0)
  await page.getByRole('button', { name: 'Collapse all' }).click()
  await expect(row(page, 'Open Tromsø')).toHaveCount(0)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(row(page, 'Train the crane drivers')).toBeVisible()

  await page.keyboard.press('/')
  await page.keyboard.type('crane')
  await expect(row(page, 'Sell more')).toHaveCount(0)
  await expect(page.getByText('1 objective', { exact: true })).toBeVisible()
  await expect(page.getByRole('treegrid').getByRole('link')).toHaveText([
    'Grow in the north',
    'Open Tromsø',
    'Hire a harbour crew',
    'Train the crane drivers',
  ])
  await expect(row(page, 'Open Tromsø')).toContainText('Shows where a match belongs')

  await page.getByRole('textbox', { name: 'Search OKRs' }).fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'No OKRs Found' })).toBeVisible()
  await expect(page.getByText('Try adjusting your filters to see results.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(row(page, 'Sell more')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Search OKRs' })).toBeFocused()
})

test('filters and order stand in the address, so they survive a reload and can be taken back', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const operations = await team(page, 'Operations')
  await colleague(page, server.url, 'Nadia Haddad', { teamId: operations })
  const nadia = await memberId(page, 'Nadia Haddad')
  await okr(page, { title: 'Bravo', ownerId: nadia })
  const alpha = await okr(page, { title: 'Alpha' })
  await okr(page, { title: 'Charlie', quarter: alpha.quarter.replace(/\d{4}/, (y) => String(Number(y) + 1)) })
  await setStatus(page, alpha.id, 'behind')
  await page.goto('/allobjectives')
  const titles = page.getByRole('treegrid').getByRole('link')
  await expect(titles).toHaveText(['Charlie', 'Alpha', 'Bravo'])

  const head = page.getByRole('columnheader', { name: 'Objectives' })
  await head.getByRole('button').click()
  await expect(titles).toHaveText(['Alpha', 'Bravo', 'Charlie'])
  await head.getByRole('button').click()
  await expect(titles).toHaveText(['Charlie', 'Bravo', 'Alpha'])
  await page.reload()
  await expect(titles).toHaveText(['Charlie', 'Bravo', 'Alpha'])
  await expect(head).toHaveAttribute('aria-sort', 'descending')

  await page.getByRole('button', { name: 'Filter by Status' }).click()
  await page.getByRole('option', { name: 'Behind' }).click()
  await expect(titles).toHaveText(['Alpha'])
  await page.getByRole('option', { name: 'On Track' }).click()
  await page.keyboard.press('Escape')
  await expect(titles).toHaveText(['Charlie', 'Bravo', 'Alpha'])
  await page.getByRole('button', { name: 'Filter by Quarter' }).click()
  await page.getByRole('option', { name: alpha.quarter }).click()
  await page.getByRole('button', { name: 'Filter by Owner' }).click()
  await page.getByRole('option', { name: 'Nadia Haddad' }).click()
  await page.getByRole('button', { name: 'Filter by Team' }).click()
  await page.getByRole('option', { name: 'Operations' }).click()
  await expect(titles).toHaveText(['Bravo'])
  await page.reload()
  await expect(titles).toHaveText(['Bravo'])
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Export CSV' }).click()
  const exported = await (await file).createReadStream()
  const text = (await exported.toArray()).join('')
  expect(text).toContain('Bravo')
  expect(text).not.toContain('Alpha')

  await page.getByRole('button', { name: 'Clear the filter Owner' }).click()
  await page.getByRole('button', { name: 'Clear the filter Team' }).click()
  await expect(titles).toHaveText(['Bravo', 'Alpha'])
})

test('the list is walked and its OKRs are opened with the keyboard alone', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const [grow] = await line(page, 'Grow', 'Sell')
  await okr(page, { title: 'Save' })
  await page.goto('/allobjectives')
  await row(page, 'Save').focus()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Grow')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(row(page, 'Grow')).toHaveAttribute('aria-expanded', 'false')
  await expect(row(page, 'Sell')).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(row(page, 'Sell')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(okrDialog(page, 'Grow')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`okrId=${grow?.id}`))
  await page.getByRole('button', { name: 'Next OKR' }).click()
  await expect(okrDialog(page, 'Sell')).toBeVisible()
  await page.getByRole('button', { name: 'Previous OKR' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row(page, 'Grow')).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('sell')
  await page.getByRole('option', { name: /^Sell/ }).click()
  await expect(okrDialog(page, 'Sell')).toBeVisible()
})

test('a long list comes page by page, only what is near is drawn, and the focus stays where it was', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const lines = Array.from(
    { length: 300 },
    (_, index) => `Objective ${String(index).padStart(3, '0')},Q1 2027`,
  )
  const csv = ['title,quarter', ...lines].join('\n')
  const imported = await page.request.post('/api/objectives/import', {
    headers: { 'content-type': 'text/csv' },
    data: csv,
  })
  expect(await imported.text()).toContain('"imported"')
  const root = (await (await page.request.get('/api/objectives?sort=title&direction=ascending')).json())
    .rows[0]
  for (let child = 1; child <= 12; child += 1) await okr(page, { title: `Child ${child}`, parentId: root.id })

  await page.goto('/allobjectives?sort=title')
  await expect(row(page, 'Objective 000')).toBeVisible()
  await expect(row(page, 'Child 9')).toBeVisible()
  await expect(row(page, 'Child 12')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show more under Objective 000' }).click()
  await expect(row(page, 'Child 12')).toBeVisible()

  await row(page, 'Objective 001').focus()
  const bottom = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(async () => {
    await bottom()
    await expect(row(page, 'Objective 299')).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await page.getByRole('treegrid').getByRole('row').count()).toBeLessThan(80)
  await page.keyboard.press('ArrowDown')
  await expect(row(page, 'Objective 002')).toBeFocused()
  await expect(row(page, 'Objective 002')).toBeInViewport()
  await page.keyboard.press('End')
  await expect(row(page, 'Objective 299')).toBeFocused()
})

test('on a phone the rows are cards, the dialog fills the screen, and nothing scrolls sideways', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const long =
    'Deliver to every postcode between Kristiansand and Hammerfest before the winter roads close 🚚'
  await line(page, long, 'Second', 'Third', 'Fourth')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/allobjectives')
  await expect(row(page, 'Fourth')).toContainText('Under Third')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('button', { name: 'Filter by Quarter' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await row(page, long).click()
  await expect(okrDialog(page, long)).toBeVisible()
  await page.getByRole('button', { name: 'Description and key results' }).click()
  await expect(page.getByText('Ten customers').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('on a phone, where there is no head of columns, a menu sorts by any of them and both ways', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  for (const title of ['Bring', 'Answer', 'Carry']) await okr(page, { title })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/allobjectives')
  const shown = page.getByRole('treegrid').locator('[data-row]')
  await expect(shown).toContainText(['Carry', 'Answer', 'Bring'])
  await page.getByRole('button', { name: 'Sort', exact: true }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Descending' })).toBeDisabled()
  await page.getByRole('menuitemradio', { name: 'Objectives' }).click()
  await expect(shown).toContainText(['Answer', 'Bring', 'Carry'])
  await page.getByRole('menuitemradio', { name: 'Descending' }).click()
  await expect(shown).toContainText(['Carry', 'Bring', 'Answer'])
  expect(page.url()).toMatch(/sort=title&direction=descending/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Sort: Objectives, Descending' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Newest first' }).click()
  await expect(page).not.toHaveURL(/sort=/)
})

test('a list that cannot be read says so and tries again', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  await okr(page, { title: 'Grow' })
  await withoutNews(page)
  await page.route('**/api/objectives?*', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'It broke.' } }),
  )
  await page.route('**/api/objectives', (route) =>
    route.fulfill({ status: 500, json: { code: 'unexpected', message: 'It broke.' } }),
  )
  await page.goto('/allobjectives')
  await expect(page.getByText('It broke.')).toBeVisible()
  await page.unroute('**/api/objectives?*')
  await page.unroute('**/api/objectives')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Grow')).toBeVisible()
})
