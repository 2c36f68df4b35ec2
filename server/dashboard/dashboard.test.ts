import { dashboard } from '@cairn/domain/dashboard/contract'
import { countIn } from '@cairn/domain/dashboard/tiles'
import { objectives } from '@cairn/domain/objectives/contract'
import type { ObjectiveStatus } from '@cairn/domain/objectives/status'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { colleague, newObjective, newStrategy, newTeam } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { days, post } from '../testing/updates.ts'

let server: TestServer
let ada: Member
const now = new Date('2026-12-02T09:00:00Z')
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(now)
  ada = await founder(server)
})

const read = async (query: { quarter?: string } = {}, { client } = ada) =>
  (await client.call(dashboard.read, { query })).reply
const behind = async (tile: 'behind' | 'completed' | 'on_track' | 'status_changed', cursor?: string) =>
  (await ada.client.call(dashboard.objectives, { query: { tile, ...(cursor ? { cursor } : {}) } })).reply
const judge = (id: string, status: ObjectiveStatus, progress: number | null = null) =>
  server.parts.db.raw('update objectives set status = $2, progress = $3 where id = $1', [
    id,
    status,
    progress,
  ])
const changeStatus = ({ client }: Member, id: string, status: ObjectiveStatus) =>
  client.call(objectives.changeStatus, { params: { id }, body: { status } })

describe('The quarter of the dashboard', () => {
  it('is the current one if it has objectives, and the quarters are listed newest first', async () => {
    for (const quarter of ['Q1 2027', 'Q4 2026', 'Q2 2027']) await newObjective(ada, { quarter })
    expect(await read()).toMatchObject({ quarter: 'Q4 2026', quarters: ['Q2 2027', 'Q1 2027', 'Q4 2026'] })
  })

  it('is the first listed where the current one has none', async () => {
    for (const quarter of ['Q1 2027', 'Q2 2027']) await newObjective(ada, { quarter })
    expect((await read()).quarter).toBe('Q2 2027')
  })

  it('is the one that is asked for, or all of them together without anything over time', async () => {
    for (const quarter of ['Q4 2026', 'Q1 2027', 'Q1 2027']) await newObjective(ada, { quarter })
    expect(await read({ quarter: 'Q1 2027' })).toMatchObject({ quarter: 'Q1 2027', figures: { total: 2 } })
    expect(await read({ quarter: 'all' })).toMatchObject({
      quarter: null,
      figures: { total: 3 },
      progress: null,
      rhythm: null,
    })
  })

  it('is none without objectives', async () => {
    expect(await read()).toMatchObject({
      quarters: [],
      quarter: null,
      figures: { total: 0, mix: [] },
      teams: [],
    })
  })

  it.each(['Q5 2026', 'next', ''])('is refused as %j', async (quarter) => {
    const { status, refusal } = await ada.client.call(dashboard.read, { query: { quarter } })
    expect({ status, message: refusal.message, field: refusal.field }).toEqual({
      status: 422,
      message: 'Please choose a quarter from the list.',
      field: 'quarter',
    })
  })

  it('may be read when the trial is over', async () => {
    const { id } = await newObjective(ada)
    await server.parts.db.raw(
      `update companies set trial_start_date = $2::timestamptz - interval '30 days',
         trial_end_date = $2::timestamptz - interval '16 days' where id = $1`,
      [ada.companyId, now],
    )
    expect((await changeStatus(ada, id, 'behind')).status).toBe(402)
    const { status } = await ada.client.call(dashboard.read, { query: { quarter: 'Q4 2026' } })
    expect(status).toBe(200)
  })
})

