import type { Reaction } from '@cairn/domain/discussion/schema'
import { gatheredWithin, type LogEntry, lineOfComment } from '@cairn/domain/inbox/rules'
import { lineOf } from '@cairn/domain/inbox/said'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { comments } from '../db/schema/discussion.ts'
import type { inboxEntries } from '../db/schema/inbox.ts'

type Told = Columns<typeof inboxEntries, 'profile_id'>
type Change = (tx: Tx, entries: readonly LogEntry[]) => Promise<Told[]>
const hour = 60 * 60 * 1000

/**
 * What was told follows what was said: words that were changed, comments that were deleted and came back, reactions that were
 * taken back. Whose inbox has changed by that.
 */
export const refreshTold = async (tx: Tx, entries: readonly LogEntry[]) => {
  const changes: Record<string, Change> = {
    'comment.edited': reword,
    'update.corrected': rewordUpdates,
    'comment.unreacted': takeBackReactions,
    'review.action_removed': forgetActions,
  }
  const changed: Told[] = []
  for (const [action, change] of Object.entries(changes)) {
    const concerned = entries.filter((entry) => entry.action === action)
    if (concerned.length > 0) changed.push(...(await change(tx, concerned)))
  }
  const counted = entries.filter(changesCount).map(idOfComment)
  if (counted.length > 0) changed.push(...(await recount(tx, [...new Set(counted)])))
  return changed.map(({ profile_id }) => profile_id)
}

/** By these a comment begins or ceases to be told; so does one that is told after it was deleted. */
const countedAfter = ['comment.deleted', 'comment.restored', 'comment.unreacted']
const changesCount = ({ action, commentWords, details }: LogEntry) =>
  countedAfter.includes(action) || (typeof details.commentId === 'string' && commentWords === null)

const idOfComment = ({ details }: LogEntry) => String(details.commentId)

const reword: Change = (tx, entries) => {
  const said = entries.filter(({ commentWords }) => commentWords !== null)
  return tx.query<Told>(
    `update public.inbox_entries e set details = e.details || jsonb_build_object('words',
       case e.kind when 'reaction' then split_part(e.details ->> 'words', ' ', 1) || ' ' || said.line else said.line end)
     from (select * from unnest($1::uuid[], $2::text[]) as given (comment_id, line)) said
     where e.comment_id = said.comment_id and e.details ->> 'words' is not null returning e.profile_id`,
    [said.map(idOfComment), said.map(({ commentWords }) => lineOfComment(commentWords ?? ''))],
  )
}

/** An update can be corrected for an hour: what told of it is not much older. */
const rewordUpdates: Change = (tx, entries) => {
  const said = entries.filter(({ after }) => typeof after?.updateText === 'string')
  return tx.query<Told>(
    `update public.inbox_entries e set details = e.details || jsonb_build_object('words', said.line)
     from (select * from unnest($1::uuid[], $2::text[], $3::text[], $4::timestamptz[])
       as given (objective_id, update_id, line, since)) said, public.activity a
     where e.kind = 'update' and e.objective_id = said.objective_id and e.happened_at > said.since
       and a.id = e.entry_id and a.details ->> 'updateId' = said.update_id returning e.profile_id`,
    [
      said.map(({ subjectId }) => subjectId),
      said.map(({ details }) => String(details.updateId)),
      said.map(({ after }) => lineOf(String(after?.updateText))),
      said.map(({ createdAt }) => new Date(createdAt.getTime() - 2 * hour)),
    ],
  )
}

