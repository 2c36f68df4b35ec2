import { strategies } from '@cairn/domain/strategies/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newObjective, newStrategy } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ada = await founder(server)
})

const list = async (query: { quarter?: string; cursor?: string } = {}) =>
  (await ada.client.call(strategies.list, { query })).reply
const judge = (id: string, status: string, progress: number | null = null) =>
  server.parts.db.raw('update objectives set status = $2, progress = $3 where id = $1', [
    id,
    status,
    progress,
  ])

describe('The list of strategies', () => {
  it('shows each with figures that count a complete OKR as completed only', async () => {
    const id = await newStrategy(server, ada.companyId, 'Next-day', 'Q4 2026')
    const states = [
      ['completed', null],
      ['behind', 100],
      ['will_not_complete', 100],
      ['at_risk', 10],
      ['delayed', null],
    ] as const
    for (const [status, progress] of states)
      await judge((await newObjective(ada, { strategyId: id })).id, status, progress)
    await newObjective(ada, { title: 'Of none' })
    const [strategy] = (await list()).strategies
    expect(strategy?.figures).toEqual({
      total: 5,
      drafts: 0,
      completed: 2,
      percent: 40,
      atRisk: 2,
      mix: [
        { status: 'completed', count: 2 },
        { status: 'at_risk', count: 1 },
        { status: 'delayed', count: 1 },
        { status: 'will_not_complete', count: 1 },
      ],
    })
    expect(strategy).toMatchObject({ team: null, owner: null, canChange: true })
  })

  it('brings the newest five OKRs of each, and the others when asked', async () => {
    const id = await newStrategy(server, ada.companyId, 'Next-day')
    const other = await newStrategy(server, ada.companyId, 'Other')
    await newObjective(ada, { title: 'Elsewhere', strategyId: other })
    for (const number of [1, 2, 3, 4, 5, 6, 7])
      await newObjective(ada, { title: `OKR ${number}`, strategyId: id })
    const { strategies: both } = await list()
    const [one] = both.filter((strategy) => strategy.id === id)
    expect(one?.objectives.rows.map(({ title }) => title)).toEqual([
      'OKR 7',
      'OKR 6',
      'OKR 5',
      'OKR 4',
      'OKR 3',
    ])
    const { reply } = await ada.client.call(strategies.objectives, {
      params: { id },
      query: { cursor: one?.objectives.nextCursor ?? '' },
    })
    expect(reply.rows.map(({ title }) => title)).toEqual(['OKR 2', 'OKR 1'])
    expect(reply.nextCursor).toBeNull()
    expect((await ada.client.call(strategies.get, { params: { id } })).reply).toEqual(one)
  })

  it('comes newest first by the page, none twice and none left out, and keeps to a quarter', async () => {
    for (let number = 0; number < 45; number += 1)
      await newStrategy(server, ada.companyId, `S${number}`, number % 9 === 0 ? 'Q1 2026' : 'Q3 2025')
    const first = await list()
    const second = await list({ cursor: first.nextCursor ?? '' })
    const third = await list({ cursor: second.nextCursor ?? '' })
    const titles = [first, second, third].flatMap((page) => page.strategies.map(({ title }) => title))
    expect(new Set(titles).size).toBe(45)
    expect([first.total, third.nextCursor]).toEqual([45, null])
    const chosen = await list({ quarter: 'Q1 2026' })
    expect([chosen.total, chosen.strategies.length]).toEqual([5, 5])
  })

  it('can be filtered by the quarters that occur, in their order', async () => {
    for (const [title, quarter] of [
      ['A', 'Q1 2026'],
      ['B', 'Q4 2025'],
      ['C', 'Q1 2026'],
      ['D', null],
    ] as const)
      await newStrategy(server, ada.companyId, title, quarter)
    const { reply } = await ada.client.call(strategies.quarters, {})
    expect(reply.quarters).toEqual(['Q4 2025', 'Q1 2026'])
    expect(reply.choices).toHaveLength(8)
    expect(reply.choices).toContain(reply.current)
  })

  it('is for members; bad questions are refused', async () => {
    const id = await newStrategy(server, ada.companyId, 'Next-day')
    const outside = [server.visitor(), (await founder(server)).client]
    const asked = outside.map((client) =>
      Promise.all([
        client.call(strategies.list, { query: {} }),
        client.call(strategies.quarters, {}),
        client.call(strategies.get, { params: { id } }),
        client.call(strategies.objectives, { params: { id }, query: {} }),
      ]),
    )
    const statuses = (await Promise.all(asked)).map((answers) => answers.map(({ status }) => status))
    expect(statuses).toEqual([
      [401, 401, 401, 401],
      [200, 200, 404, 404],
    ])
    const wrong = await ada.client.call(strategies.list, { query: { quarter: 'soon' } })
    expect(wrong.status).toBe(422)
    expect((await ada.client.call(strategies.list, { query: { cursor: 'x' } })).status).toBe(422)
  })
})
