import { ObjectiveListing } from '@cairn/domain/objectives/listing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readInCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { listObjectives } from '../objectives/list-queries.ts'
import { ownOrigin } from '../origin.ts'
import { newLine } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { readAsOf } from './reading.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
  server.travelTo(new Date('2026-03-02T09:00:00Z'))
  ada = await founder(server)
  await server.parts.db.raw(`update companies set created_at = '2026-03-02T09:00:00Z' where id = $1`, [
    ada.companyId,
  ])
  await newLine(ada, 'Company', 'Sales', 'Calls')
  await server.parts.db.raw('analyze')
})
afterAll(() => server.close())

it.each([
  ['A page of a past day', { at: '2026-03-03' }],
  ['A page beside a past day', { since: '2026-03-03' }],
])('%s is planned once a connection and not for each call', async (_, day) => {
  const profile = { id: ada.id, permissionsLevel: 'member' as const, fullName: 'Ada' }
  const now = new Date('2026-03-09T09:00:00Z')
  const scope = scopeOf({ company: { id: ada.companyId }, profile }, now, ownOrigin)
  const query = ObjectiveListing.parse({ quarter: 'Q1 2026', ...day })
  const plannedAnew = await readInCompany(server.parts.db, scope, async (tx) => {
    for (let time = 0; time < 10; time += 1)
      await readAsOf(tx, scope, query, (shown, reader, beside) =>
        listObjectives(shown, reader, query, beside),
      )
    return tx.query(
      `select statement, custom_plans from pg_prepared_statements
       where generic_plans + custom_plans >= 10 and custom_plans > 1 and statement like '%past.%'`,
    )
  })
  expect(plannedAnew).toEqual([])
})
