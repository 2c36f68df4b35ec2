import { weeksOfQuarter } from '@cairn/domain/dashboard/quarter-weeks'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { mostListed, type Review } from '@cairn/domain/quarters/review'
import type { Tx } from '../db/client.ts'
import { easierSql, lastMoveOf, movedSql } from '../objectives/quarter-stored.ts'
import { teamJoins } from '../objectives/rows.ts'

/**
 * In a quarter that is closing nothing is open any more, so what each week changed says how many were open when it ended.
 * Only weeks that ended with some are those in which updates were asked for.
 */
export const readRhythm = async (tx: Tx, quarter: Quarter): Promise<Review['rhythm']> => {
  const changes = await tx.query<{ week: string; change: number; updated: number }>(
    `select w.week::text, (count(*) filter (where w.open_to) - count(*) filter (where w.open_from))::int as change,
       count(*) filter (where w.updated and w.open_to)::int as updated
     from public.objective_weeks w join public.objectives o on o.id = w.objective_id and o.quarter = w.quarter
     where w.quarter = $1 and o.draft is null group by 1`,
    [quarter],
  )
  return weeksOfQuarter(quarter)
    .map((week) => ({
      week,
      open: changes.filter((one) => one.week > week).reduce((open, { change }) => open - change, 0),
      updated: changes.find((one) => one.week === week)?.updated ?? 0,
    }))
    .filter(({ open }) => open > 0)
}

/** How many of the open ones a review tells. */
const blockersTold = 3

export const dayIn = (moment: string, timeZone: string) =>
  `to_char(${moment} at time zone ${timeZone}, 'YYYY-MM-DD')`

/** Those reported on the quarter's objectives; days are counted up to now. */
export const readBlockers = async (
  tx: Tx,
  quarter: Quarter,
  now: Date,
  timeZone: string,
): Promise<Review['blockers']> => {
  const [row] = await tx.query<Review['blockers']>(
    `with reported as materialized (
       select w.id, w.blockers, w.created_at, w.blocker_resolved_at, w.objective_id
       from public.weekly_updates w join public.objectives o on o.id = w.objective_id
       where w.blockers is not null and w.continues_id is null and o.quarter = $1)
     select count(*)::int as opened, count(blocker_resolved_at)::int as resolved,
       round(percentile_cont(0.5) within group (
         order by extract(epoch from blocker_resolved_at - created_at) / 86400)
         filter (where blocker_resolved_at is not null))::int as "medianDays",
       (select coalesce(json_agg(json_build_object(
           'objective', json_build_object('id', o.id, 'title', o.title), 'text', first.blockers, 'team', t.name,
           'since', ${dayIn('first.created_at', '$3')},
           'days', floor(extract(epoch from $2::timestamptz - first.created_at) / 86400)::int)
           order by first.created_at, first.id), '[]')
         from (
           select * from reported where blocker_resolved_at is null order by created_at, id limit ${blockersTold}) first
         join public.objectives o on o.id = first.objective_id
         join public.profiles p on p.id = o.owner_id ${teamJoins}) as open
     from reported`,
    [quarter, now, timeZone],
  )
  return row ?? { opened: 0, resolved: 0, medianDays: null, open: [] }
}

/** Targets that differ from what was kept of them, in the order in which they were moved. */
export const readMoved = async (tx: Tx, quarter: Quarter, timeZone: string): Promise<Review['moved']> => {
  const [row] = await tx.query<Review['moved']>(
    `with moved as materialized (
       select o.id, o.title, kept.key_result_id, coalesce(k.title, kept.title) as key_result,
         coalesce(k.unit, kept.unit) as unit, kept.target_value as original, k.target_value as final,
         ${easierSql} as is_easier
       from public.objectives o
       join public.key_result_originals kept on kept.objective_id = o.id and kept.quarter = o.quarter
       left join public.key_results k on k.id = kept.key_result_id
       where o.quarter = $1 and o.draft is null and ${movedSql})
     select (select count(*)::int from moved) as total, (select count(*)::int from moved where is_easier) as easier,
       (select coalesce(json_agg(json_build_object(
           'objective', json_build_object('id', id, 'title', title), 'keyResult', key_result, 'unit', unit,
           'original', original, 'final', final, 'isEasier', is_easier, 'by', changer_name, 'reason', reason,
           'on', ${dayIn('changed_at', '$2')})
         order by changed_at, key_result_id), '[]')
       from (
         select moved.*, last.* from moved left join ${lastMoveOf('moved.key_result_id', '$1')}
         order by last.changed_at, moved.key_result_id limit ${mostListed}) told) as rows`,
    [quarter, timeZone],
  )
  return row ?? { total: 0, easier: 0, rows: [] }
}
