import { ObjectiveListing } from '@cairn/domain/objectives/listing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inCompany } from '../db/tenant.ts'
import { type Scope, scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { cursorOf } from '../paging/cursors.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { pageStatement } from './list-queries.ts'

let server: TestServer
let large: Scope
beforeAll(async () => {
  server = await testServer()
  large = await company(20_000)
  await company(200)
  await server.parts.db.raw('analyze')
})
afterAll(() => server.close())

/**
 * In every ten: two roots, three beneath the first of them, and five beneath those. Of 25 such tens each of twenty teams has
 * one, and each of twenty strategies.
 */
const company = async (count: number) => {
  const member: Member = await founder(server)
  const twenty = (sql: string) => server.parts.db.raw<{ id: string }>(sql, [member.companyId])
  const teams = await twenty(
    `insert into teams (company_id, name) select $1, 'Team ' || n from generate_series(1, 20) n returning id`,
  )
  const strategies = await twenty(
    `insert into strategies (company_id, title, quarter) select $1, 'Strategy ' || n, 'Q1 2026' from generate_series(1, 20) n returning id`,
  )
  await server.parts.db.raw(
    `insert into objectives (company_id, id, title, description, quarter, owner_id, parent_id, created_date, team_id, strategy_id)
     select $1::uuid, md5($4 || n)::uuid, 'Objective ' || n, 'About ' || n % 97, 'Q' || 1 + n / 10 % 4 || ' 2026', $2,
       case when n % 10 < 2 then null when n % 10 < 5 then md5($4 || n - n % 10)::uuid
         else md5($4 || n - n % 10 + 2 + n % 3)::uuid end,
       '2026-01-01'::timestamptz + n * interval '1 minute', ($5::uuid[])[1 + n / 10 % 25], ($6::uuid[])[1 + n / 10 % 25]
     from generate_series(0, $3::int - 1) n`,
    [member.companyId, member.id, count, member.companyId, ...[teams, strategies].map(idsOf)],
  )
  const profile = { id: member.id, permissionsLevel: 'member' as const, fullName: 'Ada' }
  return scopeOf({ company: { id: member.companyId }, profile }, new Date(), ownOrigin)
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** As the application asks, in the role it asks in. */
const explain = async (query: object) => {
  const { text, values } = pageStatement(ObjectiveListing.parse(query), large)
  const [row] = await inCompany(server.parts.db, large, (tx) =>
    tx.query<{ 'QUERY PLAN': string | [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, values),
  )
  const plan = row?.['QUERY PLAN']
  const [{ Plan: top } = { Plan: { 'Node Type': 'none', 'Actual Rows': 0, 'Actual Loops': 0 } }] =
    typeof plan === 'string' ? (JSON.parse(plan) as [{ Plan: Plan }]) : (plan ?? [])
  const nodes = nodesOf(top)
  const readings = nodes.filter((node) => node['Relation Name'] === 'objectives')
  return {
    scans: readings.filter((node) => node['Node Type'] === 'Seq Scan'),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
    touched: readings.reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    ),
  }
}

describe('A page of a company with 20,000 OKRs', () => {
  it.each([
    ['newest first', {}, 'objectives_roots_by_age'],
    ['newest first, drafts last', { sort: 'committed' }, 'objectives_roots_by_commitment'],
    ['oldest first', { direction: 'ascending' }, 'objectives_roots_by_age'],
    ['by title', { sort: 'title', direction: 'ascending' }, 'objectives_roots_by_value'],
    ['by quarter', { sort: 'quarter' }, 'objectives_roots_by_quarter_and_value'],
    ['by status', { sort: 'status' }, 'objectives_roots_by_status_and_value'],
    ['by progress', { sort: 'progress' }, 'objectives_roots_by_progress_and_value'],
    ['by strategy', { sort: 'strategy', direction: 'ascending' }, 'objectives_roots_by_strategy_and_value'],
    ['by strategy, those without first', { sort: 'strategy' }, 'objectives_roots_by_value'],
    ['by team', { sort: 'team', direction: 'ascending' }, 'objectives_by_team'],
    ['of one quarter', { quarter: 'Q3 2026' }, 'objectives_by_quarter_and_age'],
  ])('%s is read from an index, and little of it', async (_, query, index) => {
    const { scans, indexes, touched } = await explain(query)
    expect(scans).toEqual([])
    expect(indexes).toContain(index)
    expect(touched).toBeLessThan(3000)
  })

  it.each([
    ['created', 'descending', ['2026-01-05T00:00:00.000Z']],
    ['committed', 'descending', ['true', '2026-01-05T00:00:00.000Z']],
    ['title', 'ascending', ['objective 5']],
    ['quarter', 'ascending', ['8105', 'objective 5']],
    ['status', 'descending', ['on_track', 'objective 5']],
    ['progress', 'ascending', ['-1', 'objective 5']],
    ['strategy', 'ascending', ['0strategy 7', 'objective 5']],
    ['strategy', 'ascending', ['1', 'objective 5']],
    ['strategy', 'descending', ['0strategy 7', 'objective 5']],
    ['team', 'ascending', ['0team 7', 'objective 5']],
    ['team', 'descending', ['0team 7', 'objective 5']],
  ] as const)(
    'far down the list by %s begins where it should, without reading what comes before',
    async (sort, direction, keys) => {
      const cursor = cursorOf(`${sort} ${direction}`, [...keys, large.companyId])
      const { touched } = await explain({ sort, direction, cursor })
      expect(touched).toBeLessThan(3000)
    },
  )

  it('by a word is found through the index for text, whatever row-level security forbids', async () => {
    const { scans, touched } = await explain({ search: 'objective 777' })
    expect(scans).toEqual([])
    expect(touched).toBeLessThan(3000)
  })
})
