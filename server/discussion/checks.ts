import { messages } from '@cairn/domain/discussion/messages'
import { hour, isNamedIn, whyNoMoreComments } from '@cairn/domain/discussion/rules'
import {
  type Mention,
  mostCommentsAnHour,
  type NewComment,
  type NewMention,
} from '@cairn/domain/discussion/schema'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { comments } from '../db/schema/discussion.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { Scope } from '../gate.ts'
import { Refused } from '../refused.ts'
import { peopleOfTeamsSql } from '../teams/sql.ts'
import type { CommentRow } from './rows.ts'
import { ownersSql } from './sql.ts'

const notThere = (message: string) => new Refused({ code: 'not_found', message })

/**
 * One's own comments come one after the other, so that none slips past the limit beside another. What was written counts,
 * changes too, whatever has become of it.
 */
export const refuseTooMany = async (tx: Tx, { actor, now }: Scope) => {
  await tx.query('select 1 from public.profiles where id = $1 for no key update', [actor.id])
  const [row] = await tx.query<{ count: number; oldest: Date | null }>(
    `select count(*)::int as count, min(created_at) as oldest from (
       select created_at from public.activity
       where action in ('comment.posted', 'comment.edited') and actor_id = $1 and created_at > $2
       order by created_at desc limit $3) newest`,
    [actor.id, new Date(now.getTime() - hour), mostCommentsAnHour],
  )
  const refusal = whyNoMoreComments(row?.count ?? 0)
  if (refusal === null || !row?.oldest) return
  throw new Refused(refusal, Math.ceil((row.oldest.getTime() + hour - now.getTime()) / 1000))
}

export const findTitle = async (tx: Tx, objectiveId: string) => {
  const [row] = await tx.query<Columns<typeof objectives, 'title'>>(
    'select title from public.objectives where id = $1 for key share',
    [objectiveId],
  )
  if (row === undefined) throw notThere(messages.placeUnknown)
  return row.title
}

type Place = Pick<typeof comments.$inferInsert, 'parentId' | 'updateId' | 'ledgerVersion' | 'ledgerPlace'> & {
  /** Whose comments it replies to. */
  repliedTo: readonly string[]
}
type Asked = Pick<NewComment, 'replyTo' | 'updateId' | 'ledger'>
type Parent = Columns<
  typeof comments,
  'id' | 'parent_id' | 'update_id' | 'ledger_version' | 'ledger_place' | 'author_id' | 'deleted_at'
> & { above_author: string | null }

/** Where it comes to stand; a reply stands where that does to which it replies. */
export const placeFor = async (
  tx: Tx,
  objectiveId: string,
  { replyTo, updateId, ledger }: Asked,
): Promise<Required<Place>> => {
  if (replyTo) return placeOfReply(tx, objectiveId, replyTo)
  if (updateId) {
    const known = await tx.query('select 1 from public.weekly_updates where id = $1 and objective_id = $2', [
      updateId,
      objectiveId,
    ])
    if (known.length === 0) throw notThere(messages.placeUnknown)
  }
  if (ledger) {
    const known = await tx.query(
      'select 1 from public.ledger_lines where objective_id = $1 and version = $2 and place = $3',
      [objectiveId, ledger.version, ledger.place],
    )
    if (known.length === 0) throw notThere(messages.placeUnknown)
  }
  const line = updateId ? null : (ledger ?? null)
  return {
    parentId: null,
    updateId: updateId ?? null,
    ledgerVersion: line?.version ?? null,
    ledgerPlace: line?.place ?? null,
    repliedTo: [],
  }
}

const placeOfReply = async (tx: Tx, objectiveId: string, replyTo: string): Promise<Required<Place>> => {
  const [found] = await tx.query<Parent>(
    `select c.id, c.parent_id, c.update_id, c.ledger_version, c.ledger_place, c.author_id, c.deleted_at,
       above.author_id as above_author
     from public.comments c left join public.comments above on above.id = c.parent_id
     where c.id = $1 and c.objective_id = $2 for key share of c`,
    [replyTo, objectiveId],
  )
  if (found === undefined) throw notThere(messages.placeUnknown)
  if (found.deleted_at !== null) throw new Refused({ code: 'conflict', message: messages.deletedMeanwhile })
  return {
    parentId: found.parent_id ?? found.id,
    updateId: found.update_id,
    ledgerVersion: found.ledger_version,
    ledgerPlace: found.ledger_place,
    repliedTo: [found.author_id, found.above_author].flatMap((one) => one ?? []),
  }
}

