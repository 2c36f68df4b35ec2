import { dashboard } from '@cairn/domain/dashboard/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { quarters } from '@cairn/domain/quarters/contract'
import { updates } from '@cairn/domain/updates/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { follow } from '../testing/live.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { changeClosing, edited, seen, standingOf } from '../testing/quarters.ts'
import { provenColleague, remind, remindedIn } from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post, tryPost } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.travelTo(new Date('2026-12-22T12:00:00Z'))
  ada = await founder(server)
})

const [old, next] = ['Q4 2026', 'Q1 2027']
const counted = async ({ client }: Member = ada) =>
  (await client.call(objectives.counts, { query: { mine: 'true' } })).reply

describe('Closing a quarter', () => {
  it('starts in no year before there were quarters here', async () => {
    const { status } = await changeClosing(ada, 'Q1 0001', 'startClosing')
    expect(status).toBe(422)
  })

  it('goes from run to close to closed and back, by admins, each step noted', async () => {
    const states = []
    for (const call of [
      'startClosing',
      'backToRun',
      'startClosing',
      'publish',
      'reopen',
      'backToRun',
    ] as const)
      states.push((await changeClosing(ada, old, call)).reply.state)
    expect(states).toEqual(['close', 'run', 'close', 'closed', 'close', 'run'])
    const noted = await server.parts.db.raw<{ action: string }>(
      `select action from activity where company_id = $1 and action like 'quarter.%' order by id`,
      [ada.companyId],
    )
    expect(noted.map(({ action }) => action)).toEqual([
      'quarter.closing_started',
      'quarter.closing_stopped',
      'quarter.closing_started',
      'quarter.published',
      'quarter.reopened',
      'quarter.closing_stopped',
    ])
  })

  it('asks for scores by a day that is chosen, else by the eighth after the quarter', async () => {
    const start = (scoreBy?: string) =>
      ada.client.call(quarters.startClosing, {
        params: { quarter: old },
        body: scoreBy === undefined ? {} : { scoreBy },
      })
    expect((await standingOf(ada, old))?.mayClose).toBe(true)
    expect((await start('2026-12-21')).refusal).toEqual({
      code: 'invalid_input',
      message: 'Please choose today or a later day.',
      field: 'scoreBy',
    })
    expect((await start('9999-12-31')).refusal).toEqual({
      code: 'invalid_input',
      message: 'Please choose a day until Mar 31, 2027.',
      field: 'scoreBy',
    })
    expect((await start('2026-12-22')).reply.closing).toMatchObject({ scoreBy: '2026-12-22' })
    expect((await changeClosing(ada, old, 'publish')).reply.closing?.scoreBy).toBe('2026-12-22')
    await changeClosing(ada, old, 'reopen')
    expect((await changeClosing(ada, old, 'backToRun')).reply.closing).toBeNull()
    const { closing, mayClose } = (await start()).reply
    expect([closing?.scoreBy, mayClose]).toEqual(['2027-01-08', false])
  })

  it('starts ten days before its last day', async () => {
    server.travelTo(new Date('2026-12-20T12:00:00Z'))
    expect((await standingOf(ada, old))?.mayClose).toBe(false)
    expect((await changeClosing(ada, old, 'startClosing')).refusal).toEqual({
      code: 'conflict',
      message: 'Closing can start 10 days before the last day of Q4 2026.',
    })
    server.travelTo(new Date('2026-12-21T00:00:00Z'))
    expect((await changeClosing(ada, old, 'startClosing')).reply.state).toBe('close')
    expect((await ada.client.call(quarters.list, {})).reply.shown).toBe(old)
  })

  it('asks for no updates from then on, and for them again once the quarter runs', async () => {
    const objective = await newObjective(ada, { quarter: old })
    expect(await counted()).toMatchObject({ open: 1, due: 1 })
    await changeClosing(ada, old, 'startClosing')
    expect(await counted()).toMatchObject({ total: 1, drafts: 0, open: 0, updatedThisWeek: 0, due: 0 })
    expect((await seen(ada, objective)).objective).toMatchObject({ quarterState: 'close', isDue: false })
    expect((await ada.client.call(updates.myWeek, {})).reply.objectives).toEqual([])
    const other = await newObjective(ada, { quarter: next })
    expect((await ada.client.call(updates.myWeek, {})).reply.objectives).toMatchObject([
      { objective: { id: other.id } },
    ])
    await changeClosing(ada, old, 'backToRun')
    expect(await counted()).toMatchObject({ open: 2, due: 2 })
  })

  it('still takes every write while it lasts', async () => {
    const objective = await newObjective(ada, { quarter: old })
    await changeClosing(ada, old, 'startClosing')
    expect((await edited(ada, objective, { title: 'Other words' })).title).toBe('Other words')
    expect((await tryPost(ada, objective)).status).toBe(200)
    expect((await newObjective(ada, { quarter: old })).quarterState).toBe('close')
  })

  it('names it in no reminder until it runs again', async () => {
    server.travelTo(new Date('2026-11-18T12:00:00Z'))
    ada = await founder(server)
    const nadia = await provenColleague(server, ada)
    const objective = await newObjective(nadia)
    await server.parts.db.raw(`update objectives set quarter = 'Q3 2026' where id = $1`, [objective.id])
    await changeClosing(ada, 'Q3 2026', 'startClosing')
    await remind(server, ada)
    server.travelTo(new Date('2026-11-19T09:00:00Z'))
    await remind(server, ada)
    expect(await remindedIn(server, ada)).toEqual([])
    await changeClosing(ada, 'Q3 2026', 'backToRun')
    server.travelTo(new Date('2026-11-26T09:00:00Z'))
    await remind(server, ada)
    expect(await remindedIn(server, ada)).toEqual([nadia.email])
  })

  it('leaves the weeks before as they were', async () => {
    server.travelTo(new Date('2026-12-15T12:00:00Z'))
    const objective = await newObjective(ada, { quarter: old })
    await post(ada, objective)
    const rhythm = async () => {
      const board = (await ada.client.call(dashboard.read, { query: { quarter: old } })).reply
      return board.rhythm?.rows.map(({ open, updated }) => [open.slice(-2), updated.slice(-2)])
    }
    server.travelTo(new Date('2026-12-22T12:00:00Z'))
    expect(await rhythm()).toEqual([
      [
        [1, 1],
        [1, 0],
      ],
    ])
    await changeClosing(ada, old, 'startClosing')
    expect(await rhythm()).toEqual([
      [
        [1, 0],
        [1, 0],
      ],
    ])
    await changeClosing(ada, old, 'backToRun')
    expect(await rhythm()).toEqual([
      [
        [1, 1],
        [1, 0],
      ],
    ])
  })

  it('is told to other screens', async () => {
    const screen = await follow(server.app, ada)
    await changeClosing(ada, old, 'startClosing')
    const many = { kind: 'changed', topic: 'objectives', subjectId: null, actorId: ada.id }
    await eventually(async () => expect(await screen.next()).toEqual(many))
    screen.leave()
  })
})
