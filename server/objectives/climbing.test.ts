import { randomUUID } from 'node:crypto'
import { ObjectiveEdit } from '@cairn/domain/objectives/fields'
import { deepestLevel } from '@cairn/domain/objectives/hierarchy'
import { countings, objectiveProgress, progressAsChild } from '@cairn/domain/objectives/progress'
import { objectiveStatuses } from '@cairn/domain/objectives/status'
import { PostedUpdate } from '@cairn/domain/updates/schema'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../db/client.ts'
import { inCompany } from '../db/tenant.ts'
import { type Scope, scopeOf } from '../gate.ts'
import { ownOrigin } from '../origin.ts'
import { founder } from '../testing/people.ts'
import { type TestServer, testServer } from '../testing/server.ts'
import { restoreObjective } from '../trash/objective-commands.ts'
import { postUpdate } from '../updates/commands.ts'
import { changeStatus, deleteObjective } from './commands.ts'
import { readSavedObjective } from './create.ts'
import { editObjective } from './edit.ts'
import { levelsOf, treeOf } from './hierarchy.ts'
import { noteWeek } from './weeks.ts'

let server: TestServer
let scope: Scope
beforeAll(async () => {
  server = await testServer()
  const { companyId, id } = await founder(server)
  const profile = { id, permissionsLevel: 'company_admin' as const, fullName: 'Maren' }
  scope = scopeOf({ company: { id: companyId }, profile }, new Date('2026-03-11T09:00:00Z'), ownOrigin)
})
afterAll(() => server.close())

const share = fc.integer({ min: 5, max: 95 })
const byHand = fc.option(fc.integer({ min: 0, max: 100 }), { freq: 3 })
const value = fc.integer({ min: -5, max: 15 })
const counting = fc.constantFrom(...countings, 'both', 'children')
const status = fc.constantFrom(...objectiveStatuses)
/** Of three key results: none has a weight, or they add up to 100. */
const weights = fc.option(
  fc.tuple(fc.nat({ max: 100 }), fc.nat({ max: 100 })).map(([one, other]) => {
    const [least, most] = [Math.min(one, other), Math.max(one, other)]
    return [least, most - least, 100 - most]
  }),
)
const planned = fc.record({
  /** A number that becomes the place of its parent, or none. */
  above: fc.option(fc.nat({ max: 100 }), { freq: 5 }),
  counting,
  share,
  byHand,
  status,
  isDraft: fc.nat({ max: 5 }).map((dice) => dice === 0),
  values: fc.array(fc.option(value), { maxLength: 3 }),
  weights,
})
const which = fc.nat({ max: 100 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('count' as const), which, counting, share }),
  fc.record({ kind: fc.constant('by hand' as const), which, byHand }),
  fc.record({ kind: fc.constant('weigh' as const), which, weights }),
  fc.record({ kind: fc.constant('move' as const), which, under: fc.option(which, { freq: 5 }) }),
  fc.record({ kind: fc.constant('status' as const), which, status }),
  fc.record({ kind: fc.constant('post' as const), which, value }),
  fc.record({ kind: fc.constant('draft' as const), which }),
  fc.record({ kind: fc.constant('delete' as const), which }),
  fc.record({ kind: fc.constant('restore' as const), which }),
)
type Planned = typeof planned extends fc.Arbitrary<infer T> ? T : never
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const insertPlanned = async (tx: Tx, plan: readonly Planned[]) => {
  const made: { id: string; level: number; parent: string | null }[] = []
  for (const { above } of plan) {
    const parent = above === null ? undefined : made[above % Math.max(1, made.length)]
    const isUnder = parent !== undefined && parent.level < deepestLevel
    made.push({
      id: randomUUID(),
      level: isUnder ? parent.level + 1 : 1,
      parent: isUnder ? parent.id : null,
    })
  }
  await tx.query(
    `insert into objectives (company_id, id, parent_id, title, quarter, owner_id, status, progress_counts, own_share, progress, draft)
     select $1, id, parent, 'O', 'Q1 2026', $2, status, counts, share, progress, draft
     from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::int[], $8::float8[], $9::text[])
       as given (id, parent, status, counts, share, progress, draft)`,
    [
      scope.companyId,
      scope.actor.id,
      made.map(({ id }) => id),
      made.map(({ parent }) => parent),
      plan.map((one) => one.status),
      plan.map((one) => one.counting),
      plan.map((one) => one.share),
      plan.map((one) => one.byHand),
      plan.map(({ isDraft }) => (isDraft ? 'draft' : null)),
    ],
  )
  const rows = plan.flatMap(({ values, weights: given }, place) =>
    values.map((one, position) => [made[place]?.id, one, given?.[position] ?? (given && 0), position]),
  )
  await tx.query(
    `insert into key_results (company_id, objective_id, title, current_value, target_value, weight, position)
     select $1, objective, 'K', value, case when value is not null then 10 end, weight, place
     from unnest($2::uuid[], $3::float8[], $4::int[], $5::int[]) as given (objective, value, weight, place)`,
    [scope.companyId, ...[0, 1, 2, 3].map((column) => rows.map((row) => row[column] ?? null))],
  )
  const ids = made.map(({ id }) => id)
  await noteWeek(tx, scope, ids)
  return ids
}

