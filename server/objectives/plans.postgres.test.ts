import type { Objective } from '@cairn/domain/objectives/schema'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../db/client.ts'
import { inCompany, readInCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { getObjective } from './one.ts'
import { readObjective } from './rows.ts'
import { noteWeek } from './weeks.ts'

let server: TestServer
let ada: Member
let objective: Objective
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
  objective = await newObjective(ada, { title: 'Ores' })
  // Among so many that ten would cost the database more than planning for one does.
  await server.parts.db.raw(
    `insert into objectives (company_id, title, quarter, owner_id)
     select company_id, title || n, quarter, owner_id from objectives, generate_series(1, 5000) n where id = $1`,
    [objective.id],
  )
  await server.parts.db.raw('analyze')
})
afterAll(() => server.close())

const scopeOfAda = () => {
  const profile = { id: ada.id, permissionsLevel: 'member' as const, fullName: 'Ada' }
  return scopeOf({ company: { id: ada.companyId }, profile }, new Date(), ownOrigin)
}

const calls: Record<string, (tx: Tx, scope: ReturnType<typeof scopeOf>) => Promise<unknown>> = {
  'read with all that surrounds it': (tx, scope) =>
    getObjective(tx, scope, objective.id, server.parts.sealing),
  'read to be changed': (tx, scope) => readObjective(tx, scope, objective.id),
}

it.each(Object.keys(calls))(
  'One objective, %s, is planned once a connection and not for each call',
  async (name) => {
    const scope = scopeOfAda()
    const plannedAnew = await readInCompany(server.parts.db, scope, async (tx) => {
      for (let time = 0; time < 10; time += 1) await calls[name]?.(tx, scope)
      return tx.query(
        `select statement, custom_plans from pg_prepared_statements
       where generic_plans + custom_plans >= 10 and generic_plans = 0`,
      )
    })
    expect(plannedAnew).toEqual([])
  },
)

it('How an objective stands this week is noted without looking at the others', async () => {
  const scope = scopeOfAda()
  const read = await inCompany(server.parts.db, scope, async (tx) => {
    // What the connection read before may be among it.
    const before = await objectivesRead(tx)
    await noteWeek(tx, scope, [objective.id], { updated: true })
    return (await objectivesRead(tx)) - before
  })
  expect(read).toBeGreaterThan(0)
  expect(read).toBeLessThan(20)
})

const objectivesRead = async (tx: Tx) => {
  const [row] = await tx.query<{ read: number }>(
    `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read
     from pg_stat_xact_user_tables where relid = 'public.objectives'::regclass`,
  )
  return row?.read ?? 0
}
