import { recentSince } from '@cairn/domain/dashboard/tiles'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import type { ObjectiveStatus } from '@cairn/domain/objectives/status'
import type { Tx } from '../db/client.ts'
import type { AnyScope } from '../gate.ts'
import { teamJoins } from '../objectives/rows.ts'
import { countedAndDrafts, standings } from '../objectives/standing-sql.ts'

/** `$1` is a quarter; null: all of them. Two texts, because a plan is worth keeping for each. */
export const inQuarter = (quarter: Quarter | null, objective = 'o') =>
  quarter === null ? '$1::text is null' : `${objective}.quarter = $1`

/** The objectives of one team that count as one status. */
type TeamStatus = {
  teamId: string | null
  status: ObjectiveStatus
  count: number
  drafts: number
  open: number
  /** Those that have a progress to count, and that progress added up. */
  measured: number
  progress: number
  /** Whose status changed in the last days. */
  changed: number
}

export type StrategyStatus = { strategyId: string; status: ObjectiveStatus; count: number; drafts: number }

/** What a week made of the objectives of one team. */
type TeamWeek = {
  teamId: string | null
  week: string
  openChange: number
  measuredChange: number
  progressChange: number
  /** Open when the week ended, or now, and updated in it. */
  updated: number
}

type Read = { teams: TeamStatus[]; strategies: StrategyStatus[]; weeks: TeamWeek[] }

/** The rows of a select as a list, each with the keys of what it is read as. */
const listOf = <R>(keys: Record<keyof R & string, true>, rows: string) => {
  const columns = Object.keys(keys).map((key) => `'${key}', one."${key}"`)
  return `(select coalesce(json_agg(json_build_object(${columns.join(', ')})), '[]') from (${rows}) one)`
}

const byTeam = listOf<TeamStatus>(
  {
    teamId: true,
    status: true,
    count: true,
    drafts: true,
    open: true,
    measured: true,
    progress: true,
    changed: true,
  },
  `select team_id as "teamId", counts_as as status, ${countedAndDrafts}, count(*) filter (where is_open) as open,
    count(counted) as measured, coalesce(sum(counted), 0) as progress,
    count(*) filter (where not is_draft and status_changed_date >= $2) as changed
  from standing where in_quarter group by 1, 2`,
)

const byStrategy = listOf<StrategyStatus>(
  { strategyId: true, status: true, count: true, drafts: true },
  `select strategy_id as "strategyId", counts_as as status, ${countedAndDrafts}
  from standing where strategy_id = any($3) group by 1, 2`,
)

/** What is a draft now counts in no week. Added up before the team of those that name none is found: by then there are few rows left. */
const byWeek = listOf<TeamWeek>(
  { teamId: true, week: true, openChange: true, measuredChange: true, progressChange: true, updated: true },
  `select t.id as "teamId", o.week, sum(o.open_change) as "openChange", sum(o.measured_change) as "measuredChange",
    sum(o.progress_change) as "progressChange", sum(o.updated) as updated
  from (
    select o.team_id, case when o.team_id is null then o.owner_id end as owner_id, w.week,
      count(*) filter (where w.open_to) - count(*) filter (where w.open_from) as open_change,
      count(w.progress_to) - count(w.progress_from) as measured_change,
      coalesce(sum(w.progress_to), 0) - coalesce(sum(w.progress_from), 0) as progress_change,
      count(*) filter (where w.updated and w.open_to) as updated
    from public.objective_weeks w join public.objectives o on o.id = w.objective_id and o.quarter = w.quarter
    where w.quarter = $1 and o.draft is null group by 1, 2, 3) o
  left join public.profiles p on p.id = o.owner_id ${teamJoins}
  group by 1, 2`,
)

/**
 * How the objectives of a quarter and those of some strategies stand, added up in one pass. The weeks of a quarter are
 * those of the objectives that are in it now.
 */
export const readStanding = async (
  tx: Tx,
  { now }: AnyScope,
  quarter: Quarter | null,
  strategyIds: readonly string[],
): Promise<Read> => {
  const chosen = inQuarter(quarter)
  const columns = `o.team_id, o.owner_id, o.strategy_id, o.status_changed_date, ${chosen} as in_quarter`
  const [row] = await tx.query<Read>(
    `with standing as materialized (
       select t.id as team_id, o.strategy_id, o.in_quarter, o.counts_as, o.is_draft, o.counted, o.is_open, o.status_changed_date
       from (${standings(columns, `(${chosen} or o.strategy_id = any($3))`)}) o
       join public.profiles p on p.id = o.owner_id ${teamJoins})
     select ${byTeam} as teams, ${byStrategy} as strategies,
       ${quarter === null ? `'[]'::json` : byWeek} as weeks`,
    [quarter, recentSince(now), strategyIds],
  )
  return row ?? { teams: [], strategies: [], weeks: [] }
}
