import { dayPlus } from '@cairn/domain/days/rules'
import { MapAsked } from '@cairn/domain/map/schema'
import { ObjectiveListing } from '@cairn/domain/objectives/listing'
import { dayOf } from '@cairn/domain/week'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../db/client.ts'
import { inCompany } from '../db/tenant.ts'
import { type AnyScope, type Scope, scopeOf } from '../gate.ts'
import { readMap } from '../map/queries.ts'
import { listObjectives } from '../objectives/list-queries.ts'
import { ownOrigin } from '../origin.ts'
import { type Course, step, timeZone, tryTake } from '../testing/courses.ts'
import { colleague, newStrategy } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { readAsOf } from './reading.ts'

let server: TestServer
let company: { id: string }
let maren: { id: string; permissionsLevel: 'company_admin'; fullName: string }
let ada: Member
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
  const { companyId, id } = ada
  company = { id: companyId }
  maren = { id, permissionsLevel: 'company_admin', fullName: 'Maren' }
  await server.parts.db.raw(`update companies set created_at = '2026-01-01', time_zone = $2 where id = $1`, [
    companyId,
    timeZone,
  ])
})
afterAll(() => server.close())
const scopeAt = (now: Date): Scope => scopeOf({ company, profile: maren }, now, ownOrigin)

const views = ['created', 'title', 'progress', 'owner', 'strategy'] as const
/**
 * Everything that a list and the map say of it, but what nobody keeps: words, updates, who may do what, and the team of whose leader it is. Of
 * strategies and people there are the names of today.
 */
const unkept = new Set(
  `version description previousStatus statusChangedDate updatedDate latestUpdate isDue canChange childrenCursor team
   compared`.split(/\s+/),
)
type Told = Record<string, unknown>
const keptOf = (rows: Told[]) =>
  rows
    .map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !unkept.has(key))))
    .sort((a, b) => String(a.id).localeCompare(String(b.id)))

const told = async (tx: Tx, scope: Scope, sort: (typeof views)[number], at?: string) => {
  const query = { sort, direction: 'ascending', ...(at !== undefined && { at }) }
  const narrow = { ...query, status: 'on_track,completed', ownerId: maren.id }
  const read = async <T>(
    asked: object,
    run: (shown: Tx, reader: AnyScope) => Promise<{ text: string } | T>,
  ) => JSON.parse(((await readAsOf(tx, scope, asked, run)) as { text: string }).text)
  const map = await read(query, (shown, reader) => readMap(shown, reader, MapAsked.parse(query)))
  const some = await read(query, (shown, reader) => readMap(shown, reader, MapAsked.parse(narrow)))
  const list = await read(query, (shown, reader) =>
    listObjectives(shown, reader, ObjectiveListing.parse(query)),
  )
  const order = map.nodes.map(({ id }: Told) => id)
  return {
    order,
    map: { ...map, nodes: keptOf(map.nodes) },
    some: { ...some, nodes: keptOf(some.nodes) },
    rows: keptOf(list.rows),
  }
}

/** Which team an objective names itself, and how sure the last update was of each key result. */
const beneath = async (tx: Tx, at?: string) => ({
  teams: await tx.query(
    `select id, team_id from ${at === undefined ? 'public' : 'past'}.objectives where team_id is not null order by id`,
  ),
  sure: await confidences(tx, at),
})

const confidences = (tx: Tx, at?: string) =>
  tx.query(
    at === undefined
      ? `select id, (select (said ->> 'confidence')::int from weekly_updates w, jsonb_array_elements(w.confidences) said
           where w.objective_id = k.objective_id and said ->> 'keyResultId' = k.id::text
           order by w.created_at desc, w.id desc limit 1) as sure from key_results k order by id`
      : 'select id, confidence as sure from past.key_results order by id',
  )

describe('Any past day', () => {
  it('is told as it was told when it ended, whatever was written on it and since', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...views),
        fc.array(step, { minLength: 8, maxLength: 30 }),
        async (sort, steps) => {
          let now = new Date('2026-03-06T14:00:00Z')
          await inCompany(server.parts.db, scopeAt(now), async (tx) => {
            for (const table of ['objectives', 'quarters', 'strategies', 'teams'])
              await tx.query(`delete from ${table}`)
            for (const kept of ['objective_days', 'key_result_days', 'quarter_days', 'former_names'])
              await tx.query(`delete from ${kept}`)
          })
          await server.parts.db.raw('delete from trash')
          const course: Course = {
            people: [maren.id, (await colleague(server, ada)).id],
            trashed: [],
            teams: [],
            seatsChanged: server.parts.seatsChanged,
            strategies: [
              await newStrategy(server, company.id, 'West'),
              await newStrategy(server, company.id, 'North'),
            ],
          }
          const first = dayOf(now, timeZone)
          const ends = new Map<string, unknown>()
          for (const [hours, act] of steps) {
            now = new Date(now.getTime() + hours * 3_600_000)
            await tryTake(server.parts.db, scopeAt(now), act, course)
            const end = await inCompany(server.parts.db, scopeAt(now), async (tx) => ({
              told: await told(tx, scopeAt(now), sort),
              ...(await beneath(tx)),
            }))
            ends.set(dayOf(now, timeZone), end)
          }
          const later = scopeAt(new Date(now.getTime() + 3 * 86_400_000))
          let expected: unknown
          for (let day = first; day < dayOf(later.now, timeZone); day = dayPlus(day, 1)) {
            expected = ends.get(day) ?? expected
            if (expected === undefined) continue
            const asked = day
            const seen = await inCompany(server.parts.db, later, async (tx) => ({
              told: await told(tx, later, sort, asked),
              ...(await beneath(tx, asked)),
            }))
            expect({ day, ...seen }).toEqual({ day, ...(expected as object) })
          }
        },
      ),
      { numRuns: 12 },
    )
  })
})
