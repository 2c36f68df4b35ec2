import { objectives } from '@cairn/domain/objectives/contract'
import { quarters } from '@cairn/domain/quarters/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { follow } from '../testing/live.ts'
import { activityOf, colleague, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { edited, mark, seen, standingOf, startPlanning, stopPlanning } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(new Date('2026-11-18T12:00:00Z'))
  ada = await founder(server)
})

const [now, next] = ['Q4 2026', 'Q1 2027']
const draftOf = async (one: { id: string }) => (await seen(ada, one)).objective.draft
const importing = async (text: string) =>
  ada.client.send({
    url: '/api/objectives/import',
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    payload: text,
  })
const titled = async (title: string) => {
  const { rows } = (await ada.client.call(objectives.list, { query: { search: title } })).reply
  return rows.find((row) => row.title === title)
}

describe('A company that never planned', () => {
  it('finds every quarter running, and nothing of drafts', async () => {
    const objective = await newObjective(ada)
    const { current, shown, quarters: listed } = (await ada.client.call(quarters.list, {})).reply
    expect([current, shown]).toEqual([now, now])
    expect(listed.map(({ quarter, state, phase }) => [quarter, state, phase])).toEqual([
      ...['Q4 2027', 'Q3 2027', 'Q2 2027', 'Q1 2027'].map((quarter) => [quarter, 'run', 'ahead']),
      ['Q4 2026', 'run', 'running'],
      ...['Q3 2026', 'Q2 2026', 'Q1 2026'].map((quarter) => [quarter, 'run', 'over']),
    ])
    expect(listed.find(({ quarter }) => quarter === now)).toEqual({
      quarter: now,
      state: 'run',
      phase: 'running',
      firstDay: '2026-10-01',
      lastDay: '2026-12-31',
      committed: null,
      mayClose: false,
      closing: null,
      objectives: 1,
      drafts: 0,
      ready: 0,
    })
    expect(await seen(ada, objective)).toMatchObject({
      objective: { draft: null, addedAfterCommit: false, isDue: true },
      originals: [],
    })
  })
})

describe('Starting to plan', () => {
  it('makes drafts of all objectives of that quarter, also of those with updates, and of no other', async () => {
    const [updated, fresh] = [await newObjective(ada), await newObjective(ada)]
    const other = await newObjective(ada, { quarter: next })
    await post(ada, updated)
    const { reply } = await startPlanning(ada, now)
    expect(reply).toMatchObject({ quarter: now, state: 'plan', objectives: 0, drafts: 2, ready: 0 })
    expect([await draftOf(updated), await draftOf(fresh), await draftOf(other)]).toEqual([
      'draft',
      'draft',
      null,
    ])
    expect((await ada.client.call(quarters.list, {})).reply.shown).toBe(now)
  })

  it('outdates nobody’s edit', async () => {
    const objective = await newObjective(ada)
    await startPlanning(ada, now)
    const { objective: read } = await seen(ada, objective)
    expect([read.version, read.updatedDate]).toEqual([objective.version, objective.updatedDate])
  })

  it('is refused twice, for a quarter that is over, and for one that cannot be chosen', async () => {
    await startPlanning(ada, next)
    expect((await startPlanning(ada, next)).refusal).toEqual({
      code: 'conflict',
      message: 'Q1 2027 is being planned.',
    })
    expect((await startPlanning(ada, 'Q3 2026')).refusal.message).toBe(
      'Q3 2026 is over and cannot be planned.',
    )
    expect((await startPlanning(ada, 'Q1 2028')).refusal).toMatchObject({
      code: 'invalid_input',
      message: 'Please choose a quarter from the list.',
    })
    expect((await stopPlanning(ada, now)).refusal.message).toBe('Q4 2026 is running.')
  })

  it('is for admins', async () => {
    const nadia = await colleague(server, ada)
    expect((await startPlanning(nadia, next)).status).toBe(403)
    expect(await standingOf(nadia, next)).toMatchObject({ state: 'run' })
  })

  it('is noted, and told to other screens', async () => {
    const nadia = await colleague(server, ada)
    await newObjective(ada, { quarter: next })
    const screen = await follow(server.app, nadia)
    await startPlanning(ada, next)
    const many = { kind: 'changed', topic: 'objectives', subjectId: null, actorId: ada.id }
    await eventually(async () => expect(await screen.next()).toEqual(many))
    screen.leave()
    const noted = await server.parts.db.raw(
      `select action, actor_name, details from activity where company_id = $1 and action like 'quarter.%'`,
      [ada.companyId],
    )
    expect(noted).toEqual([
      {
        action: 'quarter.planning_started',
        actor_name: 'Maren Aasen',
        details: { quarter: next, objectives: 1 },
      },
    ])
  })
})

describe('What comes into a quarter in plan', () => {
  beforeEach(async () => {
    await startPlanning(ada, next)
  })

  it('is a draft when it is created, moved or imported', async () => {
    const created = await newObjective(ada, { quarter: next })
    const moved = await newObjective(ada)
    expect((await edited(ada, moved, { quarter: next })).draft).toBe('draft')
    await importing(`title,quarter,draft\nBrought along,${next},ready\nBrought now,${now},draft`)
    expect([created.draft, await draftOf(moved)]).toEqual(['draft', 'draft'])
    expect((await titled('Brought along'))?.draft).toBe('draft')
    expect((await titled('Brought now'))?.draft).toBeNull()
  })

  it('is an ordinary objective again once it leaves, and the history tells both', async () => {
    const objective = await newObjective(ada)
    await edited(ada, objective, { quarter: next })
    expect((await edited(ada, objective, { quarter: now })).draft).toBeNull()
    const changes = (await activityOf(server, objective.id)).map(({ details }) => details.changes)
    expect(changes.slice(1)).toEqual([
      [
        { field: 'quarter', item: null, from: now, to: next },
        { field: 'draft', item: null, from: null, to: 'Draft' },
      ],
      [
        { field: 'quarter', item: null, from: next, to: now },
        { field: 'draft', item: null, from: 'Draft', to: null },
      ],
    ])
  })

  it('stays what it is when it is edited', async () => {
    const objective = await newObjective(ada, { quarter: next })
    await mark(ada, objective, 'ready')
    expect((await edited(ada, objective, { title: 'Grow faster' })).draft).toBe('ready')
  })

  it('is told by a file', async () => {
    const objective = await newObjective(ada, { quarter: next })
    await mark(ada, objective, 'ready')
    const { text } = await ada.client.send({ url: '/api/objectives/export', method: 'GET' })
    const [head = '', line = ''] = text.split('\r\n')
    expect(line.split(',')[head.replace('\uFEFF', '').split(',').indexOf('draft')]).toBe('ready')
  })
})

describe('Stopping to plan', () => {
  it('makes drafts ordinary objectives without originals, and planning may start again', async () => {
    const objective = await newObjective(ada, { quarter: next })
    await startPlanning(ada, next)
    await mark(ada, objective, 'ready')
    expect((await stopPlanning(ada, next)).reply).toMatchObject({
      state: 'run',
      committed: null,
      objectives: 1,
      drafts: 0,
    })
    expect(await seen(ada, objective)).toMatchObject({
      objective: { draft: null, addedAfterCommit: false },
      originals: [],
    })
    expect((await startPlanning(ada, next)).reply).toMatchObject({ state: 'plan', drafts: 1, ready: 0 })
  })
})
