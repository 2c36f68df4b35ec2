import { objectives } from '@cairn/domain/objectives/contract'
import { updates } from '@cairn/domain/updates/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { editOf, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'
import { rebuildPast } from './weeks.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  at('2026-11-10')
  ada = await founder(server)
})

/** Noon of that day, in Greenwich. */
const at = (day: string) => server.travelTo(new Date(`${day}T12:00:00Z`))

const weeksOf = async (objectiveId: string) =>
  (
    await server.parts.db.raw<Record<string, unknown>>(
      `select week::text, quarter, progress_from, progress_to, open_from, open_to, updated
       from objective_weeks where objective_id = $1 order by week`,
      [objectiveId],
    )
  ).map((row) => Object.values(row))

const measured = () =>
  newObjective(ada, { keyResults: [{ title: 'Ten customers', currentValue: 0, targetValue: 10 }] })

describe('What a week made of an objective', () => {
  it('begins with its being made, and ends as it stood last', async () => {
    const objective = await measured()
    expect(await weeksOf(objective.id)).toEqual([['2026-11-08', 'Q4 2026', null, 0, false, true, false]])
    const [keyResult] = objective.keyResults
    at('2026-11-13')
    await post(ada, objective, { keyResults: [{ id: keyResult?.id ?? '', currentValue: 3 }] })
    at('2026-11-14')
    await post(ada, objective, { keyResults: [{ id: keyResult?.id ?? '', currentValue: 4 }] })
    expect(await weeksOf(objective.id)).toEqual([['2026-11-08', 'Q4 2026', null, 40, false, true, true]])
    at('2026-11-15')
    await ada.client.call(objectives.changeStatus, {
      params: { id: objective.id },
      body: { status: 'completed' },
    })
    expect(await weeksOf(objective.id)).toEqual([
      ['2026-11-08', 'Q4 2026', null, 40, false, true, true],
      ['2026-11-15', 'Q4 2026', 40, 100, true, false, false],
    ])
  })

  it('is noted by an update that changes nothing but says something', async () => {
    const objective = await newObjective(ada)
    at('2026-11-24')
    await post(ada, objective)
    expect((await weeksOf(objective.id)).at(-1)).toEqual([
      '2026-11-22',
      'Q4 2026',
      null,
      null,
      true,
      true,
      true,
    ])
  })

  it('is noted by a correction, which is no second update', async () => {
    const objective = await measured()
    const [keyResult] = objective.keyResults
    server.travelTo(new Date('2026-11-14T23:50:00Z'))
    const { update } = await post(ada, objective, {
      keyResults: [{ id: keyResult?.id ?? '', currentValue: 3 }],
    })
    server.travelTo(new Date('2026-11-15T00:10:00Z'))
    await ada.client.call(updates.correct, {
      params: { id: update.id },
      body: { updateText: 'Better', keyResults: [{ id: keyResult?.id ?? '', currentValue: 5 }] },
    })
    expect(await weeksOf(objective.id)).toEqual([
      ['2026-11-08', 'Q4 2026', null, 30, false, true, true],
      ['2026-11-15', 'Q4 2026', 30, 50, true, true, false],
    ])
  })

  it('is noted by an edit, and goes with the objective to another quarter', async () => {
    const objective = await measured()
    at('2026-11-18')
    await ada.client.call(objectives.update, {
      params: { id: objective.id },
      body: { ...editOf(objective), quarter: 'Q1 2027', progress: 70 },
    })
    expect(await weeksOf(objective.id)).toEqual([
      ['2026-11-08', 'Q1 2027', null, 0, false, true, false],
      ['2026-11-15', 'Q1 2027', 0, 70, true, true, false],
    ])
  })

  it('is noted by an import', async () => {
    await ada.client.send({
      url: '/api/objectives/import',
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      payload: 'title,quarter,status\nImported,Q4 2026,behind',
    })
    const rows = await server.parts.db.raw<{ open_to: boolean }>(
      'select open_to from objective_weeks where company_id = $1',
      [ada.companyId],
    )
    expect(rows).toEqual([{ open_to: true }])
  })

  it('goes when the objective goes', async () => {
    const objective = await newObjective(ada)
    await ada.client.call(objectives.remove, { params: { id: objective.id } })
    expect(await weeksOf(objective.id)).toEqual([])
  })

  it('begins on the Sunday of the company, and never before a week that was noted already', async () => {
    const move = (zone: string) =>
      server.parts.db.raw('update companies set time_zone = $2 where id = $1', [ada.companyId, zone])
    await move('Pacific/Auckland')
    server.travelTo(new Date('2026-11-14T20:00:00Z'))
    const objective = await newObjective(ada)
    await move('America/New_York')
    await post(ada, objective)
    expect(await weeksOf(objective.id)).toEqual([['2026-11-15', 'Q4 2026', null, null, false, true, true]])
  })
})

describe('Weeks told by the records', () => {
  it('are those that were noted week by week', async () => {
    const first = await measured()
    const second = await measured()
    const steps = [
      ['2026-11-17', first, 2, 'on_track'],
      ['2026-11-18', second, 9, 'at_risk'],
      ['2026-11-19', first, 5, 'behind'],
      ['2026-11-22', second, 10, 'at_risk'],
      ['2026-11-23', first, 6, 'will_not_complete'],
    ] as const
    for (const [day, objective, currentValue, status] of steps) {
      at(day)
      await post(ada, objective, {
        status,
        keyResults: [{ id: objective.keyResults[0]?.id ?? '', currentValue }],
      })
    }
    const noted = [await weeksOf(first.id), await weeksOf(second.id)]
    expect(noted[0]).toEqual([
      ['2026-11-08', 'Q4 2026', null, 0, false, true, false],
      ['2026-11-15', 'Q4 2026', 0, 50, true, true, true],
      ['2026-11-22', 'Q4 2026', 50, 60, true, false, true],
    ])
    const profile = { id: ada.id, permissionsLevel: 'member' as const, fullName: 'Ada' }
    const scope = scopeOf({ company: { id: ada.companyId }, profile }, new Date(), ownOrigin)
    await inCompany(server.parts.db, scope, (tx) => rebuildPast(tx, scope))
    expect([await weeksOf(first.id), await weeksOf(second.id)]).toEqual(noted)
  })
})
