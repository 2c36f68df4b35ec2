import type { ObjectiveFilters } from '@cairn/domain/objectives/listing'
import { staleBefore } from '@cairn/domain/updates/rules'
import { startOfWeek } from '@cairn/domain/week'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { matching, refuseUnknown } from './matching.ts'
import { standings } from './standing-sql.ts'
import { parameters } from './statement.ts'

type Counts = { total: number; open: number; complete: number; updatedThisWeek: number; due: number }

/** With when they were updated last. */
export const judgedObjectives = (matched: string) => `
  judged as (${standings('o.id, o.last_update_at as updated_at', matched)})`

/** Which of the judged need an update, given the moment before which one is stale. */
export const isDue = (stale: string) => `is_open and (updated_at is null or updated_at < ${stale})`

export const countObjectives = async (
  tx: Tx,
  scope: Scope,
  timeZone: string,
  filters: ObjectiveFilters,
): Promise<Counts> => {
  await refuseUnknown(tx, filters)
  const params = parameters()
  const { sets, condition } = matching(filters, scope, params)
  const stale = params.add(staleBefore(scope.now), 'timestamptz')
  const sunday = params.add(startOfWeek(scope.now, timeZone), 'timestamptz')
  const [row] = await tx.query<Counts>(
    `with recursive ${[...sets, judgedObjectives(condition('o'))].join(', ')}
     select count(*)::int as total,
       count(*) filter (where is_complete)::int as complete,
       count(*) filter (where is_open)::int as open,
       count(*) filter (where is_open and updated_at >= ${sunday})::int as "updatedThisWeek",
       count(*) filter (where ${isDue(stale)})::int as due
     from judged`,
    params.values,
  )
  return row ?? { total: 0, open: 0, complete: 0, updatedThisWeek: 0, due: 0 }
}
