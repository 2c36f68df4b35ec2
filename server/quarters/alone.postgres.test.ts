import { afterAll, beforeAll, expect, it } from 'vitest'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { lockBesideOthers } from '../objectives/hierarchy.ts'
import { ownOrigin } from '../origin.ts'
import { eventually } from '../testing/eventually.ts'
import { newObjective } from '../testing/objectives.ts'
import { founder } from '../testing/people.ts'
import { changeClosing, seen, startPlanning, tryEdit } from '../testing/quarters.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.close())

const waiting = async () =>
  (
    await server.parts.db.raw(
      `select 1 from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%companies%for update%'`,
    )
  ).length

it('Who starts to plan waits for whoever writes to an objective, and makes a draft of what they wrote', async () => {
  const ada = await founder(server)
  const quarter = 'Q4 2027'
  server.travelTo(new Date('2026-11-18T12:00:00Z'))
  const { id } = await newObjective(ada, { quarter: 'Q3 2027' })
  const profile = { id: ada.id, permissionsLevel: 'member' as const, fullName: 'Ada' }
  const scope = scopeOf({ company: { id: ada.companyId }, profile }, new Date(), ownOrigin)
  let started: ReturnType<typeof startPlanning> | undefined
  await inCompany(server.parts.db, scope, async (tx) => {
    await lockBesideOthers(tx, scope)
    started = startPlanning(ada, quarter)
    await eventually(async () => expect(await waiting()).toBeGreaterThan(0))
    await tx.query('update objectives set quarter = $2 where id = $1', [id, quarter])
  })
  expect((await started)?.reply).toMatchObject({ state: 'plan', drafts: 1 })
  expect((await seen(ada, { id })).objective.draft).toBe('draft')
})

it('Who closes a quarter waits for whoever writes to one of its objectives, and whoever comes later is refused', async () => {
  const ada = await founder(server)
  const quarter = 'Q3 2026'
  server.travelTo(new Date('2026-09-28T12:00:00Z'))
  const one = await newObjective(ada, { quarter })
  await changeClosing(ada, quarter, 'startClosing')
  const profile = { id: ada.id, permissionsLevel: 'member' as const, fullName: 'Ada' }
  const scope = scopeOf({ company: { id: ada.companyId }, profile }, new Date(), ownOrigin)
  let published: ReturnType<typeof changeClosing> | undefined
  let edited: ReturnType<typeof tryEdit> | undefined
  await inCompany(server.parts.db, scope, async (tx) => {
    await lockBesideOthers(tx, scope)
    published = changeClosing(ada, quarter, 'publish')
    await eventually(async () => expect(await waiting()).toBeGreaterThan(0))
    edited = tryEdit(ada, one, { title: 'Too late' })
    await tx.query('update objectives set title = $2 where id = $1', [one.id, 'In time'])
  })
  expect((await published)?.reply.state).toBe('closed')
  expect((await edited)?.refusal.message).toBe('Q3 2026 is closed. An admin can reopen it.')
  expect((await seen(ada, one)).objective.title).toBe('In time')
})
