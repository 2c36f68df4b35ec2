import { dayPlus } from '@cairn/domain/days/rules'
import { dayOf } from '@cairn/domain/week'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../db/client.ts'
import { inCompany } from '../db/tenant.ts'
import { type Scope, scopeOf } from '../gate.ts'
import { rebuildPast } from '../objectives/weeks.ts'
import { ownOrigin } from '../origin.ts'
import { type Course, step, timeZone, tryTake } from '../testing/courses.ts'
import { colleague, newStrategy } from '../testing/objectives.ts'
import { founder, type Member } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'

let server: TestServer
let ada: Member
beforeAll(async () => {
  server = await testServer()
  ada = await founder(server)
  await server.parts.db.raw(`update companies set created_at = '2026-01-01', time_zone = $2 where id = $1`, [
    ada.companyId,
    timeZone,
  ])
})
afterAll(() => server.close())
const scopeAt = (now: Date): Scope => {
  const profile = { id: ada.id, permissionsLevel: 'company_admin' as const, fullName: 'Maren' }
  return scopeOf({ company: { id: ada.companyId }, profile }, now, ownOrigin)
}

/** What people write themselves, of what was never deleted: that is in the log. */
const written = async (tx: Tx, day: string) => {
  await tx.query(`select set_config('app.at', $1, true)`, [day])
  const here = `(select id from public.objectives) and not exists (
    select from public.activity a where a.subject_type = 'objective' and a.action in ('objective.restored', 'objective.deleted'))`
  return {
    objectives: await tx.query(
      `select id, title, status, quarter, draft, parent_id, due_date, progress, progress_counts, owner_id, strategy_id
       from past.objectives where id in ${here} order by id`,
    ),
    keyResults: await tx.query(
      `select id, title, start_value, current_value, target_value, unit, weight, confidence from past.key_results
       where id in (select id from public.key_results) and objective_id in ${here} order by id`,
    ),
  }
}

/** Nobody leaves, no strategy goes and no quarter is committed: what that takes from others is no entry of theirs. */
const told = step.filter(
  ([, { kind }]) => !['leave', 'drop strategy', 'delete', 'restore', 'plan'].includes(kind),
)

describe('Days that were not kept', () => {
  it('are what updates and the activity log tell of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(told, { minLength: 8, maxLength: 25 }), async (steps) => {
        let now = new Date('2026-02-20T14:00:00Z')
        await inCompany(server.parts.db, scopeAt(now), async (tx) => {
          for (const table of [
            'objectives',
            'quarters',
            'strategies',
            'teams',
            'objective_days',
            'key_result_days',
          ])
            await tx.query(`delete from ${table}`)
        })
        const course: Course = {
          people: [ada.id, (await colleague(server, ada)).id],
          trashed: [],
          strategies: [await newStrategy(server, ada.companyId, 'West')],
          teams: [],
          seatsChanged: server.parts.seatsChanged,
        }
        const first = dayOf(now, timeZone)
        for (const [hours, act] of steps) {
          now = new Date(now.getTime() + hours * 3_600_000)
          await tryTake(server.parts.db, scopeAt(now), act, course)
        }
        const last = dayOf(now, timeZone)
        await inCompany(server.parts.db, scopeAt(now), async (tx) => {
          const days: string[] = []
          for (let day = first; day <= last; day = dayPlus(day, 1)) days.push(day)
          const kept = []
          for (const day of days) kept.push({ day, ...(await written(tx, day)) })
          await rebuildPast(tx, scopeAt(now))
          const rebuilt = []
          for (const day of days) rebuilt.push({ day, ...(await written(tx, day)) })
          expect(rebuilt).toEqual(kept)
        })
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })
})
