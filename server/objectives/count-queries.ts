import type { ObjectiveFilters } from '@cairn/domain/objectives/listing'
import { compareQuarters } from '@cairn/domain/objectives/quarter'
import type { Objective, Person } from '@cairn/domain/objectives/schema'
import { staleBefore } from '@cairn/domain/updates/rules'
import { startOfWeek } from '@cairn/domain/week'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { AnyScope } from '../gate.ts'
import { parameters } from '../paging/statement.ts'
import { matchConditions, refuseUnknown } from './matching.ts'
import { teamJoins } from './rows.ts'
import { standings } from './standing-sql.ts'

type Counts = {
  total: number
  drafts: number
  open: number
  complete: number
  updatedThisWeek: number
  due: number
  newlyDue: number
  toScore: number
}

/** With when they were updated last. */
export const judgedObjectives = (matched: string) => `
  judged as (${standings('o.id, o.last_update_at as updated_at, o.created_date', matched)})`

/** Which of the judged need an update, given the moment before which one is stale. */
export const isDue = (stale: string) => `is_open and (updated_at is null or updated_at < ${stale})`

/** Of those that match; what was dropped needs no score. */
const unscored = (matched: string) => `
  select count(*)::int from public.objectives o
  where o.quarter = any(array(select q.quarter from public.quarters q where q.state = 'close')) and o.draft is null
    and (${matched}) and not exists (
      select from public.scores s where s.objective_id = o.id and s.quarter = o.quarter
        and (s.score is not null or s.outcome = 'dropped'))`

export const countObjectives = async (
  tx: Tx,
  scope: AnyScope,
  timeZone: string,
  filters: ObjectiveFilters,
): Promise<Counts> => {
  await refuseUnknown(tx, filters)
  const params = parameters()
  const { sets, condition } = matchConditions(filters, scope, params)
  const stale = params.add(staleBefore(scope.now), 'timestamptz')
  const sunday = params.add(startOfWeek(scope.now, timeZone), 'timestamptz')
  const [row] = await tx.query<Counts>(
    `with recursive ${[...sets, judgedObjectives(condition('o'))].join(', ')}
     select count(*)::int as total, count(*) filter (where is_draft)::int as drafts,
       count(*) filter (where is_complete)::int as complete,
       count(*) filter (where is_open)::int as open,
       count(*) filter (where is_open and updated_at >= ${sunday})::int as "updatedThisWeek",
       count(*) filter (where ${isDue(stale)})::int as due,
       count(*) filter (where is_open and updated_at is null and created_date >= ${stale})::int as "newlyDue",
       (${unscored(condition('o'))}) as "toScore"
     from judged`,
    params.values,
  )
  return (
    row ?? { total: 0, drafts: 0, open: 0, complete: 0, updatedThisWeek: 0, due: 0, newlyDue: 0, toScore: 0 }
  )
}

const mostOwners = 200

/** Everything that occurs and can be filtered by; what does not occur is not offered. */
export const filterOptions = async (tx: Tx) => {
  const statuses = await tx.query<Columns<typeof objectives, 'status'> & { count: number }>(
    'select counts_as as status, count(*)::int as count from public.objectives group by counts_as order by counts_as',
  )
  const quarters = await tx.query<Columns<typeof objectives, 'quarter'> & { count: number }>(
    'select quarter, count(*)::int as count from public.objectives group by quarter',
  )
  const owners = await tx.query<Person>(
    `select p.id, p.full_name as "fullName", p.title, p.profile_emoji as "profileEmoji" from public.profiles p
     where exists (select 1 from public.objectives o where o.owner_id = p.id)
     order by p.name_key collate public.by_value, p.id limit ${mostOwners}`,
  )
  const teams = await tx.query<NonNullable<Objective['team']>>(
    `select offered.id, offered.name, offered.icon from public.teams offered
     where exists (select 1 from public.objectives o where o.team_id = offered.id)
       or offered.id in (
         select t.id from (select distinct team_id, owner_id from public.objectives where team_id is null) o
         join public.profiles p on p.id = o.owner_id ${teamJoins})
     order by offered.name_key collate public.by_value, offered.id`,
  )
  const strategies = await tx.query<NonNullable<Objective['strategy']>>(
    `select s.id, s.title from public.strategies s
     where exists (select 1 from public.objectives o where o.strategy_id = s.id) order by s.title_key collate public.by_value, s.id`,
  )
  const newestFirst = quarters.toSorted((a, b) => compareQuarters(b.quarter, a.quarter))
  return { statuses, quarters: newestFirst, owners, teams, strategies }
}
