import { HistoryEntry } from '@cairn/domain/objectives/history'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { activity } from '../db/schema/activity.ts'
import type { profiles } from '../db/schema/workspace.ts'
import { pageOf } from '../page.ts'
import { notFound } from './not-found.ts'

const entriesRead = 50

type ActivityRow = Columns<
  typeof activity,
  'id' | 'action' | 'actor_id' | 'actor_name' | 'created_at' | 'details'
> & { actor_emoji: (typeof profiles.$inferSelect)['profileEmoji'] }

/** Newest first; `before` is the last entry of the page before. */
export const historyOf = async (tx: Tx, id: string, before: number | undefined) => {
  const known = await tx.query('select 1 from public.objectives where id = $1', [id])
  if (known.length === 0) throw notFound()
  const found = await tx.query<ActivityRow>(
    `select a.id, a.action, a.actor_id, a.actor_name, p.profile_emoji as actor_emoji, a.created_at, a.details
     from public.activity a left join public.profiles p on p.id = a.actor_id
     where a.subject_type = 'objective' and a.subject_id = $1 and a.id < $2
     order by a.id desc limit ${entriesRead + 1}`,
    [id, before ?? Number.MAX_SAFE_INTEGER],
  )
  const { rows, next } = pageOf(found, entriesRead, ({ id: last }) => last)
  const entries = rows.map(
    (row): HistoryEntry => ({
      id: row.id,
      action: row.action,
      actorId: row.actor_id,
      actorName: row.actor_name,
      actorEmoji: row.actor_emoji,
      createdAt: row.created_at,
      changes: HistoryEntry.shape.changes.catch([]).parse(row.details.changes),
    }),
  )
  return { entries, nextBefore: next }
}
