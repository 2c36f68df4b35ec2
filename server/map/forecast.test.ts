import { accounts } from '@cairn/domain/accounts/contract'
import { map } from '@cairn/domain/map/contract'
import { weeksLeftIn } from '@cairn/domain/map/forecast'
import { whatIf } from '@cairn/domain/map/what-if'
import { objectives } from '@cairn/domain/objectives/contract'
import type { Objective } from '@cairn/domain/objectives/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { subscribe } from '../testing/billing.ts'
import { editOf, newObjective, newStrategy } from '../testing/objectives.ts'
import { founder, type Member, password } from '../testing/people.ts'
import { startPlanning } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'

let server: TestServer
let ada: Member
const travel = (day: string) => server.travelTo(new Date(`${day}T12:00:00Z`))
/** Nobody stays signed in for weeks. */
const on = async (day: string) => {
  travel(day)
  const { status } = await ada.client.call(accounts.signIn, { body: { email: ada.email, password } })
  expect(status).toBe(200)
}
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  travel('2026-10-05')
  ada = await founder(server)
  await subscribe(server, ada)
})

const quarter = 'Q4 2026'
const hundred = { title: 'A hundred', currentValue: 0, targetValue: 100 }
const made = (wanted: Parameters<typeof newObjective>[1] = {}) =>
  newObjective(ada, { quarter, keyResults: [hundred], ...wanted })
const say = (objective: Objective, currentValue: number) =>
  post(ada, objective, { keyResults: objective.keyResults.map(({ id }) => ({ id, currentValue })) })
const ask = ({ id }: { id: string }) => ada.client.call(map.forecast, { params: { id } })
const forecast = async (one: { id: string }) => (await ask(one)).reply
const ownOf = async (one: { id: string }) => {
  const { own, pace, weeks } = (await forecast(one)).chosen.of
  return { own, pace, weeks }
}
const endOf = async (one: { id: string }) => whatIf(await forecast(one), null).chosen.from

describe('The forecast of an OKR', () => {
  it('goes on at the pace of the last two weeks, whatever was said before', async () => {
    const objective = await made()
    await on('2026-11-10')
    await say(objective, 19)
    await on('2026-11-25')
    await say(objective, 30)
    await on('2026-12-02')
    await say(objective, 37)
    expect(await ownOf(objective)).toEqual({ own: 37, pace: 9, weeks: 4 })
    expect(await endOf(objective)).toBe(73)
    expect((await forecast(objective)).day).toBe('2026-12-31')
  })

  it('counts the end of the day two weeks ago, and edits like updates', async () => {
    const objective = await made()
    await on('2026-11-18')
    await say(objective, 20)
    await on('2026-11-19')
    const edit = async (currentValue: number, targetValue = 100) => {
      const now = (await ada.client.call(objectives.get, { params: { id: objective.id } })).reply.objective
      const keyResults = now.keyResults.map(({ id, title }) => ({ id, title, currentValue, targetValue }))
      await ada.client.call(objectives.update, {
        params: { id: objective.id },
        body: { ...editOf(now), keyResults },
      })
    }
    await edit(30)
    await on('2026-12-02')
    expect(await ownOf(objective)).toMatchObject({ own: 30, pace: 5 })
    // Those values against the target of today.
    await edit(30, 50)
    expect(await ownOf(objective)).toMatchObject({ own: 60, pace: 10 })
  })

  it('of a younger one counts since its first day, and at least one week', async () => {
    await on('2026-11-30')
    const objective = await made()
    await on('2026-12-02')
    await say(objective, 10)
    expect(await ownOf(objective)).toMatchObject({ own: 10, pace: 10 })
    await on('2026-12-10')
    expect((await ownOf(objective)).pace).toBe(7)
  })

  it('does not fall, and tells a progress that was set by hand likewise', async () => {
    const objective = await made({ progress: 10 })
    await on('2026-11-30')
    const set = async (progress: number) => {
      const now = (await ada.client.call(objectives.get, { params: { id: objective.id } })).reply.objective
      await ada.client.call(objectives.update, {
        params: { id: objective.id },
        body: { ...editOf(now), progress },
      })
    }
    await set(30)
    expect(await ownOf(objective)).toMatchObject({ own: 30, pace: 10 })
    await set(5)
    expect(await ownOf(objective)).toMatchObject({ own: 5, pace: 0 })
  })

  it('set by hand for the first time has come from what its key results were', async () => {
    const objective = await made()
    await on('2026-11-10')
    await say(objective, 10)
    await on('2026-12-02')
    const now = (await ada.client.call(objectives.get, { params: { id: objective.id } })).reply.objective
    await ada.client.call(objectives.update, {
      params: { id: objective.id },
      body: { ...editOf(now), progress: 30 },
    })
    expect(await ownOf(objective)).toMatchObject({ own: 30, pace: 10 })
  })

  it('takes the forecasts of children, and is one part of its strategy', async () => {
    const strategyId = await newStrategy(server, ada.companyId, 'Next-day', quarter)
    const parent = await made({ title: 'Parent', strategyId, progressCounts: 'both', ownShare: 70 })
    const children = [await made({ parentId: parent.id }), await made({ parentId: parent.id })] as const
    const givenUp = await made({ parentId: parent.id, progress: 90 })
    await ada.client.call(objectives.changeStatus, {
      params: { id: givenUp.id },
      body: { status: 'will_not_complete' },
    })
    await made({ title: 'Beside', strategyId, progress: 40 })
    await on('2026-12-02')
    await say(children[0], 18)
    await say(children[1], 36)
    await say(parent, 0)
    const figures = await forecast(children[0])
    expect(figures.above.map(({ title, others }) => [title, others])).toEqual([
      ['Parent', { count: 1, sum: 100 }],
    ])
    expect(figures.strategy).toMatchObject({ title: 'Next-day', others: { count: 1, sum: 40 } })
    const { chosen, above, strategy } = whatIf(figures, { ends: 20 })
    expect(chosen).toEqual({ from: 54, to: 20 })
    expect(above[0]).toMatchObject({ from: 23.1, to: 18 })
    expect(strategy).toMatchObject({ from: 31.55, to: 29 })
    // The parent asks for itself with all its children.
    expect(whatIf(await forecast(parent), null).chosen.from).toBeCloseTo(0.3 * 77)
  })

  it('goes to the end of its own quarter beneath one that is asked about', async () => {
    const parent = await made({ progressCounts: 'children' })
    const past = await made({ parentId: parent.id, quarter: 'Q3 2026' })
    await on('2026-11-30')
    await say(past, 50)
    expect(weeksLeftIn('Q3 2026', '2026-11-30')).toBe(0)
    expect((await forecast(parent)).chosen.others).toEqual({ count: 1, sum: 50 })
  })

  it('is refused before the quarter, for a draft, and to strangers', async () => {
    const next = await made({ quarter: 'Q1 2027' })
    const refusal = { code: 'conflict', message: 'Q1 2027 is not running, so there is nothing to forecast.' }
    expect((await ask(next)).refusal).toMatchObject(refusal)
    await startPlanning(ada, 'Q1 2027')
    expect((await ask(next)).refusal).toMatchObject({ message: 'A draft has no forecast yet.' })
    const stranger = await founder(server)
    const answer = await stranger.client.call(map.forecast, { params: { id: next.id } })
    expect(answer.status).toBe(404)
  })
})
