import { objectives } from '@cairn/domain/objectives/contract'
import type { Objective } from '@cairn/domain/objectives/schema'
import { trash } from '@cairn/domain/trash/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { activityOf, newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { changeClosing, edited, seen, tryEdit } from '../testing/quarters.ts'
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

const tenths = (currentValue: number) => [{ title: 'Ten', currentValue, targetValue: 10 }]
const read = async ({ id }: Objective) => (await seen(ada, { id })).objective
const progressOf = async (one: Objective) => (await read(one)).progress

/** Five levels, of which each counts what is beneath it. */
const line = async (quarter = 'Q4 2026') => {
  const made: Objective[] = []
  for (let level = 1; level <= 5; level += 1)
    made.push(
      await newObjective(ada, {
        title: `Level ${level}`,
        quarter,
        parentId: made.at(-1)?.id ?? null,
        progressCounts: 'children',
        keyResults: tenths(level === 5 ? 2 : 0),
      }),
    )
  const [top, , , , leaf] = made
  if (top === undefined || leaf === undefined) throw new Error('There is no line')
  return { made, top, leaf }
}
const say = async (leaf: Objective, currentValue: number) => {
  const { keyResults } = await read(leaf)
  return post(ada, leaf, { keyResults: keyResults.map(({ id }) => ({ id, currentValue })) })
}

describe('What an objective counts', () => {
  it('is its own key results, unless one says otherwise', async () => {
    const above = await newObjective(ada, { keyResults: tenths(1) })
    expect(above).toMatchObject({ progressCounts: 'key_results', ownShare: 70, progress: 10 })
    await newObjective(ada, { parentId: above.id, keyResults: tenths(9) })
    expect(await progressOf(above)).toBe(10)
    const both = await edited(ada, above, { progressCounts: 'both' })
    expect(both.progress).toBe((70 * 10 + 30 * 90) / 100)
    expect((await edited(ada, above, { ownShare: 20 })).progress).toBe((20 * 10 + 80 * 90) / 100)
    expect((await edited(ada, above, { progressCounts: 'children' })).progress).toBe(90)
    const [, ...entries] = await activityOf(server, above.id)
    expect(entries[0]?.details.changes).toEqual([
      { field: 'progressCounts', item: null, from: 'Own key results', to: 'Both' },
    ])
  })

  it('has a share of whole percents from 5 to 95', async () => {
    const above = await newObjective(ada)
    for (const ownShare of [4, 96, 50.5]) {
      const { status, refusal } = await tryEdit(ada, above, { ownShare })
      expect([status, refusal]).toMatchObject([
        422,
        { message: 'Please enter a whole number from 5 to 95.', field: 'ownShare' },
      ])
    }
  })

  it('leaves out children that were given up, and takes a complete one in full', async () => {
    const above = await newObjective(ada, { progressCounts: 'children', keyResults: tenths(0) })
    const [one, other] = [
      await newObjective(ada, { parentId: above.id, keyResults: tenths(4) }),
      await newObjective(ada, { parentId: above.id, keyResults: tenths(8) }),
    ]
    expect(await progressOf(above)).toBe(60)
    await ada.client.call(objectives.changeStatus, { params: { id: one.id }, body: { status: 'completed' } })
    expect(await progressOf(above)).toBe(90)
    await ada.client.call(objectives.changeStatus, {
      params: { id: other.id },
      body: { status: 'will_not_complete' },
    })
    expect(await progressOf(above)).toBe(100)
  })

  it('is counted anew when a child goes, and when it comes back', async () => {
    const above = await newObjective(ada, { progressCounts: 'children', keyResults: tenths(1) })
    const child = await newObjective(ada, { parentId: above.id, keyResults: tenths(4) })
    await newObjective(ada, { parentId: child.id })
    await ada.client.call(objectives.remove, { params: { id: child.id } })
    expect(await progressOf(above)).toBe(10)
    const entry = (await activityOf(server, child.id)).at(-1)
    expect(entry).toMatchObject({ action: 'objective.deleted', details: { ancestors: [above.id] } })
    await ada.client.call(trash.restore, { params: { kind: 'objective', id: child.id } })
    expect(await progressOf(above)).toBe(40)
  })

  it('climbs to the top, as no edit of those above, whose names stand in the entry of what changed', async () => {
    const { made, top, leaf } = await line()
    const before = await read(top)
    expect(before.progress).toBe(20)
    server.travelTo(new Date('2026-12-23T12:00:00Z'))
    await say(leaf, 7)
    const after = await read(top)
    expect(after).toEqual({ ...before, progress: 70 })
    expect((await activityOf(server, top.id)).map(({ action }) => action)).toEqual(['objective.created'])
    const entry = (await activityOf(server, leaf.id)).at(-1)
    expect(entry?.action).toBe('update.posted')
    expect(new Set(entry?.details.ancestors as string[])).toEqual(
      new Set(made.slice(0, 4).map(({ id }) => id)),
    )
    const weeks = await server.parts.db.raw<{ progress_to: number; updated: boolean }>(
      'select progress_to, updated from objective_weeks where objective_id = $1',
      [top.id],
    )
    expect(weeks).toEqual([{ progress_to: 70, updated: false }])
  })

  it('stops at a closed quarter, which is counted anew when it is reopened', async () => {
    const top = await newObjective(ada, {
      quarter: 'Q1 2027',
      progressCounts: 'children',
      keyResults: tenths(0),
    })
    const middle = await newObjective(ada, {
      ...{ quarter: 'Q4 2026', parentId: top.id, progressCounts: 'children', keyResults: tenths(1) },
    })
    const leaf = await newObjective(ada, { quarter: 'Q1 2027', parentId: middle.id, keyResults: tenths(2) })
    await changeClosing(ada, 'Q4 2026', 'startClosing')
    await changeClosing(ada, 'Q4 2026', 'publish')
    await say(leaf, 6)
    expect([await progressOf(middle), await progressOf(top)]).toEqual([20, 20])
    await changeClosing(ada, 'Q4 2026', 'reopen')
    expect([await progressOf(middle), await progressOf(top)]).toEqual([60, 60])
  })
})
