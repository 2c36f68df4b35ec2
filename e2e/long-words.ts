import type { Page } from '@playwright/test'
import { colleague, team } from './colleagues.ts'
import { expect, somebody } from './fixtures.ts'
import { enter, line, memberId, okr, postUpdate } from './okrs.ts'
import { quarterNamed } from './quarter-paths.ts'

export const long = {
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

const post = async (page: Page, path: string, data: object = {}) => {
  const reply = await page.request.post(path, { data })
  expect(reply.ok(), await reply.text()).toBe(true)
  const made: { id: string } = await reply.json()
  return made.id
}

/** The last quarter is being closed and one of its OKRs scored, the next one is planned. */
const fillQuarters = async (page: Page) => {
  const [last, next] = [quarterNamed(-1), quarterNamed(1)]
  const scored = await okr(page, { title: `${long.okr} last`, quarter: last, keyResults: measured })
  await okr(page, { title: `${long.okr} before`, quarter: last, keyResults: measured })
  await post(page, `/api/quarters/${last}/closing`)
  const given = { version: 0, score: 0.4, outcome: null, learned: `${long.okr} ${long.word}` }
  const reply = await page.request.put(`/api/objectives/${scored.id}/score`, { data: given })
  expect(reply.ok(), await reply.text()).toBe(true)
  await post(page, `/api/quarters/${next}/planning`)
  await okr(page, { title: `${long.okr} next`, quarter: next, keyResults: measured })
}

/** One meeting of the team that is over, and one that goes on. */
const fillReviews = async (page: Page, teamId: string) => {
  const finished = await post(page, `/api/teams/${teamId}/reviews`)
  await post(page, `/api/reviews/${finished}/finish`)
  return { finished, open: await post(page, `/api/teams/${teamId}/reviews`) }
}

/** What people really write: long words, long names, long addresses, and a tree as deep as it gets. */
export const fill = async (page: Page, url: string) => {
  const teamId = await team(page, long.team)
  const below = await team(page, `${long.team} und Umgebung`, teamId)
  const ofOneWord = await team(page, long.word)
  await colleague(page, url, long.name, { title: long.title, teamId: below })
  const joined = await page.request.patch('/api/profile', {
    data: { fullName: long.admin, teamId, isTeamLeader: true },
  })
  expect(joined.ok(), await joined.text()).toBe(true)
  for (const level of ['member', 'company_admin'])
    await post(page, '/api/invitations', {
      email: `bartholomaeus.hohenzollern.${somebody().email}`,
      title: long.title,
      teamId: level === 'member' ? below : ofOneWord,
      permissionsLevel: level,
    })
  const [top] = await line(page, ...[1, 2, 3, 4, 5].map((level) => `${long.okr} ${level}`))
  const quarter = top?.quarter ?? ''
  const strategyId = await post(page, '/api/strategies', {
    title: `${long.okr} first`,
    quarter,
    teamId: below,
  })
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
  const over = await postUpdate(theirs, blocked.id, { updateText: long.okr, blockers: `${long.okr} until` })
  await post(page, `/api/blockers/${over.update.id}/resolve`, { note: long.okr })
  await theirs.context().close()
  const made = await okr(page, { title: long.okr, quarter, strategyId, keyResults: measured })
  await postUpdate(page, made.id, { updateText: long.okr, blockers: 'No installer' })
  await fillQuarters(page)
  return { id: made.id, teamId, reviews: await fillReviews(page, teamId) }
}