/** Nobody has read yet that they were there: what told of nothing else goes. */
const takeBackReactions: Change = (tx, entries) =>
  tx.query<Told>(
    `with back as (
       select * from unnest($1::bigint[], $2::text[], $3::uuid[], $4::text[]) as given (id, comment_id, actor_id, reaction)
     ), told as (
       select e.id, array(
         select one.id from unnest(e.earlier_ids || e.entry_id) as one (id)
         where not exists (
           select from public.activity a join back on back.id > a.id and back.actor_id = a.actor_id
             and back.comment_id = a.details ->> 'commentId' and back.reaction = a.details ->> 'reaction'
           where a.id = one.id)
         order by one.id) as ids
       from public.inbox_entries e
       where e.kind = 'reaction' and e.read_at is null and e.comment_id = any(array(select comment_id::uuid from back))
     ), gone as (
       delete from public.inbox_entries e using told where e.id = told.id and told.ids = '{}' returning e.profile_id
     ), kept as (
       update public.inbox_entries e set entry_id = told.ids[cardinality(told.ids)], earlier_ids = told.ids[:cardinality(told.ids) - 1]
       from told where e.id = told.id and told.ids <> '{}' returning e.profile_id)
     select profile_id from gone union all select profile_id from kept`,
    [
      entries.map(({ id }) => id),
      entries.map(idOfComment),
      entries.map(({ actorId }) => actorId),
      entries.map(({ details }) => details.reaction),
    ],
  )

type Left = Columns<
  typeof inboxEntries,
  'id' | 'profile_id' | 'events' | 'comment_id' | 'actor_id' | 'actor_name'
> & { others: string[]; reaction: Reaction | null }

/**
 * Of what tells of these comments, alone or with others: how much of it is there now, and whose is the last. So it comes to the
 * same whether a comment was deleted and came back before it was told or after, and whether that was read.
 */
const recount = async (tx: Tx, ids: readonly string[]): Promise<Told[]> => {
  const left = await tx.query<Left>(
    `with told as (
       select e.id from public.inbox_entries e where e.comment_id = any($1::uuid[])
       union
       select e.id from public.comments c join public.inbox_entries e on e.objective_id = c.objective_id and e.kind = 'comment'
         and e.happened_at between c.created_at and c.created_at + $2::integer * interval '1 millisecond'
       where c.id = any($1::uuid[]))
     select e.id, e.profile_id, said.*
     from told join public.inbox_entries e on e.id = told.id
     join public.objectives o on o.id = e.objective_id
     cross join lateral (
       select count(*)::int as events, (array_agg(c.id order by a.id desc))[1] as comment_id,
         (array_agg(a.details ->> 'reaction' order by a.id desc))[1] as reaction,
         (array_agg(a.actor_id order by a.id desc))[1] as actor_id,
         (array_agg(a.actor_name order by a.id desc))[1] as actor_name,
         coalesce(array_agg(distinct a.actor_id::text) filter (where a.actor_id is not null), '{}') as others
       from public.activity a join public.comments c on c.id = (a.details ->> 'commentId')::uuid and c.deleted_at is null
       where a.id = any(e.earlier_ids || e.entry_id)) said`,
    [ids, gatheredWithin],
  )
  const words = await wordsOf(
    tx,
    left.flatMap(({ comment_id }) => comment_id ?? []),
  )
  return tx.query<Told>(
    `update public.inbox_entries e set events = l.events, comment_id = coalesce(l.comment_id, e.comment_id),
       actor_id = coalesce(l.actor_id, e.actor_id), actor_name = coalesce(l.actor_name, e.actor_name),
       other_actors = l.others, details = e.details || jsonb_build_object('words', l.line)
     from jsonb_to_recordset($1::jsonb)
       as l (id uuid, events integer, comment_id uuid, actor_id uuid, actor_name text, others uuid[], line text)
     where e.id = l.id returning e.profile_id`,
    [
      JSON.stringify(
        left.map(({ profile_id, reaction, others, ...one }) => ({
          ...one,
          others: others.filter((id) => id !== one.actor_id),
          line: one.comment_id && lineOfComment(words.get(one.comment_id) ?? '', reaction),
        })),
      ),
    ],
  )
}

const wordsOf = async (tx: Tx, ids: readonly string[]) => {
  const rows = await tx.query<Columns<typeof comments, 'id' | 'words'>>(
    'select id, words from public.comments where id = any($1::uuid[])',
    [[...new Set(ids)]],
  )
  return new Map(rows.map(({ id, words }) => [id, words]))
}

const forgetActions: Change = (tx, entries) =>
  tx.query<Told>(
    'delete from public.inbox_entries where read_at is null and action_id = any($1::uuid[]) returning profile_id',
    [entries.map(({ details }) => String(details.lineId))],
  )
