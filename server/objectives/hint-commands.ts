import { nothingChanged } from '@cairn/domain/activity/rules'
import {
  type CoachedOkr,
  coached,
  type Dismissed,
  rulesVersion,
  withDismissed,
} from '@cairn/domain/coach/rules'
import { mostDismissed } from '@cairn/domain/coach/schema'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { whyCannotChange } from '@cairn/domain/objectives/rules'
import { recordActivity } from '../activity/record.ts'
import type { Database, Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { objectives } from '../db/schema/objectives.ts'
import { inCompany, readInCompany } from '../db/tenant.ts'
import { updateRow } from '../db/writing.ts'
import type { AnyScope, Scope } from '../gate.ts'
import { lockWritable } from './checks.ts'
import { lockBesideOthers } from './hierarchy.ts'

/** Who asks holds the objective. */
export const dismissedOf = async (tx: Tx, id: string): Promise<Dismissed[]> => {
  const [row] = await tx.query<Columns<typeof objectives, 'dismissed_hints'>>(
    'select dismissed_hints from public.objectives where id = $1',
    [id],
  )
  return row?.dismissed_hints ?? []
}

/**
 * For everybody, until the words change. They may be words that are still being typed: what does not stand in the objective goes
 * with the next save. It is no edit, so that nobody who is editing meanwhile is refused.
 */
export const dismissHint = async (tx: Tx, scope: Scope, id: string, hint: Dismissed) => {
  await lockBesideOthers(tx, scope)
  const objective = await lockWritable(tx, scope, id, whyCannotChange)
  const dismissedHints = withDismissed(await dismissedOf(tx, id), hint).slice(-mostDismissed)
  const { hints, hintsVersion } = coached(objective, dismissedHints)
  await updateRow(tx, objectives, id, { hints, hintsVersion, dismissedHints })
  await recordActivity(tx, scope, {
    action: 'objective.hint_dismissed',
    subjectType: 'objective',
    subjectId: id,
    details: { title: objective.title, ...hint },
    changed: nothingChanged,
  })
  return { dismissedHints }
}

const batch = 250
/** Of drafts alone: nothing else is asked for the hints that were kept of it. */
const judgedBefore = 'o.quarter = $1 and o.draft is not null and o.hints_version < $2'

type Old = CoachedOkr & { id: string; dismissed: Dismissed[] }

/**
 * Works the hints of a quarter's drafts out anew where they are of older rules, or of none: of a company that was loaded in bulk, or was
 * there before hints were kept. What somebody is saving just now is left to them.
 */
export const countHintsAnew = async (db: Database, scope: AnyScope, quarter: Quarter) => {
  const asked = [quarter, rulesVersion]
  const isOld = await readInCompany(db, scope, (tx) =>
    tx.query(`select 1 from public.objectives o where ${judgedBefore} limit 1`, asked),
  )
  if (isOld.length === 0) return
  let counted: number
  do counted = await inCompany(db, scope, (tx) => countBatch(tx, asked))
  while (counted === batch)
}

const countBatch = async (tx: Tx, asked: unknown[]) => {
  const found = await tx.query<Old>(
    `select o.id, o.title, o.dismissed_hints as dismissed, coalesce((
       select json_agg(json_build_object('title', k.title, 'startValue', k.start_value, 'targetValue', k.target_value,
         'unit', k.unit) order by k.position, k.id)
       from public.key_results k where k.objective_id = o.id), '[]') as "keyResults"
     from public.objectives o where ${judgedBefore} order by o.id limit ${batch} for no key update skip locked`,
    asked,
  )
  const judged = found.map(({ id, dismissed, ...okr }) => ({ id, ...coached(okr, dismissed) }))
  await tx.query(
    `update public.objectives o set hints = n.hints, hints_version = $2, dismissed_hints = n."dismissedHints"
     from jsonb_to_recordset($1::jsonb) as n (id uuid, hints jsonb, "dismissedHints" jsonb) where o.id = n.id`,
    [JSON.stringify(judged), rulesVersion],
  )
  return found.length
}
