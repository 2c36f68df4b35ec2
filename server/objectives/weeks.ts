import { sundayOf } from '@cairn/domain/week'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { companies } from '../db/schema/workspace.ts'
import type { Scope } from '../gate.ts'
import { standings } from './standing-sql.ts'

/**
 * Notes how objectives stand now, as what this week made of them. Every write that makes an objective, or changes its
 * status, its progress or its updates, calls this in its transaction, after the last of its changes. A week that has
 * been noted is never followed by an earlier one, also when the company moves to another time zone.
 */
export const noteWeek = async (
  tx: Tx,
  scope: Scope,
  objectiveIds: readonly string[],
  { updated = false } = {},
) => {
  const [company] = await tx.query<Columns<typeof companies, 'time_zone'>>(
    'select time_zone from public.companies where id = $1',
    [scope.companyId],
  )
  await tx.query(
    `insert into public.objective_weeks as noted
       (company_id, objective_id, quarter, week, progress_from, progress_to, open_from, open_to, updated)
     select $1, standing.id, standing.quarter, greatest($2::date, earlier.week), earlier.progress_to, standing.counted,
       coalesce(earlier.open_to, false), standing.is_open, $4
     from (${standings('o.id, o.quarter', 'o.id = any($3)')}) standing
     left join lateral (
       select w.week, w.progress_to, w.open_to from public.objective_weeks w
       where w.objective_id = standing.id order by w.week desc limit 1) earlier on true
     on conflict (company_id, objective_id, week) do update
     set progress_to = excluded.progress_to, open_to = excluded.open_to, updated = noted.updated or excluded.updated`,
    [scope.companyId, sundayOf(scope.now, company?.time_zone ?? 'UTC'), objectiveIds, updated],
  )
}

/** For objectives that were loaded with a past: their weeks are told by their records. Without ids, all of the company. */
export const rebuildWeeks = (
  tx: Tx,
  { companyId }: Pick<Scope, 'companyId'>,
  objectiveIds: readonly string[] | null = null,
) => tx.query('select public.rebuild_objective_weeks($1, $2::uuid[])', [companyId, objectiveIds])
