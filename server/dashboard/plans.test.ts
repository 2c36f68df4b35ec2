import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row, Tx } from '../db/client.ts'
import { inCompany } from '../db/tenant.ts'
import { type Scope, scopeOf } from '../gate.ts'
import { rebuildPast } from '../objectives/weeks.ts'
import { ownOrigin } from '../origin.ts'
import { colleague, newStrategy, newTeam } from '../testing/objectives.ts'
import { founder } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { readDashboard } from './queries.ts'

const [inCompanyInAll, inQuarter] = [4_000, 40]
const growing = ['objectives', 'key_results', 'weekly_updates', 'objective_weeks']

let server: TestServer
let scope: Scope
beforeAll(async () => {
  server = await testServer()
  const ada = await founder(server)
  const { companyId, id } = ada
  await colleague(server, ada)
  await newTeam(server, companyId, 'Operations')
  await newStrategy(server, companyId, 'Next-day', 'Q4 2026')
  const profile = { id, permissionsLevel: 'member' as const, fullName: 'Ada' }
  scope = scopeOf({ company: { id: companyId }, profile }, new Date('2026-12-02T09:00:00Z'), ownOrigin)
  const { raw } = server.parts.db
  await raw(
    `insert into objectives (company_id, title, quarter, owner_id, created_date, updated_date)
     select $1::uuid, 'Objective ' || n, case when n <= $4::int then 'Q4 2026' else 'Q' || 1 + n % 4 || ' ' || 2020 + n % 5 end, $2, made, made
     from generate_series(1, $3::int) n, lateral (
       select case when n <= $4::int then '2026-10-05'::timestamptz else '2021-01-04'::timestamptz + n * interval '6 hours' end as made) moment`,
    [companyId, id, inCompanyInAll, inQuarter],
  )
  await raw('analyze objectives')
  await raw(
    `insert into key_results (company_id, objective_id, title, target_value) select company_id, id, 'K', 10 from objectives`,
  )
  await raw(
    `insert into weekly_updates (company_id, objective_id, update_text, status, author_name, created_at)
     select company_id, id, 'U', 'on_track', 'A', created_date + interval '7 days' from objectives`,
  )
  await inCompany(server.parts.db, scope, (tx) => rebuildPast(tx, scope))
  await raw('analyze')
})
afterAll(() => server.close())

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const planOf = async (tx: Tx, sql: string, params: unknown[]) => {
  const [row] = await tx.query<{ 'QUERY PLAN': string | [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${sql}`,
    params,
  )
  const told = row?.['QUERY PLAN'] ?? '[]'
  return (typeof told === 'string' ? (JSON.parse(told) as { Plan: Plan }[]) : told).flatMap(({ Plan }) =>
    nodesOf(Plan),
  )
}

/** Rows of the tables that grow, touched by each statement of the call. */
const touched = (asked: string) =>
  inCompany(server.parts.db, scope, async (tx) => {
    const counts: number[] = []
    const query = async <R extends Row>(sql: string, params: unknown[] = []) => {
      const nodes = await planOf(tx, sql, params)
      const looks = nodes.filter((node) => growing.includes(node['Relation Name'] ?? ''))
      counts.push(
        looks.reduce(
          (sum, node) =>
            sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
          0,
        ),
      )
      return tx.query<R>(sql, params)
    }
    await readDashboard({ ...tx, query }, scope, 'UTC', asked)
    return counts
  })

describe('The dashboard of a quarter', () => {
  it('looks at the rows of that quarter, however many the company has', async () => {
    const counts = await touched('Q4 2026')
    expect(counts.length).toBeGreaterThan(5)
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(inQuarter)
    expect(Math.max(...counts)).toBeLessThan(inQuarter * 8)
  })
})