/** Whether a comment that stands already is the one that is posted once more. */
export const isSameComment = async (
  tx: Tx,
  row: CommentRow,
  { words, mentions, replyTo, updateId, ledger }: NewComment,
) => {
  const [above] = replyTo
    ? await tx.query<{ id: string }>(
        'select coalesce(parent_id, id) as id from public.comments where id = $1',
        [replyTo],
      )
    : []
  const line = updateId ? null : ledger
  const isThere = replyTo
    ? row.parent_id === above?.id
    : row.parent_id === null &&
      row.update_id === (updateId ?? null) &&
      row.ledger_version === (line?.version ?? null) &&
      row.ledger_place === (line?.place ?? null)
  if (!isThere || words !== row.words) return false
  const more = mentions.filter((one) => !row.mentions.some((kept) => keyOf(kept) === keyOf(one)))
  return (
    row.mentions.every((kept) => mentions.some((one) => keyOf(one) === keyOf(kept))) &&
    (await resolveMentions(tx, words, more)).length === 0
  )
}

type Named = { id: string; name: string }
const keyOf = ({ kind, id }: NewMention) => (kind === 'owners' ? kind : `${kind} ${id}`)

/**
 * Whom the words mean: each once, with the names that stand there. Who is newly meant has to be here; who was meant before
 * and has left since is only named any more.
 */
export const resolveMentions = async (
  tx: Tx,
  words: string,
  asked: readonly NewMention[],
  before: readonly Mention[] = [],
): Promise<Mention[]> => {
  const idsOf = (kind: NewMention['kind']) =>
    asked.flatMap((one) => (one.kind === kind ? [one.id ?? null] : []))
  const people = await tx.query<Named>(
    'select id, full_name as name from public.profiles where id = any($1::uuid[])',
    [idsOf('person')],
  )
  const teams = await tx.query<Named>('select id, name from public.teams where id = any($1::uuid[])', [
    idsOf('team'),
  ])
  const known = { person: people, team: teams }
  const found = asked.flatMap((wanted): Mention[] => {
    const { kind } = wanted
    if (kind === 'owners') return [{ kind, id: null, name: 'owner' }]
    const one = known[kind].find(({ id }) => id === wanted.id)
    const kept = before.find((mention) => keyOf(mention) === keyOf(wanted))
    if (one !== undefined) return [kept ?? [], { kind, ...one }].flat()
    if (kept !== undefined) return []
    throw new Refused({ code: 'invalid_input', message: messages.mentionUnknown, field: 'mentions' })
  })
  const named = found.filter(({ name }) => isNamedIn(words, name))
  // The first of two names of one: those of the words before, where they still stand.
  return [...new Map(named.toReversed().map((one) => [keyOf(one), one])).values()].toReversed()
}

/** Everybody who is told by mentions, but for who writes. */
export const peopleMentioned = async (
  tx: Tx,
  { actor }: Scope,
  objectiveId: string,
  mentions: readonly Mention[],
) => {
  const idsOf = (kind: Mention['kind']) => mentions.flatMap((one) => (one.kind === kind ? [one.id] : []))
  const rows = await tx.query<{ id: string }>(
    `select p.id from public.profiles p where p.id <> $1 and (
       p.id = any($2::uuid[])
       or p.id in (select people.profile_id from ${peopleOfTeamsSql} people where people.team_id = any($3::uuid[]))
       or $4 and p.id in (
         select owner.profile_id from public.objectives o cross join lateral (${ownersSql}) owner where o.id = $5))`,
    [actor.id, idsOf('person'), idsOf('team'), mentions.some(({ kind }) => kind === 'owners'), objectiveId],
  )
  return rows.map(({ id }) => id)
}

/** Everybody who was told before that the comment mentions them: however its words are changed, they are told once. */
export const toldOfMention = async (tx: Tx, objectiveId: string, commentId: string) => {
  const rows = await tx.query<{ id: string }>(
    `select distinct jsonb_array_elements_text(details -> 'mentioned') as id from public.activity
     where subject_type = 'discussion' and subject_id = $1 and action in ('comment.posted', 'comment.edited')
       and details ->> 'commentId' = $2`,
    [objectiveId, commentId],
  )
  return rows.map(({ id }) => id)
}
