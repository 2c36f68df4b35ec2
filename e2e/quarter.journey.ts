import type { Page } from '@playwright/test'
import { colleague, team } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test, workspace } from './fixtures.ts'
import { letTrialEnd } from './lapsed.ts'
import { enter, memberId, okr, okrDialog, row } from './okrs.ts'

test.slow()

const next = async (page: Page) => {
  const reply = await page.request.get('/api/quarters')
  const { quarters }: { quarters: { quarter: string; phase: string }[] } = await reply.json()
  return quarters.filter(({ phase }) => phase === 'ahead').at(-1)?.quarter ?? ''
}
const addressOf = (quarter: string) => `${quarter.slice(3)}-${quarter.slice(0, 2).toLowerCase()}`
const plan = async (page: Page, quarter: string) => {
  const reply = await page.request.post(`/api/quarters/${encodeURIComponent(quarter)}/planning`)
  expect(reply.ok(), await reply.text()).toBe(true)
}
const measured = [{ title: 'Postcodes', startValue: 1310, targetValue: 2150 }]
const draft = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: title, exact: true }) })
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('an admin plans a quarter, a member marks what is ready, and the admin commits it', async ({
  page,
  browser,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const operations = await team(page, 'Operations')
  const nadia = await colleague(page, server.url, 'Nadia Haddad', { teamId: operations })
  const ownerId = await memberId(page, 'Nadia Haddad')
  const quarter = await next(page)
  await okr(page, { title: 'Deliver next-day', quarter, ownerId, keyResults: measured })
  await okr(page, { title: 'Halve injuries', quarter, keyResults: measured })

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quarter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: / is running$/ })).toBeVisible()
  await page.getByRole('combobox', { name: 'Quarter' }).selectOption(quarter)
  await expect(page).toHaveURL(`/quarter/${addressOf(quarter)}/run`)
  const comesNext = page.getByRole('region', { name: 'What comes next' })
  await expect(comesNext).toContainText(`Plan ${quarter}An admin starts it.`)
  await page.getByRole('button', { name: 'Start planning' }).click()
  const starting = page.getByRole('dialog', { name: `Start planning ${quarter}` })
  await expect(starting).toContainText('2 OKRs become drafts now.')
  await starting.getByRole('button', { name: 'Start planning' }).click()
  await expect(h1(page, `Plan ${quarter}`)).toBeVisible()
  await expect(page.getByText('0 of 2 objectives ready')).toBeVisible()

  const hers = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(hers, nadia, '/quarter')
  await expect(h1(hers, `Plan ${quarter}`)).toBeVisible()
  await expect(hers.getByText('Admins can commit.')).toBeVisible()
  await expect(
    page.getByText('Committing keeps every target as the original.', { exact: true }),
  ).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Commit quarter' })).toHaveCount(0)
  await expect(hers.getByRole('button', { name: 'More actions' })).toHaveCount(0)
  await expect(draft(hers, 'Halve injuries').getByRole('button')).toHaveCount(0)
  await draft(hers, 'Deliver next-day')
    .getByRole('button', { name: /^Mark ready/ })
    .click()
  await expect(draft(hers, 'Deliver next-day').getByRole('button', { name: /^Ready/ })).toBeFocused()
  await expect(page.getByText('1 of 2 objectives ready')).toBeVisible()

  await hers.getByRole('link', { name: 'Deliver next-day', exact: true }).click()
  const opened = okrDialog(hers, 'Deliver next-day')
  await opened.getByRole('button', { name: 'Back to draft', exact: true }).click()
  await expect(page.getByText('0 of 2 objectives ready')).toBeVisible()
  await opened.getByRole('button', { name: 'Mark ready', exact: true }).click()
  await expect(page.getByText('1 of 2 objectives ready')).toBeVisible()
  await expectAccessible(hers)
  await hers.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Commit quarter' }).click()
  const committing = page.getByRole('dialog', { name: `Commit ${quarter}` })
  await expect(committing.getByRole('radio', { name: 'Commit the 1 that is ready' })).toBeChecked()
  await expect(committing).toContainText('1 draft stays and can be committed later')
  await expect(committing.getByRole('radio', { name: 'Commit all 2' })).toBeVisible()
  await expectAccessible(page)
  await committing.getByRole('button', { name: 'Commit quarter' }).click()
  await expect(page.getByText(/^Committed .* by Maren Aasen\. Originals are kept\.$/)).toBeVisible()
  await expect(hers.getByText('1 at commit, 0 added since, +1 draft')).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Commit drafts' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Commit drafts' }).click()
  const later = page.getByRole('dialog', { name: `Commit drafts of ${quarter}` })
  await later.getByRole('button', { name: 'Commit drafts' }).click()
  await expect(page.getByText('1 at commit, 1 added since')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start planning' })).toHaveCount(0)
})

