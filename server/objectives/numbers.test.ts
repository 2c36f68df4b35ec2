import { dashboard } from '@cairn/domain/dashboard/contract'
import { countIn, noTeam, statusesOfTile, statusTiles } from '@cairn/domain/dashboard/tiles'
import { objectives } from '@cairn/domain/objectives/contract'
import { countsAs, type ObjectiveStatus, objectiveStatuses } from '@cairn/domain/objectives/status'
import { strategies } from '@cairn/domain/strategies/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newTeam } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
  await settle()
})
afterAll(() => server.close())

const quarters = ['Q1 2026', 'Q2 2026']
/** Short of it, at it by hand, at it by its key results, and at it though a hand holds it back. */
const ways = [
  { byHand: null, value: 4 },
  { byHand: 100, value: 4 },
  { byHand: null, value: 10 },
  { byHand: 99.9, value: 10 },
]

/** Every status in every way, in two quarters, half of them in a strategy; some of a team, of one beneath it, or of none. */
const settle = async () => {
  const query = server.parts.db.raw
  const [strategy] = await query<{ id: string }>(
    `insert into strategies (company_id, title, quarter) values ($1, 'Grow', 'Q1 2026') returning id`,
    [ada.companyId],
  )
  const above = await newTeam(server, ada.companyId, 'Operations')
  const beneath = await newTeam(server, ada.companyId, 'Last Mile', above)
  for (const quarter of quarters)
    for (const status of objectiveStatuses)
      for (const { byHand, value } of ways) {
        const [made] = await query<{ id: string }>(
          `insert into objectives (company_id, title, status, quarter, owner_id, progress, strategy_id, team_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
          [
            ada.companyId,
            `${status} ${value} ${byHand}`,
            status,
            quarter,
            ada.id,
            byHand,
            quarter === 'Q1 2026' ? strategy?.id : null,
            byHand === null ? above : byHand === 100 ? beneath : null,
          ],
        )
        await query(
          `insert into key_results (company_id, objective_id, title, current_value, target_value)
           values ($1, $2, 'K', $3, 10)`,
          [ada.companyId, made?.id, value],
        )
      }
}

/** Page by page, what a filter lists. */
const listed = async (query: { status?: string; quarter?: string; strategyId?: string; sort?: 'status' }) => {
  const rows = []
  let cursor: string | null | undefined
  do {
    const page = (await ada.client.call(objectives.list, { query: { ...query, ...(cursor && { cursor }) } }))
      .reply
    rows.push(...page.rows)
    cursor = page.nextCursor
  } while (cursor)
  return rows
}

describe('A number and what it opens', () => {
  it('agree for every status that the filters offer, on All OKRs and on the page of admins', async () => {
    const { statuses } = (await ada.client.call(objectives.filters, {})).reply
    for (const { status, count } of statuses) {
      const rows = await listed({ status })
      expect({ status, count: rows.length }).toEqual({ status, count })
      expect(new Set(rows.map((row) => row.countsAs))).toEqual(new Set([status]))
      expect(rows.every((row) => countsAs(row) === status)).toBe(true)
    }
    expect(statuses.reduce((sum, { count }) => sum + count, 0)).toBe(quarters.length * 28)
  })

  it('agree for every quarter that the filters offer', async () => {
    const { quarters: offered } = (await ada.client.call(objectives.filters, {})).reply
    for (const { quarter, count } of offered) expect(await listed({ quarter })).toHaveLength(count)
  })

  it('agree for every tile, whose dialog lists what the filter lists', async () => {
    for (const quarter of [...quarters, 'all']) {
      const { figures } = (await ada.client.call(dashboard.read, { query: { quarter } })).reply
      for (const tile of statusTiles) {
        const asked = statusesOfTile(tile)
        const { total, rows } = (await ada.client.call(dashboard.objectives, { query: { quarter, tile } }))
          .reply
        const found = await listed({ status: asked.join(','), ...(quarter !== 'all' && { quarter }) })
        expect({ tile, total }).toEqual({
          tile,
          total: asked.reduce((sum, status) => sum + countIn(figures.mix, status), 0),
        })
        expect(rows.map(({ id }) => id).sort()).toEqual(found.map(({ id }) => id).sort())
        expect(rows.map((row) => row.countsAs).every((status) => asked.includes(status))).toBe(true)
      }
    }
  })

  it('agree for every number of the status mix: of a team itself, of one status or of all', async () => {
    const quarter = 'Q1 2026'
    const { teams, figures } = (await ada.client.call(dashboard.read, { query: { quarter } })).reply
    expect(teams.length).toBeGreaterThan(2)
    let all = 0
    for (const { team, mix } of teams) {
      const teamId = team?.id ?? noTeam
      const listedBy = async (status?: ObjectiveStatus) =>
        (
          await ada.client.call(dashboard.objectives, {
            query: { quarter, teamId, ...(status && { status }) },
          })
        ).reply
      for (const { status, count } of mix) {
        const { total, rows } = await listedBy(status)
        expect({ status, total, shown: rows.length }).toEqual({ status, total: count, shown: count })
        for (const row of rows) expect([row.countsAs, row.team?.id ?? noTeam]).toEqual([status, teamId])
      }
      const { total } = await listedBy()
      expect(total).toBe(mix.reduce((sum, { count }) => sum + count, 0))
      all += total
    }
    expect(all).toBe(figures.total)
  })

  it('are refused for a team of nobody', async () => {
    const teamId = '8a1f3f0e-0b7c-4a57-9a6e-2f5f4d1f7c11'
    const query = { quarter: 'all', teamId }
    const { status } = await ada.client.send({ method: 'GET', url: dashboard.objectives.path, query })
    expect(status).toBe(422)
  })

  it('agree for a strategy: its heading counts what its card lists, and so does the dashboard', async () => {
    const { strategies: cards } = (await ada.client.call(strategies.list, { query: {} })).reply
    const { strategies: standings } = (
      await ada.client.call(dashboard.read, { query: { quarter: 'Q1 2026' } })
    ).reply
    for (const { id, figures, objectives: first } of cards) {
      const more = first.nextCursor
        ? (
            await ada.client.call(strategies.objectives, {
              params: { id },
              query: { cursor: first.nextCursor },
            })
          ).reply
        : { rows: [] }
      const rows = [...first.rows, ...more.rows]
      for (const { status, count } of figures.mix)
        expect(rows.filter((row) => row.countsAs === status)).toHaveLength(count)
      expect(rows).toHaveLength(figures.total)
      expect(await listed({ strategyId: id, status: 'completed' })).toHaveLength(figures.completed)
      expect(standings.rows.find((one) => one.id === id)).toMatchObject({
        total: figures.total,
        completed: figures.completed,
        atRisk: figures.atRisk,
      })
    }
  })

  it('agree for what is counted beneath a search: complete ones are those that count as completed', async () => {
    for (const quarter of quarters) {
      const { total, complete, open } = (await ada.client.call(objectives.counts, { query: { quarter } }))
        .reply
      expect(await listed({ quarter, status: 'completed' })).toHaveLength(complete)
      expect(await listed({ quarter, status: 'will_not_complete' })).toHaveLength(total - complete - open)
      const one = (await ada.client.call(objectives.counts, { query: { quarter, status: 'on_track' } })).reply
      expect(await listed({ quarter, status: 'on_track' })).toHaveLength(one.total)
      expect(one.complete).toBe(0)
    }
  })

  it('stand together when sorted by status', async () => {
    const rows = await listed({ sort: 'status' })
    const groups = rows.map((row) => row.countsAs).filter((status, index, all) => status !== all[index - 1])
    expect(groups).toHaveLength(new Set(groups).size)
  })
})
