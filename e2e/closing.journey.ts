import type { Locator, Page } from '@playwright/test'
import { colleague } from './colleagues.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, workspace } from './fixtures.ts'
import { enter, memberId, okr, okrDialog, setStatus } from './okrs.ts'
import { test } from './own-clock.ts'

test.slow()
test.use({ topic: 'closing' })

const year = new Date().getFullYear()
const [quarter, following] = [`Q4 ${year}`, `Q1 ${year + 1}`]
const inItsLastDays = new Date(Date.UTC(year, 11, 22, 12))
const home = `/quarter/${year}-q4`
const measured = [{ title: 'Postcodes', startValue: 0, currentValue: 50, targetValue: 100 }]

const change = async (page: Page, path: string, data: object = {}) => {
  const reply = await page.request.post(`/api/quarters/${encodeURIComponent(quarter)}/${path}`, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
}
const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const card = (page: Page, title: string) => page.getByRole('article', { name: title })
const score = (of: Locator, tenths: string) => of.getByRole('radio', { name: tenths, exact: true })
const done = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^Scored ${title}`) })

test('a quarter is closed: started, scored by two, carried over, published, read and reopened', async ({
  page,
  browser,
  server,
  clock,
}) => {
  await clock.moveTo(inItsLastDays)
  await workspace(page, server.mailboxUrl)
  const nadia = await colleague(page, server.url, 'Nadia Haddad')
  const nadiaId = await memberId(page, 'Nadia Haddad')
  const answer = await okr(page, { title: 'Answer faster', quarter, keyResults: measured })
  await okr(page, { title: 'Halve injuries', quarter, coOwnerIds: [nadiaId], keyResults: measured })
  await okr(page, { title: 'Keep every promise', quarter, ownerId: nadiaId, keyResults: measured })

  await page.goto(`${home}/run`)
  const hers = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(hers, nadia, `${home}/close`)
  await expect(h1(hers, `${quarter} is running`)).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Start closing' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Start closing' }).click()
  const starting = page.getByRole('dialog', { name: `Start closing ${quarter}` })
  await expect(starting).toContainText('Objectives to score3')
  await expect(starting).toContainText('People asked2')
  await expect(starting.getByLabel('Score by')).toHaveValue(`${year + 1}-01-08`)
  await expectAccessible(page)
  await starting.getByRole('button', { name: 'Start closing' }).click()
  await expect(page).toHaveURL(`${home}/close`)
  await expect(h1(page, `Close ${quarter}`)).toBeVisible()
  await expect(page.getByText('0 of 2 scored', { exact: true })).toBeVisible()
  await expect(page.getByText('0 of 3 scored in the company')).toBeVisible()

  await expect(page.getByRole('img', { name: /^From \d+% to 50%, \d+% of the quarter gone/ })).toBeVisible()
  // By keyboard: the value, the score from what that suggests, the outcome by hand, what was learned, carried over.
  await expect(card(page, 'Answer faster')).toBeFocused()
  await h1(page, `Close ${quarter}`).click()
  await expect(card(page, 'Answer faster')).not.toBeFocused()
  await page.keyboard.press('v')
  await expect(card(page, 'Answer faster').getByRole('textbox', { name: 'Postcodes, value' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('80')
  await page.keyboard.press('Escape')
  const first = card(page, 'Answer faster')
  await expect(first.getByRole('button', { name: /^0\.8 Suggested against the targets now/ })).toBeVisible()
  await page.keyboard.press('s')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(first.getByRole('button', { name: 'Reached', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await expect(first.getByRole('button', { name: 'Partly reached' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('3')
  await expect(first.getByRole('button', { name: 'Missed' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('3')
  await expect(first.getByText('Follows the score')).toBeVisible()
  await page.keyboard.press('c')
  await page.keyboard.press('l')
  await page.keyboard.type('Lockers did more than calling ahead.')
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(done(page, 'Answer faster')).toContainText('0.6')
  await expect(page.getByText('1 of 2 scored', { exact: true })).toBeVisible()
  await expect(card(page, 'Halve injuries')).toBeFocused()

  // Both score the same one: whoever is second sees both, and loses nothing.
  await expect(h1(hers, `Close ${quarter}`)).toBeVisible()
  await score(card(page, 'Halve injuries'), '0.3').check({ force: true })
  await page.keyboard.press('l')
  await page.keyboard.type('Two short Sundays beat one long weekend.')
  await score(card(hers, 'Halve injuries'), '0.9').check({ force: true })
  await card(hers, 'Halve injuries')
    .getByRole('button', { name: /^Save and next/ })
    .click()
  await expect(done(hers, 'Halve injuries')).toContainText('0.9')
  const meanwhile = card(page, 'Halve injuries')
    .getByRole('alert')
    .filter({ hasText: 'scored this meanwhile' })
  await expect(meanwhile).toContainText('Nadia Haddad scored this meanwhile.')
  await expect(meanwhile).toContainText('0.9, Reached')
  await expect(card(page, 'Halve injuries').getByLabel(/^What did we learn/)).toHaveValue(
    /^Two short Sundays/,
  )
  await expectAccessible(page)
  await meanwhile.getByRole('button', { name: 'Save mine' }).click()
  await expect(done(page, 'Halve injuries')).toContainText('0.3')
  await expect(page.getByRole('heading', { name: 'All scored' })).toBeVisible()
  await expect(done(hers, 'Halve injuries')).toContainText('0.3')

  await page.getByRole('button', { name: 'Everyone’s' }).click()
  await expect(page.getByText('2 of 3 scored', { exact: true })).toBeVisible()
  await expect(card(page, 'Keep every promise')).toContainText('Nadia Haddad')

  // What is being typed when closing ends stays until it is given up.
  await card(hers, 'Keep every promise')
    .getByLabel(/^What did we learn/)
    .fill('Not finished yet')
  // Who publishes is told of their own, and goes on to the review without it.
  await card(page, 'Keep every promise')
    .getByLabel(/^What did we learn/)
    .fill('To be lost')
  await page.getByRole('button', { name: 'Publish review' }).click()
  const publishing = page.getByRole('dialog', { name: `Publish the review of ${quarter}` })
  await expect(publishing).toContainText(
    '2 of 3 objectives have a score. The other one is left out of the mean',
  )
  await expect(publishing.getByRole('list', { name: 'Not scored yet' })).toContainText('Nadia Haddad1')
  await expect(publishing).toContainText('What you typed for Keep every promise is not saved.')
  await expectAccessible(page)
  await publishing.getByRole('button', { name: 'Publish review' }).click()
  await expect(page).toHaveURL(`${home}/review`)
  await expect(h1(page, `${quarter} in review`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(hers.getByText(`${quarter} is closed. An admin can reopen it. What you typed`)).toBeVisible()
  await expect(card(hers, 'Keep every promise').getByLabel(/^What did we learn/)).toHaveValue(
    'Not finished yet',
  )

  // The OKR itself says what became of it.
  await page.goto(`/allobjectives?quarter=${encodeURIComponent(quarter)}&okrId=${answer.id}&tab=history`)
  const closed = okrDialog(page, 'Answer faster')
  await expect(closed.getByRole('heading', { name: 'Score' })).toBeVisible()
  await expect(closed).toContainText('0.6 Partly reached')
  await expect(closed).toContainText('Lockers did more than calling ahead.')
  await page.goto(`${home}/review`)
  await page.getByRole('button', { name: '1 objective scored below 0.5' }).click()
  const low = page.getByRole('dialog', { name: 'Objectives below 0.5' })
  await expect(low.getByRole('listitem')).toHaveText(/Halve injuries/)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'No team: 1 objective at 0.6' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Objectives with a score, No team, score 0.6' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`${home}/plan`)
  await expect(page).toHaveURL(`${home}/review`)
  await page.goto('/quarter/hello/plan')
  await expect(h1(page, 'Page Not Found')).toBeVisible()
  await page.goto(`${home}/review`)

  const reading = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(reading, nadia, '/myobjectives')
  const hersOnly = reading.getByRole('article', { name: 'Keep every promise' })
  await expect(hersOnly).toContainText(`${quarter} is closed. An admin can reopen it.`)
  await expect(hersOnly.getByRole('link', { name: /^(Edit|Update)/ })).toHaveCount(0)
  await hersOnly.getByRole('link', { name: 'Keep every promise' }).click()
  const opened = okrDialog(reading, 'Keep every promise')
  await expect(opened).toContainText(`${quarter} is closed. An admin can reopen it.`)
  await expect(opened.getByRole('tab', { name: /^History/ })).toBeVisible()
  await expect(opened.getByRole('tab', { name: /^(Edit|Update)/ })).toHaveCount(0)
  await expect(opened.getByRole('button', { name: /^Delete/ })).toHaveCount(0)

  await page.getByRole('button', { name: 'Reopen' }).click()
  const reopening = page.getByRole('dialog', { name: `Reopen ${quarter}` })
  await reopening.getByRole('button', { name: 'Reopen' }).click()
  await expect(h1(page, `Close ${quarter}`)).toBeVisible()
  await score(card(hers, 'Keep every promise'), '0.5').check({ force: true })
  await card(hers, 'Keep every promise')
    .getByRole('button', { name: /^Save and next/ })
    .click()
  await expect(page.getByText('3 of 3 scored in the company')).toBeVisible()

  await page.goto(`/allobjectives?quarter=${encodeURIComponent(following)}`)
  await expect(page.getByRole('link', { name: 'Answer faster' })).toBeVisible()
  await page.goto(`${home}/close`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Back to run' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Back to run' }).click()
  await expect(h1(hers, `${quarter} is running`)).toBeVisible()
})

test('on a phone a score is set by the slider, and a refusal of a newer one shows both', async ({
  page,
  browser,
  server,
  clock,
}) => {
  await clock.moveTo(inItsLastDays)
  await page.setViewportSize({ width: 390, height: 844 })
  await workspace(page, server.mailboxUrl)
  const nadia = await colleague(page, server.url, 'Nadia Haddad')
  const coOwnerIds = [await memberId(page, 'Nadia Haddad')]
  const { id } = await okr(page, { title: 'Halve injuries', quarter, coOwnerIds, keyResults: measured })
  const hall = await okr(page, { title: 'Open a second sorting hall', quarter })
  await setStatus(page, hall.id, 'will_not_complete')
  await change(page, 'closing')
  // Nothing is told live here: what is newer is only heard of when saving.
  await page.route('**/api/events*', (route) => route.abort())
  await page.goto(`${home}/close`)
  await expect(page.getByText('Close step 3 of 4')).toBeVisible()
  const mine = card(page, 'Halve injuries')
  // Its status is long: the title keeps the line to itself.
  const title = await page.getByText('Open a second sorting hall').boundingBox()
  expect(title?.width).toBeGreaterThan(250)
  await mine.getByRole('button', { name: 'Higher score' }).click()
  await mine.getByRole('button', { name: 'Higher score' }).click()
  await expect(mine.getByRole('slider', { name: 'Score' })).toHaveAttribute('aria-valuetext', '0.6')
  await mine.getByRole('button', { name: 'Lower score' }).click()
  await expect(mine.getByRole('button', { name: 'Save and next' })).toBeInViewport()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const hers = await (await browser.newContext({ baseURL: server.url })).newPage()
  await enter(hers, nadia, '/quarter')
  const scored = await hers.request.put(`/api/objectives/${id}/score`, {
    data: { version: 0, score: 0.9, outcome: null, learned: 'Shifts of six hours', keyResults: [] },
  })
  expect(scored.ok(), await scored.text()).toBe(true)
  await mine.getByRole('button', { name: 'Save and next' }).click()
  await expect(
    mine.getByRole('alert').filter({ hasText: 'Nadia Haddad scored this meanwhile.' }),
  ).toContainText('Shifts of six hours')
  await expect(mine.getByRole('slider', { name: 'Score' })).toHaveAttribute('aria-valuetext', '0.5')
  await mine.getByRole('button', { name: 'Take this one' }).click()
  await expect(mine.getByLabel(/^What did we learn/)).toHaveValue('Shifts of six hours')
  await mine.getByRole('button', { name: 'Save and next' }).click()
  await expect(done(page, 'Halve injuries')).toContainText('0.9')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)

  // What will not complete is proposed as dropped, and nobody has chosen that yet.
  const given = card(page, 'Open a second sorting hall')
  await expect(given.getByRole('button', { name: 'Dropped' })).toHaveAttribute('aria-pressed', 'true')
  await expect(given.getByText('Suggested, because it will not complete.')).toBeVisible()
  await given.getByRole('button', { name: 'Missed' }).click()
  await expect(given.getByText('Chosen by hand.')).toBeVisible()
})
