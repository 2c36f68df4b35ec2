import { nothingChanged } from '@cairn/domain/activity/rules'
import { whyClosed } from '@cairn/domain/quarters/rules'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import type { KeptQuarter } from '../objectives/quarter-stored.ts'
import { rebuildWeeks } from '../objectives/weeks.ts'
import { refuse } from '../refused.ts'
import {
  type Adoptable,
  writeKeyResult,
  writeObjective,
  writeStrategy,
  writeWeeklyUpdate,
} from './adopted-records.ts'
import { lockCompany } from './company.ts'
import { payloads } from './unclaimed-record.ts'

const atOnce = 5

/**
 * Takes in some of the records that wait for this company's verified members. What refers to another record waits
 * until that one is here; `remaining` are those that a next call can take.
 */
export const adoptOrphans = async (tx: Tx, scope: Scope) => {
  if ((await readAdoptable(tx, 1)).length === 0) return { adopted: 0, remaining: 0 }
  await lockCompany(tx, scope)
  const waiting = await readAdoptable(tx, atOnce)
  for (const one of waiting) await adoptRecord(tx, scope, one)
  const [next] = await readAdoptable(tx, 1)
  return { adopted: waiting.length, remaining: Number(next?.ready ?? 0) }
}

const readAdoptable = (tx: Tx, most: number) =>
  tx.query<Adoptable>('select * from crossing.adoptable($1)', [most])

/** A closed quarter takes no older records either; once it is reopened they come with the next call. */
const refuseClosed = async (tx: Tx, one: Adoptable) => {
  const quarter = one.kind === 'objective' ? payloads.objective.parse(one.payload).quarter : undefined
  const closed = await tx.query<Pick<KeptQuarter, 'quarter' | 'state'>>(
    `select q.quarter, q.state from public.quarters q
     where q.quarter = coalesce($1, (select o.quarter from public.objectives o where o.id = $2))`,
    [quarter ?? null, one.objective_id],
  )
  for (const kept of closed) refuse(whyClosed(kept))
}

const adoptRecord = async (tx: Tx, scope: Scope, one: Adoptable) => {
  await refuseClosed(tx, one)
  const id = await writeRecord(tx, scope, one)
  const objectiveId = one.kind === 'objective' ? id : one.objective_id
  if (objectiveId !== null) await rebuildWeeks(tx, scope, [objectiveId])
  await tx.query('select crossing.mark_adopted($1, $2, $3)', [one.record_id, id, scope.now])
  await recordActivity(tx, scope, {
    action: `${one.kind}.adopted`,
    subjectType: one.kind,
    subjectId: id,
    details: { recordId: one.record_id, ownerId: one.owner_id },
    // It comes as it was; what it was stands in the record that is named.
    changed: nothingChanged,
  })
}

const writeRecord = (tx: Tx, scope: Scope, one: Adoptable): Promise<string> => {
  switch (one.kind) {
    case 'strategy':
      return writeStrategy(tx, scope, one, payloads.strategy.parse(one.payload))
    case 'objective':
      return writeObjective(tx, scope, one, payloads.objective.parse(one.payload))
    case 'key_result':
      return writeKeyResult(tx, scope, one, payloads.key_result.parse(one.payload))
    case 'weekly_update':
      return writeWeeklyUpdate(tx, scope, one, payloads.weekly_update.parse(one.payload))
  }
}
