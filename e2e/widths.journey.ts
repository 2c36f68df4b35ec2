import type { Page } from '@playwright/test'
import { colleague, team } from './colleagues.ts'
import { expect, somebody, test, workspace } from './fixtures.ts'
import { crampedText, cutNames } from './measured-text.ts'
import { enter, line, memberId, okr, postUpdate, row } from './okrs.ts'

const widths = [360, 768, 800, 1024, 1100, 1200, 1280, 1366, 1440, 1920]

const long = {
  team: 'Kundendienstleistungsabteilung Nordwesteuropa',
  word: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk',
  admin: 'Maximilian Hohenlohe-Langenburg-Schillingsfürst',
  name: 'Bartholomäus Freiherr von Hohenzollern-Sigmaringen',
  title: 'Transportation Infrastructure Coordinator',
  okr: 'Internationalise transportation infrastructure throughout Scandinavia',
}

/** Small figures and large, with and without a unit, good and bad. */
const measured = [
  {
    title: 'Response time of support',
    startValue: 40,
    currentValue: 23,
    targetValue: 20,
    unit: 'minutes',
    status: 'at_risk',
  },
  {
    title: 'Customer satisfaction score across all regions we deliver to',
    startValue: 0,
    currentValue: 184_000,
    targetValue: 215_000,
    unit: 'kilometres',
    status: 'on_track',
  },
  {
    title: 'Parcels that international infrastructure reaches overnight',
    startValue: 1310,
    currentValue: 1_842_000,
    targetValue: 2_150_000,
    unit: 'kilometres',
    status: 'delayed',
  },
  { title: 'Empty kilometres', startValue: 40, currentValue: 100, targetValue: 100, status: 'completed' },
]

/** Someone of the team who can say what stands in their way, on a page of their own. */
const reporter = async (page: Page, url: string, teamId: string) => {
  const person = await colleague(page, url, `${long.name} senior`, { title: long.title, teamId })
  const context = await page.context().browser()?.newContext({ baseURL: url })
  if (!context) throw new Error('The browser has gone')
  const theirs = await context.newPage()
  await enter(theirs, person, '/dashboard')
  return theirs
}

/** What people really write: long words, long names, long addresses, and a tree as deep as it gets. */
const fill = async (page: Page, url: string) => {
  const teamId = await team(page, long.team)
  const below = await team(page, `${long.team} und Umgebung`, teamId)
  const ofOneWord = await team(page, long.word)
  await colleague(page, url, long.name, { title: long.title, teamId: below })
  const joined = await page.request.patch('/api/profile', {
    data: { fullName: long.admin, teamId, isTeamLeader: true },
  })
  expect(joined.ok(), await joined.text()).toBe(true)
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(path, { data })
    expect(reply.ok(), await reply.text()).toBe(true)
    const made: { id: string } = await reply.json()
    return made.id
  }
  for (const level of ['member', 'company_admin'])
    await post('/api/invitations', {
      email: `bartholomaeus.hohenzollern.${somebody().email}`,
      title: long.title,
      teamId: level === 'member' ? below : ofOneWord,
      permissionsLevel: level,
    })
  const [top] = await line(page, ...[1, 2, 3, 4, 5].map((level) => `${long.okr} ${level}`))
  const quarter = top?.quarter ?? ''
  const strategyId = await post('/api/strategies', { title: `${long.okr} first`, quarter, teamId: below })
  const colleagueOfOne = await colleague(page, url, `${long.name} junior`, { teamId: ofOneWord })
  await okr(page, {
    title: `${long.okr} elsewhere`,
    quarter,
    strategyId,
    ownerId: await memberId(page, colleagueOfOne.fullName),
    keyResults: measured,
  })
  const theirs = await reporter(page, url, teamId)
  const blocked = await okr(theirs, {
    title: `${long.okr} unless`,
    quarter,
    strategyId,
    keyResults: measured,
  })
  await postUpdate(theirs, blocked.id, { updateText: long.okr, blockers: 'No installer' })
  await theirs.context().close()
  const made = await okr(page, { title: long.okr, quarter, strategyId, keyResults: measured })
  await postUpdate(page, made.id, { updateText: long.okr, blockers: 'No installer' })
  return made.id
}

