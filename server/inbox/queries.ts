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
  | 'comment_id'
  | 'review_id'
  | 'action_id'
  | 'actor_id'
  | 'actor_name'
  | 'other_actors'
  | 'events'
  | 'details'
  | 'happened_at'
  | 'read_at'
> &
  Pick<Columns<typeof objectives, 'title' | 'status'>, 'title' | 'status'> &
  Columns<typeof profiles, 'profile_emoji'> & { team_name: string; is_finished: boolean }

/** Nothing is told of an OKR or a review that is gone. */
export const isOfWhatIsThere = `(e.objective_id is null or exists (select 1 from public.objectives o where o.id = e.objective_id))
  and (e.review_id is null or exists (select 1 from public.team_reviews r where r.id = e.review_id))`

/** Of what was deleted since nothing is told, but to whoever had read it: they see that there was something. */
const saysSomething = '(e.events > 0 or e.read_at is not null)'

/** What is there to be seen: of one's own, not cleared, not too old, and of no OKR that is gone. */
const isShownEntry = `e.profile_id = $1 and e.cleared_at is null and e.in_inbox and e.happened_at > $2
  and ${saysSomething} and ${isOfWhatIsThere}`

const entriesSql = `
  select e.id, e.kind, e.reason, e.objective_id, e.quarter, e.comment_id, e.actor_id, e.actor_name, e.other_actors, e.events,
    e.details, e.happened_at, e.read_at, e.review_id, e.action_id, t.name as team_name, r.finished_at is not null as is_finished,
    o.title, o.status, p.profile_emoji
  from public.inbox_entries e
  left join public.objectives o on o.id = e.objective_id
  left join public.profiles p on p.id = e.actor_id
  left join public.team_reviews r on r.id = e.review_id
  left join public.teams t on t.id = r.team_id`

export const oldestOf = ({ now }: Pick<Scope, 'now'>) => new Date(now.getTime() - keptInInbox * day)

const isAskedFor = {
  all: 'true',
  unread: 'e.read_at is null',
  mentions: `e.kind = 'mentioned'`,
} as const
type Show = keyof typeof isAskedFor

/** Newest first. */
export const listInbox = async (tx: Tx, scope: Scope, show: Show, cursor: string | undefined) => {
  const [before = null, beforeId = null] = cursor ? readCursor(cursor, listName, ['timestamptz', 'uuid']) : []
  const found = await tx.query<Row>(
    `${entriesSql}
     where ${isShownEntry} and ${isAskedFor[show]}
       and ($3::timestamptz is null or (e.happened_at, e.id) < ($3::timestamptz, $4::uuid))
     order by e.happened_at desc, e.id desc limit $5`,
    [scope.actor.id, oldestOf(scope), before, beforeId, pageLength + 1],
  )
  const { rows, next } = pageOf(found, pageLength, (last) =>
    cursorOf(listName, [last.happened_at.toISOString(), last.id]),
  )
  return { entries: rows.map(entryOf), nextCursor: next }
}

/** Those of the ids, whoever they belong to: for letters. */
export const readEntries = async (tx: Tx, ids: readonly string[]) => {
  const rows = await tx.query<Row>(`${entriesSql} where e.id = any($1::uuid[])`, [ids])
  return new Map(rows.map((row) => [row.id, entryOf(row)]))
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
  events: Math.max(1, row.events),
  objective:
    row.objective_id === null ? null : { id: row.objective_id, title: row.title, status: row.status },
  quarter: row.quarter,
  commentId: row.events === 0 ? null : row.comment_id,
  review:
    row.review_id === null
      ? null
      : { id: row.review_id, teamName: row.team_name, isFinished: row.is_finished },
  actionId: row.action_id,
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
