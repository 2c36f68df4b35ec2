import { randomUUID } from 'node:crypto'
import { keyResultProgress, objectiveProgress } from '@cairn/domain/objectives/progress'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../db/client.ts'
import { inCompany } from '../db/tenant.ts'
import { type Scope, scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { founder } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { restoreObjective } from '../trash/objective-commands.ts'
import { deleteObjective } from './commands.ts'
import { rebuildPast } from './weeks.ts'

let server: TestServer
let scope: Scope
let objectives: string[]
beforeAll(async () => {
  server = await testServer()
  const { companyId, id } = await founder(server)
  const profile = { id, permissionsLevel: 'company_admin' as const, fullName: 'Maren' }
  scope = scopeOf({ company: { id: companyId }, profile }, new Date('2026-03-11T09:00:00Z'), ownOrigin)
})
afterAll(() => server.close())

const companyId = () => scope.companyId
const which = fc.nat({ max: 1 })
const value = fc.option(fc.integer({ min: -20, max: 20 }))
const weight = fc.option(fc.integer({ min: 0, max: 100 }))
const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), which, values: fc.array(value, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('value' as const), which, value }),
  fc.record({ kind: fc.constant('turn round' as const), which }),
  fc.record({ kind: fc.constant('weigh' as const), which, weights: fc.array(weight, { maxLength: 4 }) }),
  fc.record({ kind: fc.constant('remove' as const), which, most: fc.nat({ max: 3 }) }),
  fc.record({ kind: fc.constant('post' as const), which, hour: fc.nat({ max: 500 }) }),
  fc.record({ kind: fc.constant('take back' as const), which }),
  fc.record({ kind: fc.constant('delete and restore' as const), which }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const take = async (tx: Tx, one: Step) => {
  const objective = objectives[one.which]
  if (one.kind === 'add')
    return tx.query(
      `insert into key_results (company_id, objective_id, title, current_value, target_value, position)
       select $1, $2, 'K', value, case when value > 15 then null else 10 end, place
       from unnest($3::float8[]) with ordinality as given (value, place)`,
      [companyId(), objective, one.values],
    )
  if (one.kind === 'value')
    return tx.query('update key_results set current_value = $2 where objective_id = $1', [
      objective,
      one.value,
    ])
  if (one.kind === 'turn round')
    return tx.query('update key_results set position = -position where objective_id = $1', [objective])
  if (one.kind === 'weigh')
    return tx.query(
      `update key_results k set weight = ($2::int[])[1 + ranked.place % 4]
       from (select id, row_number() over (order by id) as place from key_results where objective_id = $1) ranked
       where k.id = ranked.id`,
      [objective, one.weights],
    )
  if (one.kind === 'remove')
    return tx.query(
      'delete from key_results where id in (select id from key_results where objective_id = $1 order by id limit $2)',
      [objective, one.most],
    )
  if (one.kind === 'post')
    return tx.query(
      `insert into weekly_updates (company_id, objective_id, update_text, status, author_name, created_at)
       values ($1, $2, 'U', 'on_track', 'M', $3)`,
      [companyId(), objective, new Date(scope.now.getTime() - one.hour * 3_600_000)],
    )
  if (one.kind === 'delete and restore') {
    await deleteObjective(tx, scope, objective ?? '')
    return restoreObjective(tx, scope, objective ?? '')
  }
  return tx.query(
    `delete from weekly_updates where id in (
       select id from weekly_updates where objective_id = $1 order by created_at desc limit 1)`,
    [objective],
  )
}

type Kept = { measured: number | null; progress_key: number; last_update_at: Date | null }
type Row = {
  startValue: number
  currentValue: number | null
  targetValue: number | null
  weight: number | null
}

const figuresOf = async (tx: Tx, objective: string | undefined) => {
  const [kept] = await tx.query<Kept>(
    'select measured, progress_key, last_update_at from objectives where id = $1',
    [objective],
  )
  const rows = await tx.query<Row>(
    `select start_value as "startValue", current_value as "currentValue", target_value as "targetValue", weight
     from key_results where objective_id = $1 order by position, id`,
    [objective],
  )
  const [latest] = await tx.query<{ at: Date | null }>(
    'select max(created_at) as at from weekly_updates where objective_id = $1',
    [objective],
  )
  const [week] = await tx.query<{ progress_to: number | null }>(
    'select progress_to from objective_weeks where objective_id = $1 order by week desc limit 1',
    [objective],
  )
  const keyResults = rows.map((row) => ({ ...row, progress: keyResultProgress(row) }))
  return {
    kept,
    progress: objectiveProgress(null, keyResults),
    noted: week?.progress_to,
    latest: latest?.at ?? null,
  }
}

describe('The figures kept with an objective', () => {
  it('are those of its key results and updates, whatever was written in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await inCompany(server.parts.db, scope, async (tx) => {
          await tx.query('delete from objectives')
          objectives = [randomUUID(), randomUUID()]
          await tx.query(
            `insert into objectives (company_id, id, title, quarter, owner_id)
             select $1, id, 'O', 'Q1 2026', $3 from unnest($2::uuid[]) id`,
            [companyId(), objectives, scope.actor.id],
          )
          for (const one of steps) await take(tx, one)
          await rebuildPast(tx, scope)
        })
        for (const objective of objectives) {
          const { kept, progress, noted, latest } = await inCompany(server.parts.db, scope, (tx) =>
            figuresOf(tx, objective),
          )
          expect(kept).toEqual({ measured: progress, progress_key: progress ?? -1, last_update_at: latest })
          expect(noted).toBe(progress)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('count what was set by hand before what was measured', async () => {
    const [row] = await server.parts.db.raw<{ progress_key: number }>(
      `insert into objectives (company_id, title, quarter, owner_id, progress, measured)
       values ($1, 'O', 'Q1 2026', $2, 70, 20) returning progress_key`,
      [companyId(), scope.actor.id],
    )
    expect(row?.progress_key).toBe(70)
  })

  it('outdate nobody’s edit', async () => {
    const [before] = await server.parts.db.raw<{ id: string; version: number }>(
      `insert into objectives (company_id, title, quarter, owner_id) values ($1, 'O', 'Q1 2026', $2) returning id, version`,
      [companyId(), scope.actor.id],
    )
    await server.parts.db.raw(
      `insert into key_results (company_id, objective_id, title, current_value, target_value) values ($1, $2, 'K', 5, 10)`,
      [companyId(), before?.id],
    )
    const [after] = await server.parts.db.raw<{ measured: number; version: number }>(
      'select measured, version from objectives where id = $1',
      [before?.id],
    )
    expect(after).toEqual({ measured: 50, version: before?.version })
  })
})
