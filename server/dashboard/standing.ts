import { recentSince } from '@cairn/domain/dashboard/tiles'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import type { ObjectiveStatus } from '@cairn/domain/objectives/status'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { teamJoins } from '../objectives/rows.ts'
import { standings } from '../objectives/standing-sql.ts'

/** `$1` is a quarter; null: all of them. Two texts, because a plan is worth keeping for each. */
export const inQuarter = (quarter: Quarter | null, objective = 'o') =>
  quarter === null ? '$1::text is null' : `${objective}.quarter = $1`

/** The objectives of one team that count as one status. */
export type Standing = {
  team_id: string | null
  status: ObjectiveStatus
  count: number
  open: number
  /** Those that have a progress to count, and that progress added up. */
  measured: number
  progress: number
  /** Whose status changed in the last days. */
  changed: number
}

export const readStandings = (tx: Tx, { now }: Scope, quarter: Quarter | null) =>
  tx.query<Standing>(
    `select t.id as team_id, o.counts_as as status, count(*)::int as count,
       (count(*) filter (where o.is_open))::int as open, count(o.counted)::int as measured,
       coalesce(sum(o.counted), 0) as progress,
       (count(*) filter (where o.status_changed_date >= $2))::int as changed
     from (${standings('o.team_id, o.owner_id, o.status_changed_date', inQuarter(quarter))}) o
     join public.profiles p on p.id = o.owner_id ${teamJoins}
     group by 1, 2`,
    [quarter, recentSince(now)],
  )

/** What a week made of the objectives of one team. */
export type TeamWeek = {
  team_id: string | null
  week: string
  open_change: number
  measured_change: number
  progress_change: number
  /** Open when the week ended, or now, and updated in it. */
  updated: number
}

export const readTeamWeeks = (tx: Tx, quarter: Quarter) =>
  tx.query<TeamWeek>(
    `with home as materialized (
       select o.id, t.id as team_id from public.objectives o
       join public.profiles p on p.id = o.owner_id ${teamJoins} where o.quarter = $1)
     select home.team_id, w.week::text as week, sum(w.open_to::int - w.open_from::int)::int as open_change,
       sum((w.progress_to is not null)::int - (w.progress_from is not null)::int)::int as measured_change,
       sum(coalesce(w.progress_to, 0) - coalesce(w.progress_from, 0)) as progress_change,
       (count(*) filter (where w.updated and w.open_to))::int as updated
     from public.objective_weeks w join home on home.id = w.objective_id
     where w.quarter = $1
     group by 1, 2`,
    [quarter],
  )
