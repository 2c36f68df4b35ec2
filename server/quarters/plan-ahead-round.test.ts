import { workspace } from '@cairn/domain/workspace/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { letJobsRun } from '../testing/billing.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { seen, standingOf, startPlanning, stopPlanning } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { planAheadRound } from './plan-ahead-round.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(new Date('2026-12-09T12:00:00Z'))
  ada = await founder(server)
})

const next = 'Q1 2027'
const change = (body: object) => ada.client.call(workspace.change, { body })
const roundAt = (moment: string) => {
  server.travelTo(new Date(moment))
  return planAheadRound(server.parts)
}
const stateOf = async (quarter: string, member = ada) => (await standingOf(member, quarter))?.state
const startsOf = async () =>
  server.parts.db.raw(
    `select actor_id, actor_name, actor_kind, details from activity
     where company_id = $1 and action = 'quarter.planning_started' order by id`,
    [ada.companyId],
  )
const setAccess = (hasAccess: boolean) =>
  server.parts.db.raw('update companies set trial_used = $2 where id = $1', [ada.companyId, !hasAccess])

describe('A company that plans ahead', () => {
  it('finds the next quarter in planning from 0:00 of the 21st day before it on, by nobody’s hand', async () => {
    await change({ planAhead: true })
    const [objective, running] = [
      await newObjective(ada, { quarter: next }),
      await newObjective(ada, { quarter: 'Q4 2026' }),
    ]
    await roundAt('2026-12-10T23:59:59Z')
    expect(await stateOf(next)).toBe('run')
    await roundAt('2026-12-11T00:00:00Z')
    expect([await stateOf(next), await stateOf('Q4 2026'), await stateOf('Q2 2027')]).toEqual([
      'plan',
      'run',
      'run',
    ])
    expect((await seen(ada, objective)).objective.draft).toBe('draft')
    expect((await seen(ada, running)).objective.draft).toBeNull()
    expect(await startsOf()).toEqual([
      { actor_id: null, actor_name: null, actor_kind: 'system', details: { quarter: next, objectives: 1 } },
    ])
  })

  it('goes by its own clocks', async () => {
    await change({ planAhead: true, timeZone: 'Asia/Kathmandu' })
    await roundAt('2026-12-10T18:14:59Z')
    expect(await stateOf(next)).toBe('run')
    await roundAt('2026-12-10T18:15:00Z')
    expect(await stateOf(next)).toBe('plan')
  })

  it('is served later where no server ran, and not once the quarter has begun', async () => {
    await change({ planAhead: true })
    const late = ada
    await roundAt('2026-12-20T07:00:00Z')
    expect(await stateOf(next, late)).toBe('plan')
    ada = await founder(server)
    await change({ planAhead: true })
    await roundAt('2027-01-01T00:00:00Z')
    expect([await stateOf(next), await stateOf('Q2 2027')]).toEqual(['run', 'run'])
  })

  it('is one that asked for it', async () => {
    await roundAt('2026-12-12T00:00:00Z')
    expect(await stateOf(next)).toBe('run')
    await change({ planAhead: true })
    await change({ planAhead: false })
    await roundAt('2026-12-12T00:15:00Z')
    expect(await stateOf(next)).toBe('run')
  })

  it('begins at once when it asks for it after the day has come', async () => {
    server.travelTo(new Date('2026-12-14T09:01:00Z'))
    await change({ planAhead: true })
    await letJobsRun(server)
    expect(await stateOf(next)).toBe('plan')
  })

  it('begins at once when by its new clocks the day has come', async () => {
    server.travelTo(new Date('2026-12-10T20:00:00Z'))
    await change({ planAhead: true })
    await letJobsRun(server)
    expect(await stateOf(next)).toBe('run')
    await change({ timeZone: 'Asia/Tokyo' })
    await letJobsRun(server)
    expect(await stateOf(next)).toBe('plan')
  })

  it('waits until it has access', async () => {
    await change({ planAhead: true })
    await setAccess(false)
    await roundAt('2026-12-11T00:00:00Z')
    expect(await stateOf(next)).toBe('run')
    await setAccess(true)
    await roundAt('2026-12-11T00:15:00Z')
    expect(await stateOf(next)).toBe('plan')
  })

  it('is served once a quarter, by two rounds at once too, and stays as an admin left it', async () => {
    await change({ planAhead: true })
    server.travelTo(new Date('2026-12-11T00:00:00Z'))
    await Promise.all([planAheadRound(server.parts), planAheadRound(server.parts)])
    await roundAt('2026-12-11T00:15:00Z')
    expect(await startsOf()).toHaveLength(1)
    await stopPlanning(ada, next)
    await roundAt('2026-12-11T00:30:00Z')
    expect([await stateOf(next), (await startsOf()).length]).toEqual(['run', 1])
  })

  it('leaves a quarter that was planned before', async () => {
    await change({ planAhead: true })
    await startPlanning(ada, next)
    await stopPlanning(ada, next)
    await roundAt('2026-12-11T00:00:00Z')
    expect([await stateOf(next), (await startsOf()).length]).toEqual(['run', 1])
  })
})
