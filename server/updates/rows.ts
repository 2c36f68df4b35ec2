import { correctableSince, whyCannotCorrect } from '@cairn/domain/updates/changes'
import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { weeklyUpdates } from '../db/schema/updates.ts'
import type { profiles } from '../db/schema/workspace.ts'
import type { Scope } from '../gate.ts'
import { refuse } from '../refused.ts'

type UpdateRow = Columns<
  typeof weeklyUpdates,
  | 'id'
  | 'objective_id'
  | 'update_text'
  | 'blockers'
  | 'next_week_focus'
  | 'status'
  | 'previous_value'
  | 'new_value'
  | 'value_changes'
  | 'created_by'
  | 'author_name'
  | 'created_at'
  | 'edited_at'
  | 'blocker_resolved_at'
  | 'blocker_resolution'
> &
  Columns<typeof profiles, 'profile_emoji'> & {
    resolver_name: (typeof profiles.$inferSelect)['fullName'] | null
    is_authors_latest: boolean
  }

const selectUpdates = `
  select w.id, w.objective_id, w.update_text, w.blockers, w.next_week_focus, w.status, w.previous_value, w.new_value,
    w.value_changes, w.created_by, w.author_name, author.profile_emoji, w.created_at, w.edited_at,
    w.blocker_resolved_at, resolver.full_name as resolver_name, w.blocker_resolution,
    case when w.created_by = $1 and w.created_at >= $2 then not exists (
      select 1 from public.weekly_updates later
      where later.objective_id = w.objective_id and later.created_by = $1
        and (later.created_at, later.id) > (w.created_at, w.id))
    else false end as is_authors_latest
  from public.weekly_updates w
  left join public.profiles author on author.id = w.created_by
  left join public.profiles resolver on resolver.id = w.blocker_resolved_by`

/** The read model of updates. The values of the clause begin with $3. */
export const readUpdates = async (tx: Tx, scope: Scope, clause: string, values: readonly unknown[]) =>
  (await readRows(tx, scope, clause, values)).map((row) => updateOf(row, scope))

const readRows = (tx: Tx, scope: Scope, clause: string, values: readonly unknown[]) =>
  tx.query<UpdateRow>(`${selectUpdates} ${clause}`, [scope.actor.id, correctableSince(scope.now), ...values])

export const readUpdate = async (tx: Tx, scope: Scope, id: string): Promise<WeeklyUpdate | null> =>
  (await readUpdates(tx, scope, 'where w.id = $3', [id]))[0] ?? null

/** An update as its author left it, for who may correct it now. */
export const readCorrectable = async (tx: Tx, scope: Scope, id: string): Promise<WeeklyUpdate | null> => {
  const [row] = await readRows(tx, scope, 'where w.id = $3', [id])
  if (row === undefined) return null
  refuse(whyNotCorrect(row, scope))
  return updateOf(row, scope)
}

const updateOf = (row: UpdateRow, scope: Scope): WeeklyUpdate => ({
  id: row.id,
  objectiveId: row.objective_id,
  updateText: row.update_text,
  blockers: row.blockers,
  nextWeekFocus: row.next_week_focus,
  status: row.status,
  previousValue: row.previous_value,
  newValue: row.new_value,
  valueChanges: row.value_changes,
  author: { id: row.created_by, name: row.author_name, profileEmoji: row.profile_emoji },
  createdAt: row.created_at,
  editedAt: row.edited_at,
  resolution:
    row.blocker_resolved_at === null
      ? null
      : { at: row.blocker_resolved_at, by: row.resolver_name, note: row.blocker_resolution },
  canCorrect: whyNotCorrect(row, scope) === null,
})

const whyNotCorrect = (row: UpdateRow, { actor, now }: Scope) =>
  whyCannotCorrect(
    { authorId: row.created_by, createdAt: row.created_at, isAuthorsLatest: row.is_authors_latest },
    actor.id,
    now,
  )