const screens = (id: string) => [
  '/dashboard',
  '/allobjectives',
  `/allobjectives?okrId=${id}`,
  '/createobjective',
  '/myobjectives',
  '/my-week',
  '/strategies',
  '/quarter',
  '/team-blockers',
  '/admin-okrs',
  '/profile',
  '/setup',
  '/billing',
  '/team-demo',
]

/** What is there but for a line that says to wait. */
const isThere = async (page: Page) => {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('no words are cramped on any screen, however wide the window and however long the names', async ({
  page,
  server,
}) => {
  test.slow()
  await workspace(page, server.mailboxUrl, 'Internationale Transportgesellschaft')
  const id = await fill(page, server.url)
  await page.goto('/team-blockers')
  await expect(page.getByRole('article').getByText('Response time of support').first()).toBeVisible()
  for (const path of screens(id)) {
    await page.goto(path)
    await isThere(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect.soft(await page.evaluate(crampedText), `${path}, ${width} wide`).toEqual([])
      if (width < 768) continue
      const main = page.getByRole('navigation', { name: 'Main' })
      const level = await main.getByText('(admin)').boundingBox()
      const room = await main.boundingBox()
      expect
        .soft((level?.x ?? 0) + (level?.width ?? 0), `(admin), ${width} wide`)
        .toBeLessThan(room?.width ?? 0)
    }
  }
  await page.goto('/allobjectives')
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Show due dates' }).click()
  await page.keyboard.press('Escape')
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => new Promise(requestAnimationFrame))
    expect.soft(await page.evaluate(crampedText), `with due dates, ${width} wide`).toEqual([])
  }
})

test('names have a second line before they are cut, and say the whole where they are', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl, 'Internationale Transportgesellschaft')
  const names = {
    team: 'Customer Care and Deliveries of the North',
    person: 'Anna-Maria Konstantina van den Bergh Olsen',
  }
  const above = await team(page, names.team)
  const teamId = await team(page, `${names.team} West`, above)
  await colleague(page, server.url, names.person, { title: long.title, teamId })
  const nobody = somebody().email
  const invited = await page.request.post('/api/invitations', {
    data: { email: `anna.konstantina.${nobody}`, title: long.title, teamId, permissionsLevel: 'member' },
  })
  expect(invited.ok(), await invited.text()).toBe(true)
  const ownerId = await memberId(page, names.person)
  const keyResults = [{ title: 'Parcels that infrastructure reaches overnight', targetValue: 2150 }]
  const { id } = await okr(page, { title: long.okr, ownerId, keyResults })
  await postUpdate(page, id, { updateText: 'Begun' })
  for (const [path, hasRoomBelow] of [
    ['/setup', true],
    ['/dashboard', true],
    ['/allobjectives', false],
  ] as const) {
    await page.goto(path)
    await isThere(page)
    for (const width of [1024, 1200, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect.soft(await page.evaluate(cutNames, hasRoomBelow), `${path}, ${width} wide`).toEqual([])
    }
  }
})

test('a key result says what it goes down to, and My week what it is of, however wide the window', async ({
  page,
  server,
}) => {
  await workspace(page, server.mailboxUrl)
  const falling = { title: 'Empty kilometres', startValue: 40, currentValue: 29, targetValue: 23, unit: '%' }
  const rising = { title: 'Postcodes', startValue: 1310, currentValue: 2150, targetValue: 2150 }
  const { id } = await okr(page, { title: long.okr, keyResults: [falling, rising] })
  await postUpdate(page, id, { blockers: 'No installer' })
  await okr(page, { title: long.title, keyResults: [falling, rising] })
  for (const width of [360, 1200, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/allobjectives')
    await expect(row(page, long.okr)).toContainText('29%, down to 23%')
    await page.goto('/my-week')
    await expect(page.getByText('of 2,150')).toBeVisible()
    await expect(page.getByText('down to 23%')).toBeVisible()
    expect(await page.evaluate(crampedText), `My week, ${width} wide`).toEqual([])
  }
})

test('on a phone a row of All OKRs says which quarter it is of', async ({ page, server }) => {
  await workspace(page, server.mailboxUrl)
  const { quarter } = await okr(page, { title: long.okr })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/allobjectives')
  await expect(row(page, long.okr).getByText(quarter)).toBeVisible()
  expect(await page.evaluate(crampedText)).toEqual([])
})
