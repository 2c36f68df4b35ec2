import { correctableSince, whyCannotCorrect } from '@cairn/domain/updates/changes'
import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import type { Tx } from '../db/client.ts'
import { type Columns, columnsExcept } from '../db/reading.ts'
import { weeklyUpdates } from '../db/schema/updates.ts'
import type { profiles } from '../db/schema/workspace.ts'
import type { AnyScope } from '../gate.ts'
import { refuse } from '../refused.ts'

type UpdateColumns = typeof weeklyUpdates.$inferSelect
/** What is told in other ways. Every other column is read as it is. */
const unreadColumns = {
  companyId: true,
  continuesId: true,
  blockerResolvedAt: true,
  blockerResolvedBy: true,
  blockerResolution: true,
  blockerHelpedBy: true,
  blockerHelperName: true,
} satisfies Partial<Record<keyof UpdateColumns, true>>
type UpdateRow = Omit<UpdateColumns, keyof typeof unreadColumns> &
  Columns<typeof profiles, 'profile_emoji'> & {
    resolver_name: (typeof profiles.$inferSelect)['fullName'] | null
    resolved_at: Date | null
    resolution: string | null
    helper_name: string | null
    is_authors_latest: boolean
  }

const selectUpdates = `
  select ${columnsExcept(weeklyUpdates, 'w', unreadColumns)}, author.profile_emoji, resolver.full_name as resolver_name,
    coalesce(first.blocker_resolved_at, w.blocker_resolved_at) as resolved_at,
    coalesce(first.blocker_resolution, w.blocker_resolution) as resolution,
    coalesce(first.blocker_helper_name, w.blocker_helper_name) as helper_name,
    case when w.created_by = $1 and w.created_at >= $2 then not exists (
      select 1 from public.weekly_updates later
      where later.objective_id = w.objective_id and later.created_by = $1
        and (later.created_at, later.id) > (w.created_at, w.id))
    else false end as is_authors_latest
  from public.weekly_updates w
  left join public.profiles author on author.id = w.created_by
  left join public.weekly_updates first on first.id = w.continues_id
  left join public.profiles resolver on resolver.id = coalesce(first.blocker_resolved_by, w.blocker_resolved_by)`

/** The read model of updates. The values of the clause begin with $3. */
export const readUpdates = async (tx: Tx, scope: AnyScope, clause: string, values: readonly unknown[]) =>
  (await readRows(tx, scope, clause, values)).map((row) => updateOf(row, scope))

const readRows = (tx: Tx, scope: AnyScope, clause: string, values: readonly unknown[]) =>
  tx.query<UpdateRow>(`${selectUpdates} ${clause}`, [scope.actor.id, correctableSince(scope.now), ...values])

export const readUpdate = async (tx: Tx, scope: AnyScope, id: string): Promise<WeeklyUpdate | null> =>
  (await readUpdates(tx, scope, 'where w.id = $3', [id]))[0] ?? null

/** An update as its author left it, for who may correct it now. */
export const readCorrectable = async (tx: Tx, scope: AnyScope, id: string): Promise<WeeklyUpdate | null> => {
  const [row] = await readRows(tx, scope, 'where w.id = $3', [id])
  if (row === undefined) return null
  refuse(whyNotCorrect(row, scope))
  return updateOf(row, scope)
}

const updateOf = (row: UpdateRow, scope: AnyScope): WeeklyUpdate => {
  const {
    createdBy,
    authorName,
    profile_emoji: profileEmoji,
    resolved_at: at,
    resolution: note,
    resolver_name: by,
    helper_name: helper,
    is_authors_latest,
    ...told
  } = row
  return {
    ...told,
    author: { id: createdBy, name: authorName, profileEmoji },
    resolution: at === null ? null : { at, by, note, helper },
    canCorrect: whyNotCorrect(row, scope) === null,
  }
}

const whyNotCorrect = (row: UpdateRow, { actor, now }: AnyScope) =>
  whyCannotCorrect(
    { authorId: row.createdBy, createdAt: row.createdAt, isAuthorsLatest: row.is_authors_latest },
    actor.id,
    now,
  )