describe('A tile', () => {
  it('counts a complete objective as completed only, and its dialog lists what it counts', async () => {
    const states = [
      ['completed', null],
      ['behind', 100],
      ['will_not_complete', 100],
      ['at_risk', 10],
      ['behind', 20],
      ['not_set', null],
    ] as const
    for (const [status, progress] of states)
      await judge((await newObjective(ada, { title: `${status} ${progress}` })).id, status, progress)
    const { figures } = await read()
    expect(figures.total).toBe(6)
    expect(
      ['completed', 'behind', 'at_risk', 'will_not_complete', 'not_set'].map((status) =>
        countIn(figures.mix, status as ObjectiveStatus),
      ),
    ).toEqual([2, 1, 1, 1, 1])
    const completed = await behind('completed')
    expect(completed).toMatchObject({ total: 2, nextCursor: null })
    expect(completed.rows.map(({ title, countsAs }) => [title, countsAs])).toEqual([
      ['behind 100', 'completed'],
      ['completed null', 'completed'],
    ])
    const late = await behind('behind')
    expect(late.rows.map(({ title }) => title)).toEqual(['at_risk 10', 'behind 20'])
    expect(await behind('on_track')).toEqual({ rows: [], total: 0, nextCursor: null })
  })

  it('of status changes counts those of the last seven days, the last one first', async () => {
    const [old, first, second] = [await newObjective(ada), await newObjective(ada), await newObjective(ada)]
    await newObjective(ada, { title: 'Never changed' })
    server.travelTo(new Date(now.getTime() - days(8)))
    await changeStatus(ada, old.id, 'delayed')
    server.travelTo(new Date(now.getTime() - days(6)))
    await changeStatus(ada, first.id, 'behind')
    await changeStatus(ada, second.id, 'completed')
    server.travelTo(now)
    expect((await read()).figures.statusChanges).toBe(2)
    const { rows, total } = await behind('status_changed')
    expect(total).toBe(2)
    expect(rows.map(({ id, previousStatus, status }) => [id, previousStatus, status])).toEqual([
      [second.id, 'on_track', 'completed'],
      [first.id, 'on_track', 'behind'],
    ])
  })

  it('goes by the page where it counts more than fifty', async () => {
    const { id } = await newObjective(ada)
    await server.parts.db.raw(
      `insert into objectives (company_id, title, quarter, owner_id)
       select company_id, 'Copy ' || n, quarter, owner_id from objectives, generate_series(1, 54) n where id = $1`,
      [id],
    )
    const first = await behind('on_track')
    const second = await behind('on_track', first.nextCursor ?? '')
    expect([first.rows.length, first.total, second.rows.length, second.nextCursor]).toEqual([50, 55, 5, null])
    expect(new Set([...first.rows, ...second.rows].map((row) => row.id)).size).toBe(55)
  })
})

describe('Teams on the dashboard', () => {
  it('stand in the order of the tree with their own mix, and are completed with their sub-teams', async () => {
    const top = await newTeam(server, ada.companyId, 'Operations')
    const below = await newTeam(server, ada.companyId, 'Hubs', top)
    await newTeam(server, ada.companyId, 'Commercial')
    const into = async (team: string | null, status: ObjectiveStatus) => {
      const { id } = await newObjective(ada)
      await server.parts.db.raw('update objectives set team_id = $2, status = $3 where id = $1', [
        id,
        team,
        status,
      ])
    }
    for (const status of ['completed', 'on_track', 'on_track'] as const) await into(below, status)
    await into(top, 'behind')
    await into(null, 'on_track')
    const { teams } = await read()
    expect(teams.map(({ team, mix, completion }) => [team?.name ?? null, mix, completion])).toEqual([
      ['Commercial', [], { total: 0, completed: 0, percent: null }],
      ['Operations', [{ status: 'behind', count: 1 }], { total: 4, completed: 1, percent: 25 }],
      [
        'Hubs',
        [
          { status: 'completed', count: 1 },
          { status: 'on_track', count: 2 },
        ],
        { total: 3, completed: 1, percent: 33 },
      ],
      [null, [{ status: 'on_track', count: 1 }], { total: 1, completed: 0, percent: 0 }],
    ])
  })
})

describe('Strategies on the dashboard', () => {
  it('are those of the quarter, newest first, ten of them, with the figures of their own page', async () => {
    await newStrategy(server, ada.companyId, 'Later', 'Q1 2027')
    const ids: string[] = []
    for (let number = 1; number <= 12; number += 1)
      ids.push(await newStrategy(server, ada.companyId, `Strategy ${number}`, 'Q4 2026'))
    await server.parts.db.raw(
      `update strategies set created_at = $2::timestamptz + array_position($1::uuid[], id) * interval '1 minute' where id = any($1)`,
      [ids, now],
    )
    for (const status of ['completed', 'at_risk', 'on_track'] as const)
      await judge((await newObjective(ada, { strategyId: ids[11] ?? null })).id, status)
    const { strategies } = await read()
    expect([strategies.total, strategies.rows.length, strategies.rows.at(-1)?.title]).toEqual([
      12,
      10,
      'Strategy 3',
    ])
    expect(strategies.rows[0]).toEqual({
      id: ids[11],
      title: 'Strategy 12',
      drafts: 0,
      total: 3,
      completed: 1,
      percent: 33,
      atRisk: 1,
    })
  })
})

describe('Getting Started', () => {
  it('counts what has been done, knows who made the workspace, and goes when all is done', async () => {
    expect((await read()).gettingStarted).toEqual({
      teams: 0,
      firstTeam: null,
      lastTeam: null,
      people: 1,
      strategies: 0,
      objectives: 0,
      hasUpdates: false,
      isCreator: true,
    })
    for (const name of ['Operations', 'Commercial', 'People & Finance'])
      await newTeam(server, ada.companyId, name)
    const nadia = await colleague(server, ada)
    expect((await read({}, nadia)).gettingStarted).toMatchObject({
      teams: 3,
      firstTeam: 'Commercial',
      lastTeam: 'People & Finance',
      people: 2,
      isCreator: false,
    })
    await newStrategy(server, ada.companyId, 'Next-day')
    await post(ada, await newObjective(ada))
    expect((await read()).gettingStarted).toBeNull()
  })
})
