import { blockers } from '@cairn/domain/blockers/contract'
import type { Objective } from '@cairn/domain/objectives/schema'
import { outcomeOf } from '@cairn/domain/objectives/score'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newObjective, newTeam } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import {
  changeClosing,
  commit,
  edited,
  giveScore,
  mark,
  readCounted,
  readReview,
  startPlanning,
} from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'

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

const quarter = 'Q4 2026'
const ten = { title: 'Ten', currentValue: 0, targetValue: 10 }
const made = (wanted: object = {}) => newObjective(ada, { quarter, keyResults: [ten], ...wanted })
const close = () => changeClosing(ada, quarter, 'startClosing')
const score = ({ id }: { id: string }, given: Parameters<typeof giveScore>[2]) =>
  giveScore(ada, { id }, given)
const counted = (query: Parameters<typeof readCounted>[2]) => readCounted(ada, quarter, query)
const titles = async (query: Parameters<typeof readCounted>[2]) =>
  (await counted(query)).rows.map(({ objective }) => objective.title)
const read = () => readReview(ada, quarter)
const reviewed = async () => {
  const { review } = await read()
  if (review === null) throw new Error('There is no review')
  return review
}
const keyResultOf = ({ keyResults: [one] }: Objective) => one?.id ?? ''

describe('The review of a quarter', () => {
  it('is none while nobody closes it, and follows the scores while it is closing', async () => {
    const objective = await made()
    expect(await read()).toMatchObject({ review: null, published: null })
    await close()
    expect(await read()).toMatchObject({ review: { objectives: 1, scored: 0, mean: null }, published: null })
    await score(objective, { score: 0.7 })
    expect(await reviewed()).toMatchObject({ scored: 1, mean: 0.7, unscored: { total: 0 } })
  })

  it('has means of objectives, by team with sub-teams beneath, and against the final targets', async () => {
    const top = await newTeam(server, ada.companyId, 'Operations')
    const below = await newTeam(server, ada.companyId, 'Sorting', top)
    await newTeam(server, ada.companyId, 'Idle')
    const [a, b, c] = [await made({ title: 'A' }), await made({ title: 'B' }), await made({ title: 'C' })]
    await server.parts.db.raw('update objectives set team_id = $1 where id = any($2)', [below, [a.id, b.id]])
    await close()
    await score(a, { score: 0.5, keyResults: [{ id: keyResultOf(a), currentValue: 4.5 }] })
    await score(b, { score: 1 })
    await score(c, { score: 0.3 })
    const review = await reviewed()
    expect(review).toMatchObject({ mean: 0.6, againstNow: 0.17, scored: 3 })
    expect(review.teams.map(({ team, mean }) => [team?.name ?? null, team?.level ?? null, mean])).toEqual([
      ['Operations', 1, null],
      ['Sorting', 2, 0.75],
      [null, null, 0.3],
    ])
    expect(review.teams[1]?.tenths).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    expect(await titles({ which: 'scored', teamId: below })).toEqual(['A', 'B'])
    expect(await titles({ which: 'scored', teamId: 'none' })).toEqual(['C'])
    expect(await titles({ which: 'scored', tenth: 10 })).toEqual(['B'])
  })

  it('counts outcomes as the rule does, whatever the score', async () => {
    await close()
    for (let tenth = 0; tenth <= 10; tenth += 1) await score(await made(), { score: tenth / 10 })
    await score(await made(), { score: 0.9, outcome: 'missed' })
    const results = [...Array(11).keys()].map((tenth) => outcomeOf({ score: tenth / 10, outcome: null }))
    const { outcomes } = await reviewed()
    expect(outcomes).toEqual({
      reached: results.filter((one) => one === 'reached').length,
      partly_reached: results.filter((one) => one === 'partly_reached').length,
      missed: results.filter((one) => one === 'missed').length + 1,
      dropped: 0,
    })
    expect((await counted({ which: 'outcome_missed' })).total).toBe(outcomes.missed)
    expect((await counted({ which: 'high' })).total).toBe(5)
    expect((await counted({ which: 'middle' })).total).toBe(3)
    expect((await counted({ which: 'low' })).total).toBe(4)
    expect((await counted({ which: 'below_half' })).total).toBe(5)
  })

  it('leaves out of the mean and lists what was dropped, not scored or never committed', async () => {
    await startPlanning(ada, quarter)
    const [scored, dropped, draft, open] = [
      await made({ title: 'Scored' }),
      await made({ title: 'Dropped' }),
      await made({ title: 'Draft' }),
      await made({ title: 'Open' }),
    ]
    for (const one of [scored, dropped, open]) await mark(ada, one, 'ready')
    await commit(ada, quarter, 'ready')
    await close()
    await score(scored, { score: 0.8 })
    await score(dropped, { outcome: 'dropped' })
    const review = await reviewed()
    expect(review).toMatchObject({ objectives: 3, scored: 1, mean: 0.8, isCommitted: true })
    expect(review.unscored).toMatchObject({ total: 1, rows: [{ objective: { id: open.id } }] })
    expect(review.dropped).toMatchObject({ total: 1, rows: [{ objective: { title: 'Dropped' } }] })
    expect(review.neverCommitted).toMatchObject({ total: 1, rows: [{ objective: { id: draft.id } }] })
    expect(await titles({ which: 'never_committed' })).toEqual(['Draft'])
    expect(await titles({ which: 'unscored' })).toEqual(['Open'])
    expect(await titles({ which: 'dropped' })).toEqual(['Dropped'])
  })

  it('tells the three best and lowest with what was learned, ties by title, and no high one as low', async () => {
    await close()
    for (const [title, given] of [
      ['D', 1],
      ['B', 1],
      ['C', 1],
      ['A', 1],
      ['F', 0.6],
      ['E', 0.2],
      ['G', 0.7],
    ] as const)
      await score(await made({ title }), { score: given, learned: `Of ${title}` })
    const { best, lowest } = await reviewed()
    expect(best.map(({ objective }) => objective.title)).toEqual(['A', 'B', 'C'])
    expect(lowest.map(({ objective, learned }) => [objective.title, learned])).toEqual([
      ['E', 'Of E'],
      ['F', 'Of F'],
    ])
  })

  it('names moved targets against what was committed, who moved them and when', async () => {
    await startPlanning(ada, quarter)
    const [lower, higher, gone, same] = [
      await made({ title: 'Lower' }),
      await made({ title: 'Higher' }),
      await made({ title: 'Gone', keyResults: [ten, { ...ten, title: 'Other' }] }),
      await made({ title: 'Same' }),
    ]
    await commit(ada, quarter)
    const moved = (one: Objective, targetValue: number) =>
      edited(ada, one, { keyResults: [{ ...ten, id: keyResultOf(one), targetValue }], reason: 'Told so' })
    await moved(lower, 8)
    await moved(higher, 12)
    await edited(ada, gone, { keyResults: [{ ...ten, id: keyResultOf(gone) }], reason: 'Not ours' })
    await moved(same, 9)
    await moved(same, 10)
    await close()
    const { moved: told } = await reviewed()
    expect(told).toMatchObject({ total: 3, easier: 2 })
    expect(
      told.rows.map(({ objective, original, final, isEasier, by, on }) => [
        objective.title,
        original,
        final,
        isEasier,
        by,
        on,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['Lower', 10, 8, true, 'Maren Aasen', '2026-12-22'],
        ['Higher', 10, 12, false, 'Maren Aasen', '2026-12-22'],
        ['Gone', 10, null, true, 'Maren Aasen', '2026-12-22'],
      ]),
    )
  })

  it('compares the confidence of weeks 3 to 6 with what became of it, by weight', async () => {
    const keyResults = [
      { ...ten, weight: 75 },
      { ...ten, title: 'Other', weight: 25 },
    ]
    const [sure, unsure, late] = [await made({ keyResults }), await made(), await made()]
    const confident = (one: Objective, ...values: number[]) =>
      post(ada, one, {
        keyResults: one.keyResults.map(({ id }, place) => ({ id, confidence: values[place] ?? null })),
      })
    await confident(sure, 10, 2)
    await confident(unsure, 2)
    await server.parts.db.raw(
      `update weekly_updates set created_at = '2026-10-12T12:00:00Z' where company_id = $1`,
      [ada.companyId],
    )
    await confident(late, 9)
    await close()
    await score(sure, { score: 0.9 })
    await score(unsure, { score: 0.1 })
    await score(late, { score: 0.1 })
    const { confidence } = await reviewed()
    expect(confidence.map(({ objectives, reached }) => [objectives, reached])).toEqual([
      [1, 0],
      [0, 0],
      [0, 0],
      [1, 1],
      [0, 0],
    ])
    expect((await counted({ which: 'scored', band: 3 })).rows.map(({ objective }) => objective.id)).toEqual([
      sure.id,
    ])
  })

  it('counts weeks in which updates were asked for, and no final values', async () => {
    server.travelTo(new Date('2026-12-08T12:00:00Z'))
    ada = await founder(server)
    const [told, silent] = [await made(), await made()]
    await post(ada, told)
    server.travelTo(new Date('2026-12-22T12:00:00Z'))
    await close()
    await score(silent, { score: 1, keyResults: [{ id: keyResultOf(silent), currentValue: 5 }] })
    expect((await reviewed()).rhythm).toEqual([
      { week: '2026-12-06', open: 2, updated: 1 },
      { week: '2026-12-13', open: 2, updated: 0 },
    ])
  })

  it('counts blockers with the median of their days, and names those that are open', async () => {
    server.travelTo(new Date('2026-12-15T12:00:00Z'))
    ada = await founder(server)
    const objective = await made()
    const first = await post(ada, objective, { blockers: 'No permit' })
    await post(ada, await made(), { blockers: 'No scanner' })
    server.travelTo(new Date('2026-12-17T12:30:00Z'))
    await ada.client.call(blockers.resolve, { params: { id: first.update.id }, body: { note: 'Granted' } })
    server.travelTo(new Date('2026-12-22T12:00:00Z'))
    await close()
    expect((await reviewed()).blockers).toMatchObject({
      opened: 2,
      resolved: 1,
      medianDays: 2,
      open: [{ text: 'No scanner', since: '2026-12-15', days: 6 }],
    })
    expect((await counted({ which: 'resolved' })).rows.map(({ text }) => text)).toEqual(['No permit'])
    expect((await counted({ which: 'opened' })).total).toBe(2)
  })
})
