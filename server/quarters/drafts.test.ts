import { dashboard } from '@cairn/domain/dashboard/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { strategies } from '@cairn/domain/strategies/contract'
import { updates } from '@cairn/domain/updates/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityOf, colleague, newObjective, newStrategy } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import {
  changeClosing,
  commit,
  mark,
  seen,
  standingOf,
  startPlanning,
  stopPlanning,
} from '../testing/quarters.ts'
import { provenColleague, remind, remindedIn } from '../testing/reminders.ts'
import { type TestServer, testServer } from '../testing/server.ts'

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

describe('A draft', () => {
  it('is marked as ready, and as a draft again, by whoever may change it', async () => {
    const nadia = await colleague(server, ada)
    const cora = await colleague(server, ada, 'Cora Lind')
    await startPlanning(ada, next)
    const objective = await newObjective(nadia, { quarter: next, coOwnerIds: [cora.id] })
    expect((await mark(nadia, objective, 'ready')).reply.draft).toBe('ready')
    expect((await mark(cora, objective, 'draft')).reply.draft).toBe('draft')
    expect((await mark(ada, objective, 'ready')).reply.draft).toBe('ready')
    expect(await standingOf(ada, next)).toMatchObject({ drafts: 1, ready: 1 })
    const dora = await colleague(server, ada, 'Dora Ek')
    expect((await mark(dora, objective, 'draft')).refusal).toEqual({
      code: 'not_allowed',
      message: "You don't have permission to edit this OKR.",
    })
    expect((await activityOf(server, objective.id)).slice(1).map((one) => [one.action, one.details])).toEqual(
      [
        ['objective.marked_ready', marked('Draft', 'Ready')],
        ['objective.marked_draft', marked('Ready', 'Draft')],
        ['objective.marked_ready', marked('Draft', 'Ready')],
      ],
    )
  })

  const marked = (from: string, to: string) => ({
    title: 'Grow',
    changes: [{ field: 'draft', item: null, from, to }],
  })

  it('is told to be one where it may be chosen as a parent', async () => {
    await startPlanning(ada, next)
    await newObjective(ada, { quarter: next })
    await newObjective(ada, { quarter: now })
    const { choices } = (await ada.client.call(objectives.parentChoices, { query: {} })).reply
    expect(new Map(choices.map(({ quarter, draft }) => [quarter, draft]))).toEqual(
      new Map([
        [now, null],
        [next, 'draft'],
      ]),
    )
  })

  it('that is marked as what it is leaves no trace, and nothing else can be marked', async () => {
    await startPlanning(ada, next)
    const draft = await newObjective(ada, { quarter: next })
    await mark(ada, draft, 'draft')
    expect(await activityOf(server, draft.id)).toHaveLength(1)
    expect((await mark(ada, await newObjective(ada), 'ready')).refusal).toEqual({
      code: 'conflict',
      message: 'This OKR is not a draft.',
    })
  })

  it('is marked no more while its quarter is closing, where nobody can commit it', async () => {
    server.travelTo(new Date('2026-12-28T12:00:00Z'))
    ada = await founder(server)
    const draft = await newObjective(ada, { quarter: now })
    await startPlanning(ada, now)
    await commit(ada, now, 'ready')
    expect((await mark(ada, draft, 'ready')).reply.draft).toBe('ready')
    await changeClosing(ada, now, 'startClosing')
    expect((await mark(ada, draft, 'draft')).refusal).toEqual({
      code: 'conflict',
      message: 'Q4 2026 is being closed.',
    })
    await changeClosing(ada, now, 'backToRun')
    expect((await mark(ada, draft, 'draft')).reply.draft).toBe('draft')
  })

  it('counts in no tile, no mean, no rhythm, no figure of its strategy, and is behind no number', async () => {
    const strategyId = await newStrategy(server, ada.companyId, 'Next-day', now)
    const keyResults = [{ title: 'Ten', currentValue: 4, targetValue: 10 }]
    const draft = await newObjective(ada, { title: 'Draft', strategyId, keyResults })
    await startPlanning(ada, now)
    const read = async () => (await ada.client.call(dashboard.read, { query: { quarter: now } })).reply
    const board = await read()
    expect(board.figures).toEqual({ total: 0, drafts: 1, mix: [], statusChanges: 0 })
    expect(board.progress?.points.every(({ percent }) => percent === null)).toBe(true)
    expect(board.rhythm?.rows).toEqual([])
    expect(board.strategies.rows).toMatchObject([{ total: 0, drafts: 1 }])
    const tiles = ['on_track', 'status_changed'] as const
    for (const tile of tiles)
      expect(
        (await ada.client.call(dashboard.objectives, { query: { quarter: now, tile } })).reply.total,
      ).toBe(0)
    const [card] = (await ada.client.call(strategies.list, { query: {} })).reply.strategies
    expect(card).toMatchObject({ figures: { total: 0, drafts: 1 }, objectives: { rows: [{ id: draft.id }] } })
    await stopPlanning(ada, now)
    expect((await read()).figures).toMatchObject({ total: 1, drafts: 0 })
    expect((await read()).progress?.percent).toBe(40)
  })

  it('asks for no update: not in X of Y, not overdue, not in My week, in no reminder', async () => {
    const nadia = await provenColleague(server, ada)
    const objective = await newObjective(nadia, { quarter: now })
    await startPlanning(ada, now)
    const counted = async () =>
      (await nadia.client.call(objectives.counts, { query: { mine: 'true' } })).reply
    expect(await counted()).toEqual({
      total: 1,
      drafts: 1,
      open: 0,
      complete: 0,
      updatedThisWeek: 0,
      due: 0,
      newlyDue: 0,
      toScore: 0,
    })
    expect((await nadia.client.call(updates.myWeek, {})).reply).toMatchObject({
      open: 0,
      updated: 0,
      overdue: 0,
      objectives: [],
    })
    expect((await seen(nadia, objective)).objective.isDue).toBe(false)
    await remind(server, ada)
    server.travelTo(new Date('2026-11-19T09:00:00Z'))
    await remind(server, ada)
    expect(await remindedIn(server, ada)).toEqual([])
    await stopPlanning(ada, now)
    expect(await counted()).toMatchObject({ drafts: 0, open: 1, due: 1 })
    server.travelTo(new Date('2026-11-26T09:00:00Z'))
    await remind(server, ada)
    expect(await remindedIn(server, ada)).toEqual([nadia.email])
  })
})
