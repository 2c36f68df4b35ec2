import type { ReportedUpdate } from '@cairn/domain/dashboard/schema'
import type { ObjectiveFilters } from '@cairn/domain/objectives/listing'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { weeklyUpdates } from '../db/schema/updates.ts'
import type { profiles } from '../db/schema/workspace.ts'
import type { AnyScope } from '../gate.ts'
import { matchConditions } from '../objectives/matching.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { parameters } from '../paging/statement.ts'

const listName = 'dashboard updates'
const keyTypes = ['timestamptz', 'uuid'] as const

type UpdatesQuery = {
  quarter: Quarter | null
  teamId?: string | undefined
  limit: number
  cursor?: string | undefined
}

type Row = Columns<
  typeof weeklyUpdates,
  | 'id'
  | 'update_text'
  | 'blockers'
  | 'status'
  | 'previous_value'
  | 'new_value'
  | 'created_by'
  | 'author_name'
  | 'created_at'
  | 'objective_id'
> &
  Columns<typeof profiles, 'profile_emoji'> &
  Columns<typeof objectives, 'title'>

/** Newest first. The weeks in which something happened to the quarter say where to begin and where to stop looking. */
export const reportedUpdates = async (
  tx: Tx,
  scope: AnyScope,
  { quarter, teamId, limit, cursor }: UpdatesQuery,
) => {
  const params = parameters()
  const { add } = params
  const filters: ObjectiveFilters = {
    status: [],
    mine: 'false',
    ...(quarter === null ? {} : { quarter }),
    ...(teamId === undefined ? {} : { teamId }),
  }
  const { sets, condition } = matchConditions(filters, scope, params)
  const conditions = [condition('o')]
  if (quarter !== null) {
    const [span] = await tx.query<{ first: string | null; last: string | null }>(
      `select min(week)::text as first, max(week)::text as last from public.objective_weeks where quarter = $1`,
      [quarter],
    )
    if (!span?.first) return { updates: [], nextCursor: null }
    // Weeks are those of the company's calendar, moments are everyone's: hence a day more on either side.
    conditions.push(`w.created_at >= ${add(daysAfter(span.first, -1), 'timestamptz')}`)
    conditions.push(`w.created_at < ${add(daysAfter(span.last ?? span.first, 8), 'timestamptz')}`)
  }
  if (cursor) {
    const [at = '', id = ''] = readCursor(cursor, listName, keyTypes)
    conditions.push(`(w.created_at, w.id) < (${add(at, 'timestamptz')}, ${add(id, 'uuid')})`)
  }
  const found = await tx.query<Row>(
    `${sets.length > 0 ? `with recursive ${sets.join(', ')}` : ''}
     select w.id, w.update_text, w.blockers, w.status, w.previous_value, w.new_value, w.created_by, w.author_name,
       author.profile_emoji, w.created_at, o.id as objective_id, o.title
     from public.weekly_updates w
     join public.objectives o on o.id = w.objective_id
     left join public.profiles author on author.id = w.created_by
     where ${conditions.join(' and ')}
     order by w.created_at desc, w.id desc limit ${add(limit + 1, 'int')}`,
    params.values,
  )
  const { rows, next } = pageOf(found, limit, (last) =>
    cursorOf(listName, [last.created_at.toISOString(), last.id]),
  )
  return { updates: rows.map(updateOfRow), nextCursor: next }
}

const daysAfter = (day: string, days: number) =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + days * 24 * 60 * 60 * 1000)

const updateOfRow = (row: Row): ReportedUpdate => ({
  id: row.id,
  objective: { id: row.objective_id, title: row.title },
  updateText: row.update_text,
  blockers: row.blockers,
  status: row.status,
  previousValue: row.previous_value,
  newValue: row.new_value,
  author: { id: row.created_by, name: row.author_name, profileEmoji: row.profile_emoji },
  createdAt: row.created_at,
})
