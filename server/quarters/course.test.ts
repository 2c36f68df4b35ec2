import type { Objective } from '@cairn/domain/objectives/schema'
import { quarters } from '@cairn/domain/quarters/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscribe } from '../testing/billing.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { commit, edited, startPlanning } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { post } from '../testing/updates.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
const begin = async (day: string) => {
  on(day)
  ada = await founder(server)
  await subscribe(server, ada)
}

const quarter = 'Q4 2026'
const ten = { title: 'Ten', currentValue: 0, targetValue: 10 }
const made = (wanted: object = {}) => newObjective(ada, { quarter, keyResults: [ten], ...wanted })
const course = async ({ id }: { id: string }) =>
  (await ada.client.call(quarters.course, { params: { id } })).reply
/** The day of each point, and where it stood. */
const points = async (one: { id: string }) =>
  (await course(one)).points.map(({ at, progress }) => [at.toISOString().slice(5, 10), Math.round(progress)])
const on = (day: string) => server.travelTo(new Date(`${day}T12:00:00Z`))
const say = (objective: Objective, currentValue: number, confidence?: number) =>
  post(ada, objective, {
    keyResults: objective.keyResults.map(({ id }) => ({ id, currentValue, confidence })),
  })

describe('The quarter on one OKR', () => {
  it('stands week by week as its values did then, against the target at commit though it was moved since', async () => {
    await begin('2026-09-28')
    await startPlanning(ada, quarter)
    const objective = await made()
    await commit(ada, quarter)
    on('2026-10-06')
    await say(objective, 2, 8)
    on('2026-10-13')
    await say(objective, 4, 5)
    await edited(ada, objective, {
      keyResults: [{ ...ten, id: objective.keyResults[0]?.id, currentValue: 4, targetValue: 5 }],
      reason: 'Half is enough.',
    })
    on('2026-10-15')
    expect(await points(objective)).toEqual([
      ['10-01', 0],
      ['10-04', 0],
      ['10-11', 20],
      ['10-15', 40],
    ])
    const { isAgainstCommit, firstDay, lastDay, confidence } = await course(objective)
    expect({ isAgainstCommit, firstDay, lastDay }).toEqual({
      isAgainstCommit: true,
      firstDay: '2026-10-01',
      lastDay: '2026-12-31',
    })
    expect(confidence.map(({ at, mean }) => [at.toISOString().slice(5, 10), mean])).toEqual([
      ['10-11', 8],
      ['10-15', 5],
    ])
  })

  it('ends at the quarter’s end with what was said after it, and counts its children as far as they were there', async () => {
    await begin('2026-12-08')
    const parent = await made({ title: 'Parent', progressCounts: 'children' })
    const child = await made({ title: 'Child', parentId: parent.id })
    on('2026-12-22')
    const later = await made({
      title: 'Later',
      parentId: parent.id,
      keyResults: [{ ...ten, currentValue: 10 }],
    })
    await say(child, 5)
    on('2027-01-04')
    await say(child, 10)
    expect(await points(parent)).toEqual([
      ['12-13', 0],
      ['12-20', 0],
      ['12-27', 75],
      ['01-01', 100],
    ])
    expect(await points(later)).toEqual([
      ['12-27', 100],
      ['01-01', 100],
    ])
    expect((await course(parent)).isAgainstCommit).toBe(false)
  })
})
