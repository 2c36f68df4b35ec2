import { ObjectiveFilters } from '@cairn/domain/objectives/listing'
import { staleBefore, weekState } from '@cairn/domain/updates/rules'
import { startOfWeek } from '@cairn/domain/week'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { AnyScope } from '../gate.ts'
import { notFound } from '../objectives/checks.ts'
import { countObjectives, judgedObjectives } from '../objectives/count-queries.ts'
import { matchConditions } from '../objectives/matching.ts'
import { readObjectives } from '../objectives/rows.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { parameters } from '../paging/statement.ts'
import { readUpdates } from './rows.ts'

export const pageLength = 20
const listName = 'updates'
const keyTypes = ['timestamptz', 'uuid'] as const

/** Newest first; a page begins after the last update of the one before. Both statements are sent at once. */
export const listUpdates = async (
  tx: Tx,
  scope: AnyScope,
  objectiveId: string,
  cursor: string | undefined,
) => {
  const after = cursor ? readCursor(cursor, listName, keyTypes) : []
  const beyond = cursor ? 'and (w.created_at, w.id) < ($4::timestamptz, $5::uuid)' : ''
  const [[objective], found] = await Promise.all([
    tx.query<{ total: number }>(
      `select (select count(*)::int from public.weekly_updates w where w.objective_id = o.id) as total
       from public.objectives o where o.id = $1`,
      [objectiveId],
    ),
    readUpdates(
      tx,
      scope,
      `where w.objective_id = $3 ${beyond} order by w.created_at desc, w.id desc limit ${pageLength + 1}`,
      [objectiveId, ...after],
    ),
  ])
  if (objective === undefined) throw notFound()
  const { rows, next } = pageOf(found, pageLength, (last) =>
    cursorOf(listName, [last.createdAt.toISOString(), last.id]),
  )
  return { updates: rows, total: objective.total, nextCursor: next }
}

const mostInWeek = 200

/**
 * What someone is involved in and is open: overdue first, then what is not due yet, then what never had an update, then
 * what was updated since Sunday.
 */
export const myWeek = async (tx: Tx, scope: AnyScope, timeZone: string) => {
  const filters = ObjectiveFilters.parse({ mine: 'true' })
  const weekBegan = startOfWeek(scope.now, timeZone)
  const { open, updatedThisWeek, due } = await countObjectives(tx, scope, timeZone, filters)
  const params = parameters()
  const { sets, condition } = matchConditions(filters, scope, params)
  const stale = params.add(staleBefore(scope.now), 'timestamptz')
  const sunday = params.add(weekBegan, 'timestamptz')
  const ids = await tx.query<Columns<typeof objectives, 'id'>>(
    `with recursive ${[...sets, judgedObjectives(condition('o'))].join(', ')}
     select judged.id from judged join public.objectives o on o.id = judged.id where is_open
     order by case when updated_at is null then 2 when updated_at < ${stale} then 0
       when updated_at >= ${sunday} then 3 else 1 end, o.title_key collate public.by_value, o.id
     limit ${mostInWeek}`,
    params.values,
  )
  const found = await readObjectives(
    tx,
    scope,
    ids.map(({ id }) => id),
  )
  const latest = await readUpdates(tx, scope, 'where w.id = any($3)', [
    found.flatMap(({ latestUpdate }) => latestUpdate?.id ?? []),
  ])
  return {
    weekBegan,
    open,
    updated: updatedThisWeek,
    overdue: due,
    objectives: found.map((objective) => ({
      objective,
      state: weekState(
        { ...objective, latestUpdateAt: objective.latestUpdate?.createdAt ?? null },
        scope.now,
        timeZone,
      ),
      latest: latest.find(({ id }) => id === objective.latestUpdate?.id) ?? null,
    })),
  }
}