test('what a plan lacks is counted, and each count shows what it counts', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const operations = await team(page, 'Operations')
  await colleague(page, server.url, 'Nadia Haddad', { teamId: operations })
  const quarter = await next(page)
  const parent = await okr(page, { title: 'Keep every promise' })
  await plan(page, quarter)
  await okr(page, { title: 'Halve injuries', quarter, keyResults: measured })
  await okr(page, { title: 'Answer faster', quarter, parentId: parent.id })
  await page.goto('/quarter')
  await expect(h1(page, `Plan ${quarter}`)).toBeVisible()
  await expectAccessible(page)
  const check = (name: RegExp) => page.getByRole('button', { name })
  await expect(check(/^1 Team without an objective/)).toContainText('Operations')
  await expect(check(/^1 Objective without a target/)).toBeVisible()
  await check(/^1 Objective without parent or strategy/).click()
  await expect(draft(page, 'Answer faster')).toHaveCount(0)
  await expect(draft(page, 'Halve injuries')).toContainText('No parent or strategy')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(draft(page, 'Answer faster')).toContainText('Parent is in another quarter')
  await check(/^1 Team without an objective/).click()
  await expect(page.getByRole('row', { name: /Operations No objective yet/ })).toBeVisible()
  await expect(draft(page, 'Answer faster')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all' }).click()

  await draft(page, 'Answer faster').getByRole('link').click()
  await expect(okrDialog(page, 'Answer faster')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(okrDialog(page, 'Answer faster')).toHaveCount(0)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Stop planning' }).click()
  const stopping = page.getByRole('dialog', { name: `Stop planning ${quarter}` })
  await expect(stopping).toContainText('2 drafts become ordinary OKRs now.')
  await stopping.getByRole('button', { name: 'Stop planning' }).click()
  await expect(page.getByRole('button', { name: 'Start planning' })).toBeVisible()
})

test('an OKR that is added to a plan is found there, and so is who changes their mind', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const quarter = await next(page)
  await plan(page, quarter)
  const home = `/quarter/${addressOf(quarter)}/plan`
  await page.goto(home)
  await page.getByRole('link', { name: 'Add OKR' }).first().click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(home)
  await page.getByRole('link', { name: 'Add OKR' }).first().click()
  await page.getByLabel('Title', { exact: true }).fill('Fewer parcels wait overnight')
  await page.getByLabel('Title of key result 1', { exact: true }).fill('Parcels left')
  const sits = page.getByRole('region', { name: 'Where it will sit' })
  await expect(sits.getByRole('listitem').filter({ hasText: /^Parcels left/ })).toHaveText(
    'Parcels leftNo number',
  )
  await page.getByLabel('Target of key result 1', { exact: true }).fill('40')
  await page.getByRole('button', { name: 'Split evenly' }).click()
  await expect(sits.getByRole('listitem').filter({ hasText: /^Parcels left/ })).toHaveText(
    'Parcels leftfrom 0 to 40100%',
  )
  const asDraft = page.getByText(`${quarter} is being planned, so it starts as a draft`)
  await expect(asDraft).toBeVisible()
  const unplanned = await page.getByLabel('Quarter', { exact: true }).locator('option').first().textContent()
  await page.getByLabel('Quarter', { exact: true }).selectOption(unplanned)
  await expect(asDraft).toHaveCount(0)
  await page.getByLabel('Quarter', { exact: true }).selectOption(quarter)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create OKR' }).click()
  await expect(page).toHaveURL(home)
  await expect(draft(page, 'Fewer parcels wait overnight')).toBeVisible()
})

test('a draft is marked wherever OKRs are shown, and stands beside the total of the dashboard', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const quarter = await next(page)
  await plan(page, quarter)
  const { id } = await okr(page, { title: 'Halve injuries', quarter })
  await okr(page, { title: 'Answer faster' })
  await page.goto('/allobjectives')
  await expect(row(page, 'Halve injuries').getByText('Draft', { exact: true })).toBeVisible()
  await expect(row(page, 'Answer faster').getByText('Draft')).toHaveCount(0)
  const ready = await page.request.put(`/api/objectives/${id}/draft`, { data: { draft: 'ready' } })
  expect(ready.ok(), await ready.text()).toBe(true)
  await page.goto(`/allobjectives?okrId=${id}`)
  await expect(okrDialog(page, 'Halve injuries').getByText('Draft, ready')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/myobjectives?quarter=${encodeURIComponent(quarter)}`)
  await expect(page.getByRole('article', { name: 'Halve injuries' })).toContainText('Draft, ready')
  await page.goto(`/dashboard?quarter=${encodeURIComponent(quarter)}`)
  await expect(page.getByText('None yet, +1 draft')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/allobjectives')
  await expect(row(page, 'Halve injuries').getByText('Draft, ready')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('on a phone the plan is a list of cards, and committing keeps to the thumb', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await workspace(page, server.mailboxUrl)
  const quarter = await next(page)
  await plan(page, quarter)
  await okr(page, {
    title: 'Halve injuries in the sorting halls of the whole north',
    quarter,
    keyResults: measured,
  })
  await page.goto('/quarter')
  await expect(page.getByText('Plan step 1 of 4')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Commit quarter' })).toBeInViewport()
  const header = page.getByRole('banner')
  await expect(header.getByRole('combobox', { name: 'Quarter' })).toHaveValue(quarter)
  await expect(header.getByRole('button', { name: /^Inbox/ })).toBeInViewport()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  const name = header.getByText('Quarter', { exact: true })
  expect(await name.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  await header.getByRole('combobox', { name: 'Quarter' }).selectOption({ index: 1 })
  await expect(page).not.toHaveURL('/quarter')
  await page.goto('/dashboard')
  await expect(header.getByRole('button', { name: 'Theme' })).toBeVisible()
  await expect(header.getByRole('combobox')).toHaveCount(0)
})

test('after the trial a plan can be read, and nothing in it changed', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const quarter = await next(page)
  await plan(page, quarter)
  await okr(page, { title: 'Halve injuries', quarter })
  await letTrialEnd(page)
  await page.goto('/quarter')
  await expect(draft(page, 'Halve injuries')).toContainText('Draft')
  await expect(page.getByRole('link', { name: 'Subscribe to Edit' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Mark ready|Commit quarter|More actions/ })).toHaveCount(0)
})
