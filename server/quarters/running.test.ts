import { blockers } from '@cairn/domain/blockers/contract'
import type { Objective } from '@cairn/domain/objectives/schema'
import { quarters } from '@cairn/domain/quarters/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { changeClosing, commit, edited, readCounted, startPlanning } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  // A Thursday.
  server.travelTo(new Date('2026-10-08T12:00:00Z'))
  ada = await founder(server)
})

const quarter = 'Q4 2026'
const made = (wanted: object = {}) =>
  newObjective(ada, {
    quarter,
    keyResults: [
      { title: 'Ten', currentValue: 0, targetValue: 10 },
      { title: 'Five', currentValue: 0, targetValue: 5 },
    ],
    ...wanted,
  })
const run = async () => (await ada.client.call(quarters.run, { params: { quarter } })).reply
const counted = (query: Parameters<typeof readCounted>[2]) => readCounted(ada, quarter, query)
/** An update that says how sure its author is, of the first key result, and of the second. */
const say = (objective: Objective, ...confidences: (number | undefined)[]) =>
  post(ada, objective, {
    keyResults: objective.keyResults.flatMap(({ id }, place) => {
      const confidence = confidences[place]
      return confidence === undefined ? [] : [{ id, confidence }]
    }),
  })

describe('A quarter that runs', () => {
  it('has nothing to tell while nobody said anything, and no moved targets where it was not planned', async () => {
    await made()
    expect(await run()).toEqual({
      moved: null,
      confidence: { mean: null, before: null, course: [], objectives: 0 },
      blockers: { open: 0, oldest: null },
    })
  })

  it('is as sure as its open objectives, by the last word on each key result, and says what it was last week', async () => {
    const [one, two] = [await made({ title: 'One' }), await made({ title: 'Two' })]
    await say(one, 8, 4)
    server.travelTo(new Date('2026-10-13T12:00:00Z'))
    await say(one, 6)
    await say(two, 9)
    // (6 + 4) ÷ 2 = 5 and 9; last week only the first was known, at 6.
    expect((await run()).confidence).toEqual({
      mean: 7,
      before: 6,
      course: [
        { day: '2026-10-11', mean: 6 },
        { day: '2026-10-13', mean: 7 },
      ],
      objectives: 2,
    })
    expect(
      (await counted({ which: 'sure' })).rows.map(({ objective, confidence }) => [
        objective.title,
        confidence,
      ]),
    ).toEqual([
      ['One', 5],
      ['Two', 9],
    ])
    await post(ada, two, { status: 'completed' })
    expect((await run()).confidence).toMatchObject({ mean: 5, objectives: 1 })
  })

  it('weighs key results in what people are sure of', async () => {
    const objective = await made({
      keyResults: [
        { title: 'Ten', currentValue: 0, targetValue: 10, weight: 80 },
        { title: 'Five', currentValue: 0, targetValue: 5, weight: 20 },
      ],
    })
    await say(objective, 10, 1)
    expect((await run()).confidence.mean).toBe(8.2)
  })

  it('counts open blockers since the oldest, and lists them', async () => {
    const objective = await made()
    const first = await post(ada, objective, { blockers: 'No permit' })
    server.travelTo(new Date('2026-10-13T12:00:00Z'))
    await post(ada, objective, { blockers: 'No scanner' })
    // The same blocker once more is not another one.
    await post(ada, objective, { blockers: 'no permit' })
    expect((await run()).blockers).toEqual({ open: 2, oldest: '2026-10-08' })
    await ada.client.call(blockers.resolve, { params: { id: first.update.id }, body: { note: 'Granted' } })
    expect((await run()).blockers).toEqual({ open: 1, oldest: '2026-10-13' })
    expect((await counted({ which: 'still_open' })).rows.map(({ text }) => text)).toEqual(['No scanner'])
  })

  it('names the targets that were moved since it was committed', async () => {
    await startPlanning(ada, quarter)
    const objective = await made()
    await commit(ada, quarter)
    expect((await run()).moved).toEqual({ total: 0, easier: 0, rows: [] })
    const [first, second] = objective.keyResults
    await edited(ada, objective, {
      keyResults: [{ ...first, targetValue: 8 }, second],
      reason: 'Too far',
    })
    expect((await run()).moved).toMatchObject({
      total: 1,
      easier: 1,
      rows: [
        { keyResult: 'Ten', original: 10, final: 8, isEasier: true, reason: 'Too far', on: '2026-10-08' },
      ],
    })
  })

  it('lists what was updated, in a week or in how many, also once it is closing', async () => {
    server.travelTo(new Date('2026-12-17T12:00:00Z'))
    ada = await founder(server)
    const [one, two] = [await made({ title: 'One' }), await made({ title: 'Two' })]
    await post(ada, one)
    server.travelTo(new Date('2026-12-22T12:00:00Z'))
    await post(ada, one)
    await post(ada, two)
    const updated = async (week?: string) =>
      (await counted({ which: 'updated', ...(week && { week }) })).rows.map(({ objective, weeks }) => [
        objective.title,
        weeks,
      ])
    expect(await updated()).toEqual([
      ['One', 2],
      ['Two', 1],
    ])
    expect(await updated('2026-12-13')).toEqual([['One', 1]])
    await changeClosing(ada, quarter, 'startClosing')
    // In the week in which closing began nothing was asked for at its end.
    expect([await updated('2026-12-13'), await updated('2026-12-20')]).toEqual([[['One', 1]], []])
  })
})
