import type { Browser, Page } from '@playwright/test'
import { colleague, team } from './colleagues.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  followMail,
  test,
  withoutNews,
  workspace,
} from './fixtures.ts'
import { enter, memberId, okr, postUpdate, setStatus } from './okrs.ts'

const another = async (browser: Browser, url: string) =>
  (await browser.newContext({ baseURL: url })).newPage()

/** Someone leads Linehaul, where Jonas is; two OKRs are gone through, one of them slipping. */
const reviewedTeam = async (page: Page, url: string, mailboxUrl: string) => {
  const leader = await workspace(page, mailboxUrl)
  const teamId = await team(page, 'Linehaul')
  const jonas = await colleague(page, url, 'Jonas Lindqvist', { teamId })
  const led = await page.request.patch('/api/profile', { data: { teamId, isTeamLeader: true } })
  expect(led.ok(), await led.text()).toBe(true)
  const ownerId = await memberId(page, 'Jonas Lindqvist')
  const oslo = await okr(page, { title: 'Run Oslo to Luleå overnight', ownerId })
  const rail = await okr(page, { title: 'Move forty trailers to the rail ferry', ownerId })
  await postUpdate(page, oslo.id)
  await postUpdate(page, rail.id)
  await setStatus(page, oslo.id, 'on_track')
  await setStatus(page, rail.id, 'delayed')
  return { leader, jonas, teamId }
}

const spokenAbout = (page: Page) => page.getByRole('heading', { level: 2 }).nth(1)
const note = (page: Page, place: number) => page.getByRole('textbox', { name: `Note, line ${place}` })
const saved = (page: Page, what: 'lines' | 'spoken') =>
  page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().includes(`/${what}`))

