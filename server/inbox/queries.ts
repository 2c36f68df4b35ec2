import { keptInInbox, mostCounted } from '@cairn/domain/inbox/rules'
import type { InboxEntry } from '@cairn/domain/inbox/schema'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { inboxEntries } from '../db/schema/inbox.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { profiles } from '../db/schema/workspace.ts'
import type { Scope } from '../gate.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'

const day = 24 * 60 * 60 * 1000
const pageLength = 40
const listName = 'inbox'

type Row = Columns<
  typeof inboxEntries,
  | 'id'
  | 'kind'
  | 'reason'
  | 'objective_id'
  | 'quarter'
  | 'actor_id'
  | 'actor_name'
  | 'other_actors'
  | 'events'
  | 'details'
  | 'happened_at'
  | 'read_at'
> &
  Pick<Columns<typeof objectives, 'title' | 'status'>, 'title' | 'status'> &
  Columns<typeof profiles, 'profile_emoji'>

/** What is there to be seen: of one's own, not cleared, not too old, and of no OKR that is gone. */
const isShownEntry = `e.profile_id = $1 and e.cleared_at is null and e.happened_at > $2
  and (e.objective_id is null or exists (select 1 from public.objectives o where o.id = e.objective_id))`

const oldestOf = ({ now }: Scope) => new Date(now.getTime() - keptInInbox * day)

/** Newest first. */
export const listInbox = async (tx: Tx, scope: Scope, show: 'all' | 'unread', cursor: string | undefined) => {
  const [before = null, beforeId = null] = cursor ? readCursor(cursor, listName, ['timestamptz', 'uuid']) : []
  const found = await tx.query<Row>(
    `select e.id, e.kind, e.reason, e.objective_id, e.quarter, e.actor_id, e.actor_name, e.other_actors, e.events,
       e.details, e.happened_at, e.read_at, o.title, o.status, p.profile_emoji
     from public.inbox_entries e
     left join public.objectives o on o.id = e.objective_id
     left join public.profiles p on p.id = e.actor_id
     where ${isShownEntry} and ($3 or e.read_at is null)
       and ($4::timestamptz is null or (e.happened_at, e.id) < ($4::timestamptz, $5::uuid))
     order by e.happened_at desc, e.id desc limit $6`,
    [scope.actor.id, oldestOf(scope), show === 'all', before, beforeId, pageLength + 1],
  )
  const { rows, next } = pageOf(found, pageLength, (last) =>
    cursorOf(listName, [last.happened_at.toISOString(), last.id]),
  )
  return { entries: rows.map(entryOf), nextCursor: next }
}

const entryOf = (row: Row): InboxEntry => ({
  id: row.id,
  kind: row.kind,
  reason: row.reason,
  actor:
    row.actor_id === null
      ? null
      : { id: row.actor_id, name: row.actor_name ?? '', profileEmoji: row.profile_emoji },
  others: row.other_actors.length,
  events: row.events,
  objective:
    row.objective_id === null ? null : { id: row.objective_id, title: row.title, status: row.status },
  quarter: row.quarter,
  details: row.details,
  happenedAt: row.happened_at,
  isRead: row.read_at !== null,
})

/** Counted no further than the bell says. */
export const countUnread = async (tx: Tx, scope: Scope) => {
  const [row] = await tx.query<{ unread: number }>(
    `select count(*)::int as unread from (
       select 1 from public.inbox_entries e where ${isShownEntry} and e.read_at is null limit $3) counted`,
    [scope.actor.id, oldestOf(scope), mostCounted],
  )
  return { unread: row?.unread ?? 0 }
}