const edit = async (tx: Tx, id: string, changes: object) => {
  const { version, title, quarter, status: now } = await readSavedObjective(tx, scope, id)
  const body = ObjectiveEdit.parse({ version, title, quarter, status: now, ...changes })
  await editObjective(tx, scope, 'UTC', id, body)
}

const take = async (tx: Tx, one: Step, there: string[], gone: string[]) => {
  if (one.kind === 'restore') {
    const id = gone[one.which % Math.max(1, gone.length)]
    if (id === undefined) return
    await restoreObjective(tx, scope, id)
    gone.splice(gone.indexOf(id), 1)
    there.splice(0, there.length, ...(await allIds(tx)))
    return
  }
  const id = there[one.which % Math.max(1, there.length)]
  if (id === undefined) return
  if (one.kind === 'count') await edit(tx, id, { progressCounts: one.counting, ownShare: one.share })
  if (one.kind === 'by hand') await edit(tx, id, { progress: one.byHand })
  if (one.kind === 'status') await changeStatus(tx, scope, id, one.status)
  if (one.kind === 'move') {
    const parentId = one.under === null ? null : (there[one.under % there.length] ?? null)
    const [tree, levels] = [await treeOf(tx, id), await levelsOf(tx, there)]
    const isInside = parentId === id || tree?.descendantIds.has(parentId ?? '')
    const depth = (levels.get(parentId ?? '') ?? 0) + (tree?.height ?? 1)
    if (!isInside && depth <= deepestLevel) await edit(tx, id, { parentId })
  }
  if (one.kind === 'draft') {
    await tx.query(`update objectives set draft = case when draft is null then 'ready' end where id = $1`, [
      id,
    ])
    await noteWeek(tx, scope, [id])
  }
  if (one.kind === 'delete') {
    await deleteObjective(tx, scope, id)
    gone.push(id)
    there.splice(0, there.length, ...(await allIds(tx)))
  }
  if (one.kind !== 'post' && one.kind !== 'weigh') return
  const { keyResults } = await readSavedObjective(tx, scope, id)
  const values = keyResults.map((row) => ({ id: row.id, currentValue: one.kind === 'post' ? one.value : 0 }))
  if (one.kind === 'post')
    await postUpdate(tx, scope, id, PostedUpdate.parse({ updateText: 'Going on', keyResults: values }))
  else if (keyResults.length === 3)
    await edit(tx, id, {
      keyResults: keyResults.map((row, place) => ({ ...row, weight: one.weights?.[place] ?? null })),
    })
}

const allIds = async (tx: Tx) =>
  (await tx.query<{ id: string }>('select id from objectives order by id')).map(({ id }) => id)

type Row = {
  id: string
  parent: string | null
  status: (typeof objectiveStatuses)[number]
  draft: 'draft' | null
  progress: number | null
  measured: number | null
  progressCounts: (typeof countings)[number]
  ownShare: number
  keyResults: {
    startValue: number
    currentValue: number | null
    targetValue: number | null
    weight: number
  }[]
  noted: number | null
}
const readRows = (tx: Tx) =>
  tx.query<Row>(
    `select o.id, o.parent_id as parent, o.status, o.draft, o.progress, o.measured, o.progress_counts as "progressCounts",
       o.own_share as "ownShare", coalesce((select json_agg(json_build_object('startValue', k.start_value,
         'currentValue', k.current_value, 'targetValue', k.target_value, 'weight', k.weight) order by k.position, k.id)
         from key_results k where k.objective_id = o.id), '[]') as "keyResults",
       (select w.progress_to from objective_weeks w where w.objective_id = o.id order by w.week desc limit 1) as noted
     from objectives o order by o.id`,
  )

/** What the rules make of it, counted from the leaves. */
const counted = (row: Row, rows: readonly Row[]): number | null => {
  const children = rows
    .filter(({ parent }) => parent === row.id)
    .map((child) => ({ ...child, progress: child.progress ?? counted(child, rows) }))
  return objectiveProgress(null, row.keyResults, { ...row, children })
}

describe('What objectives count of those beneath them', () => {
  it('is kept as the rules count it anew, whatever was edited, moved, deleted or restored', async () => {
    const plans = fc.array(planned, { minLength: 4, maxLength: 9 })
    await fc.assert(
      fc.asyncProperty(plans, fc.array(step, { maxLength: 10 }), async (plan, steps) => {
        await inCompany(server.parts.db, scope, async (tx) => {
          await tx.query('delete from objectives')
          const there = await insertPlanned(tx, plan)
          const gone: string[] = []
          for (const one of steps) await take(tx, one, there, gone)
        })
        const rows = await inCompany(server.parts.db, scope, readRows)
        const wrong = rows.filter((row) => row.measured !== counted(row, rows))
        expect(wrong.map((row) => [row, counted(row, rows)])).toEqual([])
        // The weeks tell of those above too, which count a complete one in full and a draft not at all.
        const stale = rows.filter(({ noted, ...row }) => {
          const progress = row.progress ?? row.measured
          const isGivenUp = row.status === 'will_not_complete'
          const weekly = progressAsChild({ ...row, status: isGivenUp ? 'behind' : row.status, progress })
          return noted !== weekly
        })
        expect(stale).toEqual([])
      }),
      { numRuns: 30 },
    )
  })
})