test('two people hold a review, one goes on with it elsewhere, and it is finished once and mailed', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  const { leader, jonas, teamId } = await reviewedTeam(page, server.url, server.mailboxUrl)
  await page.goto('/team-blockers')
  await page.getByRole('link', { name: 'Review Linehaul' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Review Linehaul' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden()
  const room = new URL(page.url()).pathname

  // What slips comes first.
  await expect(page.getByRole('heading', { level: 2, name: 'Move forty trailers' })).toBeVisible()
  await expect(page.getByText('0 of 2 spoken about')).toBeVisible()
  await expectAccessible(page)

  const other = await another(browser, server.url)
  await enter(other, jonas, room)
  await expect(other.getByRole('list', { name: 'In the room' })).toContainText('Maren Aasen')
  await expect(page.getByRole('list', { name: 'In the room' })).toContainText('Jonas Lindqvist')

  // Two people type different lines at once.
  await note(page, 1).fill('The ferry has no slot before December')
  await expect(note(other, 1)).toHaveValue('The ferry has no slot before December')
  await note(other, 1).press('End')
  await note(other, 1).press('Enter')
  await note(other, 2).pressSequentially('Rail asks for a deposit', { delay: 30 })
  await expect(note(page, 2)).toHaveValue('Rail asks for a deposit')
  await Promise.all([
    note(page, 1).fill('The ferry has no slot before December 4'),
    note(other, 2).pressSequentially(' of ten percent', { delay: 60 }),
  ])
  await expect(page.getByText('Jonas Lindqvist writes')).toBeVisible()
  await expect(note(page, 2)).toHaveAttribute('readonly')
  await expect(note(other, 1)).toHaveValue('The ferry has no slot before December 4')
  await expect(note(page, 2)).toHaveValue('Rail asks for a deposit of ten percent')
  await other.getByRole('heading', { level: 1 }).click()
  await expect(note(page, 2)).not.toHaveAttribute('readonly')

  // Keys, an action with person and day, a decision.
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('d')
  await page.keyboard.type('Stop the trial if no slot comes')
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await page.getByRole('textbox', { name: 'What has to be done' }).fill('Ask for two more offers')
  await page.getByRole('combobox', { name: 'Person' }).fill('Jonas')
  await page.getByRole('option', { name: /^Jonas Lindqvist/ }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(other.getByText('Ask for two more offers')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  // Space ticks and moves on.
  await page.getByRole('heading', { level: 1 }).click()
  const ticked = saved(page, 'spoken')
  await page.keyboard.press(' ')
  await ticked
  await expect(page.getByRole('heading', { level: 2, name: 'Run Oslo to Luleå overnight' })).toBeVisible()
  await expect(other.getByText('1 of 2 spoken about')).toBeVisible()

  // It stands where it stood on another device, and in Team Blockers it is the same one.
  await page.goto('/dashboard')
  const phone = await another(browser, server.url)
  await phone.setViewportSize({ width: 390, height: 844 })
  await enter(phone, jonas, `/review?team=${teamId}`)
  await expect(phone).toHaveURL(new RegExp(`${room}$`))
  await expect(phone.getByRole('heading', { level: 2, name: 'Run Oslo to Luleå overnight' })).toBeVisible()
  await expectNoSidewaysScroll(phone)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Spoken about, next' }).click()
  await expect(other.getByText('2 of 2 spoken about')).toBeVisible()
  await phone.context().close()

  await page.goto(room)
  await page.getByRole('button', { name: 'Finish review' }).click()
  const finishing = page.getByRole('dialog', { name: 'Finish review' })
  await expect(finishing).toContainText('You spoke about 2 of 2 open OKRs')
  await expect(finishing).toContainText('Jonas Lindqvist')
  // Nobody was in it for a minute, so its leader is added by hand; only proven addresses are mailed.
  await finishing.getByRole('combobox', { name: 'Add a person' }).fill('Maren')
  await page.getByRole('option', { name: /^Maren Aasen/ }).click()
  await expectAccessible(page)
  await other.getByRole('button', { name: 'Finish review' }).click()
  await finishing.getByRole('button', { name: 'Finish and mail' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Linehaul review' })).toBeVisible()
  // Whoever is still in it comes to what the other one finished.
  await expect(other.getByRole('heading', { level: 1, name: 'Linehaul review' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'The mail' })).toContainText(
    'Stop the trial if no slot comes',
  )
  await expect(page.getByRole('article', { name: 'The mail' })).toContainText('Ask for two more offers')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit notes' }).click()
  await page.getByRole('textbox', { name: 'Decision 1' }).fill('Stop the trial on Friday')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('article', { name: 'The mail' })).toContainText('Stop the trial on Friday')

  await other.goto('/my-week')
  const yours = other.getByRole('region', { name: 'Your actions' })
  await expect(yours).toContainText('Ask for two more offers')
  await yours.getByRole('checkbox', { name: 'Done: Ask for two more offers' }).check()
  await other.goto('/inbox')
  await expect(other.getByText('Linehaul review finished').first()).toBeVisible()
  await other.getByText('Linehaul review finished').first().click()

  await followMail(page, server.mailboxUrl, leader.email, 'Open the review')
  await expect(page.getByRole('heading', { level: 1, name: 'Linehaul review' })).toBeVisible()
  await page.goto(`/reviews?team=${teamId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Reviews of Linehaul' })).toBeVisible()
})

test('what is typed in a review without a connection is kept beyond a reload and saved when it is back', async ({
  page,
  context,
  server,
}) => {
  test.slow()
  const { teamId } = await reviewedTeam(page, server.url, server.mailboxUrl)
  await withoutNews(page)
  await page.goto(`/review?team=${teamId}`)
  await expect(spokenAbout(page)).toBeVisible()
  await context.setOffline(true)
  await note(page, 1).fill('Written without a network')
  await expect(page.getByText('Not saved yet: no connection')).toBeVisible()
  await expect(page.getByText('The connection is lost.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Not saved yet: no connection')).toBeHidden()
  await expect(page.getByText('The connection is lost.')).toBeHidden()

  // Typed, and the page loaded anew before the save was answered.
  await page.route('**/lines/*', (route) => route.abort())
  await note(page, 1).fill('Written before a reload')
  await expect(page.getByText('Not saved yet: no connection')).toBeVisible()
  await page.unroute('**/lines/*')
  const kept = saved(page, 'lines')
  await page.reload()
  await kept
  await expect(note(page, 1)).toHaveValue('Written before a reload')
  await expect(note(page, 2)).toBeHidden()
})

test('who is neither of the team nor above it reads what came of reviews and takes no part', async ({
  page,
  browser,
  server,
}) => {
  const { teamId } = await reviewedTeam(page, server.url, server.mailboxUrl)
  const outsider = await colleague(page, server.url, 'Priya Raman')
  await page.goto(`/review?team=${teamId}`)
  await expect(spokenAbout(page)).toBeVisible()
  const room = new URL(page.url()).pathname
  const other = await another(browser, server.url)
  await enter(other, outsider, `/review?team=${teamId}`)
  await expect(other.getByRole('heading', { level: 1, name: 'Not your review' })).toBeVisible()
  await other.goto(room)
  await expect(other.getByRole('heading', { level: 1, name: 'Not your review' })).toBeVisible()
  await expectAccessible(other)
  await other.goto(`/reviews?team=${teamId}`)
  await expect(other.getByRole('heading', { level: 1, name: 'Reviews of Linehaul' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Review Linehaul' })).toBeHidden()
})
