import { daysBetween } from '@cairn/domain/blockers/help'
import { groupBy } from '@cairn/domain/group-by'
import type { Objective } from '@cairn/domain/objectives/schema'
import type { KeptBlocker, KeptStanding } from '@cairn/domain/reviews/schema'
import { meanConfidence } from '@cairn/domain/updates/confidence'
import { readAsOf } from '../days/reading.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { keyResultDays } from '../db/schema/days.ts'
import type { Scope } from '../gate.ts'
import { readObjectives } from '../objectives/rows.ts'

type ConfidenceRow = Columns<typeof keyResultDays, 'key_result_id' | 'confidence'>

/** As the last update said that gave one, at the end of a day; today as it is. */
const readConfidences = async (tx: Tx, ids: readonly string[], day: string | null) => {
  const rows = await tx.query<ConfidenceRow>(
    `select key_result_id, confidence from public.key_result_days
     where objective_id = any($1) and confidence is not null
       and case when $2::date is null then until = 'infinity' else day <= $2::date and until > $2::date end`,
    [ids, day],
  )
  return new Map(rows.map((row) => [row.key_result_id, row.confidence]))
}

export const standingOf = (
  objective: Objective,
  confidences: ReadonlyMap<string, number | null>,
): KeptStanding => {
  const keyResults = objective.keyResults.map(({ id, title, unit, startValue, progress, ...one }) => ({
    ...{ id, title, unit, startValue, progress },
    value: one.currentValue,
    target: one.targetValue,
    confidence: confidences.get(id) ?? null,
  }))
  const known = objective.keyResults.flatMap(({ id, weight }) => {
    const confidence = confidences.get(id) ?? null
    return confidence === null ? [] : [{ confidence, weight: weight ?? 0 }]
  })
  const { countsAs: status, progress } = objective
  return { status, progress, confidence: meanConfidence(known), keyResults }
}

const standingsOf = async (tx: Tx, objectives: readonly Objective[], day: string | null) => {
  const ids = objectives.map(({ id }) => id)
  const confidences = await readConfidences(tx, ids, day)
  return new Map(objectives.map((one) => [one.id, standingOf(one, confidences)]))
}

export const standingsNow = async (tx: Tx, scope: Scope, ids: readonly string[]) =>
  standingsOf(tx, await readObjectives(tx, scope, ids), null)

/** As they stood when that day ended, of those that were there. */
export const standingsAt = (tx: Tx, scope: Scope, ids: readonly string[], day: string) =>
  readAsOf(tx, scope, { at: day }, async (past, then) =>
    standingsOf(tx, await readObjectives(past, then, ids), day),
  )

type BlockerRow = Pick<KeptBlocker, 'id' | 'words' | 'asked' | 'helper' | 'neededBy'> & {
  objectiveId: string
  createdAt: Date
}

/** What is in the way of each of them at that moment, oldest first. */
export const openBlockersOf = async (tx: Tx, now: Date, ids: readonly string[]) => {
  const rows = await tx.query<BlockerRow>(
    `select w.id, w.objective_id as "objectiveId", w.blockers as words, w.created_at as "createdAt", helper.full_name as helper,
       a.needed_by::text as "neededBy",
       array(select coalesce(person.full_name, team.name) from public.blocker_asked b
         left join public.profiles person on person.id = b.profile_id left join public.teams team on team.id = b.team_id
         where b.update_id = w.id order by b.asked_at, b.id) as asked
     from public.weekly_updates w
     left join public.blocker_asks a on a.update_id = w.id
     left join public.profiles helper on helper.id = a.helper_id
     where w.objective_id = any($1) and w.blockers is not null and w.continues_id is null
       and w.created_at <= $2 and (w.blocker_resolved_at is null or w.blocker_resolved_at > $2)
     order by w.created_at, w.id`,
    [ids, now],
  )
  const kept = rows.map(({ createdAt, objectiveId, ...row }) => ({
    objectiveId,
    blocker: { ...row, daysOpen: daysBetween(createdAt, now), state: stateOfRow(row) },
  }))
  return groupBy(kept, ({ objectiveId }) => objectiveId)
}

const stateOfRow = ({ neededBy, helper }: BlockerRow | Omit<BlockerRow, 'createdAt' | 'objectiveId'>) => {
  if (neededBy === null) return 'open' as const
  return helper === null ? ('asked' as const) : ('helping' as const)
}
