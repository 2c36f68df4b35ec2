import { quarterSpan, untilIn, weeksOfQuarter } from '@cairn/domain/dashboard/quarter-weeks'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import type { QuarterRun } from '@cairn/domain/quarters/run'
import { beginOfDay, dayOf } from '@cairn/domain/week'
import type { Tx } from '../db/client.ts'
import type { AnyScope } from '../gate.ts'
import { quarterStanding } from '../objectives/quarter-stored.ts'
import { isAskedFor } from '../objectives/standing-sql.ts'
import { dayIn, readMoved } from './review-panel-queries.ts'

/**
 * How sure people were of each open objective of a quarter at some moments, and last of all now: of its key results that had
 * a word by then the last one, by weight. `$1` is the quarter; `moments` is the list of the others.
 */
export const believedSql = (moments: string) => `
  open as materialized (select o.id from public.objectives o where o.quarter = $1 and ${isAskedFor}),
  said as (
    select w.objective_id, k.weight, one.confidence, w.created_at as since,
      lead(w.created_at, 1, 'infinity') over (partition by k.id order by w.created_at, w.id) as until
    from open join public.weekly_updates w on w.objective_id = open.id and w.confidences <> '[]'
    cross join lateral jsonb_to_recordset(w.confidences) as one ("keyResultId" uuid, confidence int)
    join public.key_results k on k.id = one."keyResultId" and k.objective_id = w.objective_id),
  believed as (
    select at.place, said.objective_id,
      coalesce(sum(said.weight * said.confidence)::numeric / nullif(sum(said.weight), 0), avg(said.confidence)) as confidence
    from unnest(${moments} || 'infinity'::timestamptz) with ordinality as at (moment, place)
    join said on said.since < at.moment and said.until >= at.moment group by 1, 2)`

type Mean = { place: number; mean: number; objectives: number }

const readConfidence = async (
  tx: Tx,
  quarter: Quarter,
  now: Date,
  timeZone: string,
): Promise<QuarterRun['confidence']> => {
  const until = untilIn(quarterSpan(quarter, timeZone), now)
  const turns = weeksOfQuarter(quarter)
    .slice(1)
    .filter((week) => beginOfDay(week, timeZone) < until)
  const means = await tx.query<Mean>(
    `with ${believedSql('$2::timestamptz[]')}
     select place::int, round(avg(confidence), 1)::float8 as mean, count(*)::int as objectives
     from believed group by 1 order by 1`,
    [quarter, turns.map((week) => beginOfDay(week, timeZone))],
  )
  const days = [...turns, dayOf(now, timeZone)]
  const last = means.find(({ place }) => place === days.length)
  return {
    mean: last?.mean ?? null,
    before: means.find(({ place }) => place === turns.length)?.mean ?? null,
    course: means.map(({ place, mean }) => ({ day: days[place - 1] ?? '', mean })),
    objectives: last?.objectives ?? 0,
  }
}

export const readRun = async (
  tx: Tx,
  { now }: AnyScope,
  timeZone: string,
  quarter: Quarter,
): Promise<QuarterRun> => {
  const { committedAt } = await quarterStanding(tx, quarter)
  const [blockers] = await tx.query<QuarterRun['blockers']>(
    `select count(*)::int as open, ${dayIn('min(w.created_at)', '$2')} as oldest
     from public.objectives o join public.weekly_updates w on w.objective_id = o.id
     where o.quarter = $1 and w.blockers is not null and w.continues_id is null and w.blocker_resolved_at is null`,
    [quarter, timeZone],
  )
  return {
    moved: committedAt === null ? null : await readMoved(tx, quarter, timeZone),
    confidence: await readConfidence(tx, quarter, now, timeZone),
    blockers: blockers ?? { open: 0, oldest: null },
  }
}
