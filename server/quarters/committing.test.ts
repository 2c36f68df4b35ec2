import { objectives } from '@cairn/domain/objectives/contract'
import { quarters } from '@cairn/domain/quarters/contract'
import type { Committable } from '@cairn/domain/quarters/schema'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { colleague, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import {
  commit,
  commitDrafts,
  edited,
  mark,
  seen,
  startPlanning,
  stopPlanning,
  tryEdit,
} from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const quarter = 'Q1 2027'
const [planned, committed, later] = ['2026-12-14', '2026-12-20', '2026-12-24'].map(
  (day) => new Date(`${day}T12:00:00Z`),
) as [Date, Date, Date]
beforeEach(async () => {
  server.travelTo(planned)
  ada = await founder(server)
})

const parcels = {
  title: 'Parcels an hour',
  startValue: 14_900,
  currentValue: 14_900,
  targetValue: 18_000,
  unit: 'parcels',
  weight: 60,
}
const sorts = { title: 'Mis-sorts', startValue: 11, currentValue: 11, targetValue: 6, weight: 40 }
const draft = (title = 'Sort faster', member = ada) =>
  newObjective(member, { title, quarter, keyResults: [parcels, sorts] })
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const kept = (addedAfterCommit: boolean, at: Date) => [
  {
    title: 'Parcels an hour',
    startValue: 14_900,
    targetValue: 18_000,
    unit: 'parcels',
    weight: 60,
    addedAfterCommit,
    keptAt: dayOf(at),
  },
  {
    title: 'Mis-sorts',
    startValue: 11,
    targetValue: 6,
    unit: null,
    weight: 40,
    addedAfterCommit,
    keptAt: dayOf(at),
  },
]
const originalsOf = async (one: { id: string }) =>
  (await seen(ada, one)).originals.map(({ keyResultId: _, moved: __, keptAt, ...original }) => ({
    ...original,
    keptAt: dayOf(keptAt),
  }))
/** Two drafts, one of them ready, and the quarter committed. */
const plan = async (which: Committable) => {
  await startPlanning(ada, quarter)
  const [ready, unready] = [await draft(), await draft('Ship faster')]
  await mark(ada, ready, 'ready')
  server.travelTo(committed)
  return { ready, unready, reply: (await commit(ada, quarter, which)).reply }
}

describe('Committing a quarter', () => {
  it('makes those that are ready ordinary, keeps their originals, and leaves the other drafts', async () => {
    const { ready, unready, reply } = await plan('ready')
    expect(reply).toMatchObject({
      state: 'run',
      committed: { by: 'Maren Aasen', addedSince: 0 },
      objectives: 1,
      drafts: 1,
      ready: 0,
    })
    expect(dayOf(reply.committed?.at ?? planned)).toBe(dayOf(committed))
    expect((await seen(ada, ready)).objective).toMatchObject({ draft: null, addedAfterCommit: false })
    expect(await originalsOf(ready)).toEqual(kept(false, committed))
    expect((await seen(ada, unready)).objective).toMatchObject({ draft: 'draft', isDue: false })
    expect(await originalsOf(unready)).toEqual([])
  })

  it('or makes all of them ordinary, ready or not', async () => {
    const { ready, unready, reply } = await plan('all')
    expect(reply).toMatchObject({ objectives: 2, drafts: 0 })
    expect(await originalsOf(unready)).toEqual(kept(false, committed))
    expect((await seen(ada, ready)).objective.isDue).toBe(true)
  })

  it('is for admins, once, and only after planning', async () => {
    expect((await commit(ada, quarter)).refusal).toEqual({
      code: 'conflict',
      message: 'Q1 2027 is running.',
    })
    const nadia = await colleague(server, ada)
    await startPlanning(ada, quarter)
    expect((await commit(nadia, quarter)).status).toBe(403)
    await commit(ada, quarter)
    expect((await commit(ada, quarter)).refusal.message).toBe('Q1 2027 is running.')
    expect((await startPlanning(ada, quarter)).refusal.message).toBe(
      'Q1 2027 was committed and cannot be planned again.',
    )
    expect((await stopPlanning(ada, quarter)).refusal.message).toBe('Q1 2027 is running.')
  })

  it('is noted with how many it made ordinary', async () => {
    await plan('ready')
    await commitDrafts(ada, quarter)
    const noted = await server.parts.db.raw(
      `select action, details from activity where company_id = $1 and action like 'quarter.%' order by id`,
      [ada.companyId],
    )
    expect(noted).toEqual([
      { action: 'quarter.planning_started', details: { quarter, objectives: 0 } },
      { action: 'quarter.committed', details: { quarter, objectives: 1 } },
      { action: 'quarter.drafts_committed', details: { quarter, objectives: 1 } },
    ])
  })

  it('shows the quarter that needs something until then', async () => {
    const shown = async () => (await ada.client.call(quarters.list, {})).reply.shown
    await startPlanning(ada, quarter)
    expect(await shown()).toBe(quarter)
    await commit(ada, quarter)
    expect(await shown()).toBe('Q4 2026')
  })
})

describe('What comes after the commit', () => {
  it('is a draft that stayed: it has the values of the day it is committed', async () => {
    const { unready } = await plan('ready')
    server.travelTo(later)
    expect((await commitDrafts(ada, quarter, 'ready')).reply).toMatchObject({ drafts: 1 })
    await mark(ada, unready, 'ready')
    const { reply } = await commitDrafts(ada, quarter, 'ready')
    expect(reply).toMatchObject({ objectives: 2, drafts: 0, committed: { addedSince: 1 } })
    expect((await seen(ada, unready)).objective.addedAfterCommit).toBe(true)
    expect(await originalsOf(unready)).toEqual(kept(true, later))
  })

  it('is an objective that is created or moved there, with its first saved values', async () => {
    await plan('all')
    server.travelTo(later)
    const created = await draft('Created')
    const moved = await newObjective(ada, { quarter: 'Q2 2027', keyResults: [parcels, sorts] })
    await edited(ada, moved, { quarter })
    for (const one of [created, moved]) {
      expect((await seen(ada, one)).objective).toMatchObject({ draft: null, addedAfterCommit: true })
      expect(await originalsOf(one)).toEqual(kept(true, later))
    }
    expect((await edited(ada, moved, { quarter: 'Q2 2027' })).addedAfterCommit).toBe(false)
    expect(await originalsOf(moved)).toEqual([])
  })

  it('is one that is imported', async () => {
    await plan('all')
    await ada.client.send({
      url: '/api/objectives/import',
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      payload: `type,title,quarter,target\nobjective,Imported,${quarter},\nkey_result,Ten,,10`,
    })
    const [row] = (await ada.client.call(objectives.list, { query: { search: 'Imported' } })).reply.rows
    expect(row).toMatchObject({ draft: null, addedAfterCommit: true })
    expect(await originalsOf(row ?? { id: '' })).toMatchObject([
      { title: 'Ten', targetValue: 10, addedAfterCommit: true },
    ])
  })

  it('is a key result that is added, while those that were there keep their originals through every edit', async () => {
    const { ready } = await plan('all')
    server.travelTo(later)
    const [first, second] = (await seen(ada, ready)).objective.keyResults
    await edited(ada, ready, {
      keyResults: [
        { ...first, targetValue: 16_000 },
        { ...second, title: 'Wrong bags' },
        { title: 'Bags lost', targetValue: 3, weight: 0 },
      ],
      reason: 'A chute is late',
    })
    const added = { ...kept(true, later)[1], title: 'Bags lost', startValue: 0, targetValue: 3, weight: 0 }
    expect(await originalsOf(ready)).toEqual([...kept(false, committed), added])
    // Removed, and still told.
    await edited(ada, ready, {
      keyResults: [{ title: 'Only this', targetValue: 1 }],
      reason: 'One thing at a time',
    })
    expect((await originalsOf(ready)).map(({ title }) => title).toSorted()).toEqual([
      'Bags lost',
      'Mis-sorts',
      'Only this',
      'Parcels an hour',
    ])
  })

  it('changes no original: the server’s own role may not', async () => {
    const { ready } = await plan('all')
    const profile = { id: ada.id, permissionsLevel: 'company_admin' as const, fullName: 'Ada' }
    const scope = scopeOf({ company: { id: ada.companyId }, profile }, later, ownOrigin)
    for (const statement of [
      'update key_result_originals set target_value = 1',
      'delete from key_result_originals',
    ])
      await expect(inCompany(server.parts.db, scope, (tx) => tx.query(statement))).rejects.toThrow()
    expect(await originalsOf(ready)).toEqual(kept(false, committed))
    await ada.client.call(objectives.remove, { params: { id: ready.id } })
  })

  it('has no originals in a quarter that never was planned', async () => {
    const objective = await newObjective(ada, { keyResults: [parcels, sorts] })
    await edited(ada, objective, { title: 'Other words' })
    expect(await originalsOf(objective)).toEqual([])
  })
})

it('An OKR that comes back to its quarter has to say why its targets differ from when it left', async () => {
  await startPlanning(ada, quarter)
  const one = await draft()
  await commit(ada, quarter)
  const back = async (reason: string | null = null) => (await tryEdit(ada, one, { quarter, reason })).status
  const [first, second] = (await seen(ada, one)).objective.keyResults
  await edited(ada, one, { quarter: 'Q2 2027', keyResults: [{ ...first, targetValue: 1 }, second] })
  expect([await back(), await back('Too much.')]).toEqual([422, 200])
  await edited(ada, one, { quarter: 'Q2 2027', keyResults: [{ ...first, targetValue: 1, weight: 100 }] })
  expect([await back(), await back('Counted twice.')]).toEqual([422, 200])
  await edited(ada, one, { quarter: 'Q2 2027' })
  expect(await back()).toBe(200)
  const { objective, originals } = await seen(ada, one)
  expect(objective.addedAfterCommit).toBe(false)
  expect(originals.map(({ moved }) => moved?.reason)).toEqual(['Too much.', 'Counted twice.'])
})
