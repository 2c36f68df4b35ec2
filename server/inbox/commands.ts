import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { notifyInboxes } from './news.ts'

/** Of one's own entries alone, whichever ids are named. What one knows is not mailed any more. What one reads is nobody's news: the log says nothing of it. */
const change = async (tx: Tx, scope: Scope, set: string, where: string, values: readonly unknown[]) => {
  const rows = await tx.query(
    `update public.inbox_entries set ${set} where profile_id = $1 and ${where} returning id`,
    [scope.actor.id, ...values],
  )
  // The other tabs and devices of the same person follow.
  if (rows.length > 0) await notifyInboxes(tx, [scope.actor.id])
  return { changed: rows.length }
}

/** Of what is there to be read: what was deleted is neither read nor unread until it is back. */
const isThere = 'events > 0'

export const markRead = (tx: Tx, scope: Scope, { ids, isRead }: { ids: string[]; isRead: boolean }) =>
  change(
    tx,
    scope,
    'read_at = $3, mail_at = null',
    `id = any($2::uuid[]) and ${isThere} and (read_at is null) = ($3::timestamptz is not null)`,
    [ids, isRead ? scope.now : null],
  )

export const markAllRead = (tx: Tx, scope: Scope, objectiveId: string | undefined) =>
  change(
    tx,
    scope,
    'read_at = $3, mail_at = null',
    // Whoever opens an OKR has read of it what they want by mail alone; whoever clears the inbox has not even seen that.
    `read_at is null and cleared_at is null and ${isThere} and case when $2::uuid is null then in_inbox else objective_id = $2 end`,
    [objectiveId ?? null, scope.now],
  )

export const clear = (tx: Tx, scope: Scope, { ids, isCleared }: { ids: string[]; isCleared: boolean }) =>
  change(
    tx,
    scope,
    'cleared_at = $3, mail_at = null',
    'id = any($2::uuid[]) and (cleared_at is null) = ($3::timestamptz is not null)',
    [ids, isCleared ? scope.now : null],
  )
