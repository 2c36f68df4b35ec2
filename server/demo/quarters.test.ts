import { dashboard } from '@cairn/domain/dashboard/contract'
import { demo } from '@cairn/domain/demo/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { quarters } from '@cairn/domain/quarters/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let admin: ReturnType<TestServer['visitor']>
beforeAll(async () => {
  server = await testServer()
  server.travelTo(new Date('2026-12-02T09:20:00Z'))
  admin = server.visitor()
  await admin.call(demo.enter, { body: { role: 'admin' } })
})
afterAll(() => server.close())

describe('The quarters of the demo workspace', () => {
  it('are closed, committed and in planning, and the one in planning needs something', async () => {
    const { reply } = await admin.call(quarters.list, {})
    const states = reply.quarters.map(({ quarter, state }) => `${quarter} ${state}`)
    expect(states).toEqual(expect.arrayContaining(['Q3 2026 closed', 'Q4 2026 run', 'Q1 2027 plan']))
    expect(reply.shown).toBe('Q1 2027')
  })

  it('have a plan of 28 drafts in which every check finds something', async () => {
    const { reply } = await admin.call(quarters.plan, { params: { quarter: 'Q1 2027' } })
    expect(reply).toMatchObject({ drafts: 28, ready: 17 })
    expect(Object.fromEntries(reply.checks.map(({ check, count }) => [check, count]))).toMatchObject({
      team_without_objective: 1,
      no_parent_or_strategy: 2,
      no_target: 1,
      busy_owner: 1,
      parent_elsewhere: 1,
    })
  })

  it('count no draft in the dashboard, and what was there at the commit in the quarter that runs', async () => {
    const { reply } = await admin.call(dashboard.read, { query: {} })
    expect(reply).toMatchObject({ quarter: 'Q4 2026', figures: { total: 50, drafts: 0 } })
    const { reply: all } = await admin.call(quarters.list, {})
    expect(all.quarters.find(({ quarter }) => quarter === 'Q4 2026')).toMatchObject({
      objectives: 50,
      committed: { by: 'Maren Aasen', addedSince: 7 },
    })
  })

  it('have a published review that tells something', async () => {
    const { reply } = await admin.call(quarters.review, { params: { quarter: 'Q3 2026' } })
    expect(reply.published).toMatchObject({ by: 'Maren Aasen', isAgain: false })
    expect(reply.review).toMatchObject({
      objectives: 24,
      scored: 24,
      mean: 0.77,
      moved: { total: 3, easier: 2 },
      carried: { total: 4 },
      confidence: [
        { objectives: 1, reached: 0 },
        { objectives: 4, reached: 1 },
        { objectives: 6, reached: 3 },
        { objectives: 8, reached: 8 },
        { objectives: 5, reached: 5 },
      ],
    })
    expect(reply.review?.moved.rows.map(({ by }) => by)).toEqual([
      'Elin Forsberg',
      'Nora Fjeld',
      'Pelle Öberg',
    ])
    expect(reply.review?.rhythm.length).toBeGreaterThan(10)
    expect(reply.review?.blockers.resolved).toBeGreaterThan(0)
    const [best] = reply.review?.best ?? []
    expect(best?.learned).not.toBeNull()
  })

  it('explain a progress by weights and children', async () => {
    const search = 'Deliver next-day to every Nordic postcode'
    const [row] = (await admin.call(objectives.list, { query: { search } })).reply.rows
    const { objective } = (await admin.call(objectives.get, { params: { id: row?.id ?? '' } })).reply
    expect(objective).toMatchObject({ progressCounts: 'both', ownShare: 70 })
    expect(objective.keyResults.map(({ weight }) => weight)).toEqual([50, 20, 30])
  })
})
