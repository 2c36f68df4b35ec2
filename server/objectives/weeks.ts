import { sundayOf } from '@cairn/domain/week'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { objectiveWeeks } from '../db/schema/objective-weeks.ts'
import type { companies } from '../db/schema/workspace.ts'
import type { AnyScope } from '../gate.ts'
import { standings } from './standing-sql.ts'

/**
 * Those above that the database has counted anew in this transaction, with what lies beneath them. Worked out before the table is
 * looked at: the wall between companies lets no function but the simplest look into an index.
 */
const climbedIds = `coalesce(string_to_array(nullif(current_setting('app.climbed', true), ''), ',')::uuid[], '{}')`
export type Climbed = { ancestors?: string[] }

/**
 * Notes how objectives stand now, as what this week made of them. Every write that makes an objective, or changes its
 * status, its progress or its updates, calls this in its transaction, after the last of its changes. A week that has
 * been noted is never followed by an earlier one, also when the company moves to another time zone. What counts these
 * above and has changed with them is noted too, and is answered for the entry of what happened.
 */
export const noteWeek = async (
  tx: Tx,
  scope: Pick<AnyScope, 'companyId' | 'now'>,
  objectiveIds: readonly string[],
  { updated = false } = {},
): Promise<Climbed> => {
  const [company] = await tx.query<Columns<typeof companies, 'time_zone'>>(
    'select time_zone from public.companies where id = $1',
    [scope.companyId],
  )
  const noted = await tx.query<Columns<typeof objectiveWeeks, 'objective_id'>>(
    `insert into public.objective_weeks as noted
       (company_id, objective_id, quarter, week, progress_from, progress_to, open_from, open_to, updated)
     select $1, standing.id, standing.quarter, greatest($2::date, earlier.week), earlier.progress_to, standing.counted,
       coalesce(earlier.open_to, false), standing.is_open, $4 and standing.id = any($3)
     from (${standings('o.id, o.quarter', `o.id = any((select $3::uuid[] || ${climbedIds})::uuid[])`)}) standing
     left join lateral (
       select w.week, w.progress_to, w.open_to from public.objective_weeks w
       where w.objective_id = standing.id order by w.week desc limit 1) earlier on true
     on conflict (company_id, objective_id, week) do update
     set progress_to = excluded.progress_to, open_to = excluded.open_to, updated = noted.updated or excluded.updated
     returning objective_id`,
    [scope.companyId, sundayOf(scope.now, company?.time_zone ?? 'UTC'), objectiveIds, updated],
  )
  const told = new Set(objectiveIds)
  const ancestors = noted.map((row) => row.objective_id).filter((id) => !told.has(id))
  return ancestors.length === 0 ? {} : { ancestors }
}

/** Counts a quarter that was closed anew: what changed beneath its objectives meanwhile did not reach them. */
export const countAnew = (tx: Tx, { companyId }: AnyScope, quarter: string) =>
  tx.query(
    `select public.count_progress($1, array(select id from public.objectives
       where quarter = $2 and progress_counts <> 'key_results'), '{}')`,
    [companyId, quarter],
  )

/** For objectives that were loaded with a past: weeks and days are told by their records. Without ids, all of the company. */
export const rebuildPast = async (
  tx: Tx,
  { companyId }: Pick<AnyScope, 'companyId'>,
  objectiveIds: readonly string[] | null = null,
) => {
  await tx.query('select public.rebuild_objective_weeks($1, $2::uuid[])', [companyId, objectiveIds])
  await tx.query('select public.rebuild_days($1, $2::uuid[])', [companyId, objectiveIds])
}
