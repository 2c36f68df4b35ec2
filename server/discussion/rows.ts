import { whyCannotDelete, whyCannotEdit } from '@cairn/domain/discussion/rules'
import type { Comment, Thread } from '@cairn/domain/discussion/schema'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { comments } from '../db/schema/discussion.ts'
import type { ledgerLines } from '../db/schema/quarters.ts'
import type { weeklyUpdates } from '../db/schema/updates.ts'
import type { profiles } from '../db/schema/workspace.ts'
import type { AnyScope } from '../gate.ts'

/** Of each reaction so many people are named. */
const mostNamed = 20

export type CommentRow = Columns<
  typeof comments,
  | 'id'
  | 'objective_id'
  | 'parent_id'
  | 'update_id'
  | 'ledger_version'
  | 'ledger_place'
  | 'place'
  | 'author_id'
  | 'author_name'
  | 'words'
  | 'mentions'
  | 'created_at'
  | 'edited_at'
  | 'deleted_at'
  | 'is_deleted_by_admin'
> &
  Columns<typeof profiles, 'profile_emoji'> & { reactions: Comment['reactions'] }

/** Comments as they are read; the caller is $1, and what follows says which. */
export const selectComments = `
  select c.id, c.objective_id, c.parent_id, c.update_id, c.ledger_version, c.ledger_place, c.place, c.author_id,
    c.author_name, c.words, c.mentions, c.created_at, c.edited_at, c.deleted_at, c.is_deleted_by_admin, author.profile_emoji,
    (select coalesce(json_agg(json_build_object('reaction', one.reaction, 'count', one.count, 'isMine', one.mine,
        'names', one.names) order by one.first, one.reaction), '[]')
     from (
       select r.reaction, count(*) as count, bool_or(r.profile_id = $1) as mine, min(r.reacted_at) as first,
         (array_agg(p.full_name order by r.reacted_at, p.id))[1:${mostNamed}] as names
       from public.comment_reactions r join public.profiles p on p.id = r.profile_id
       where r.comment_id = c.id group by r.reaction) one) as reactions
  from public.comments c
  left join public.profiles author on author.id = c.author_id`

export const readCommentRow = async (tx: Tx, scope: AnyScope, id: string) =>
  (await tx.query<CommentRow>(`${selectComments} where c.id = $2`, [scope.actor.id, id]))[0] ?? null

export const commentOf = (row: CommentRow, { actor }: AnyScope): Comment => {
  const written = { authorId: row.author_id, isDeleted: row.deleted_at !== null }
  return {
    id: row.id,
    parentId: row.parent_id,
    author: { id: row.author_id, name: row.author_name, profileEmoji: row.profile_emoji },
    words: row.words,
    mentions: [...row.mentions],
    createdAt: row.created_at,
    editedAt: row.edited_at,
    deleted: row.deleted_at === null ? null : row.is_deleted_by_admin ? 'by an admin' : 'by its author',
    reactions: row.reactions,
    canEdit: actor.id !== null && whyCannotEdit(actor, written) === null,
    canDelete: actor.id !== null && whyCannotDelete(actor, written) === null,
  }
}

type UpdateRow = Columns<
  typeof weeklyUpdates,
  'id' | 'author_name' | 'created_at' | 'update_text' | 'previous_value' | 'new_value'
>
type LineRow = Columns<
  typeof ledgerLines,
  'version' | 'place' | 'title' | 'unit' | 'field' | 'changer_name' | 'changed_at'
> & { from: (typeof ledgerLines.$inferSelect)['from']; to: (typeof ledgerLines.$inferSelect)['to'] }

/** What threads hang on besides the objective, by their place. */
export const readTalkedOf = async (tx: Tx, objectiveId: string, rows: readonly CommentRow[]) => {
  const updateIds = rows.flatMap(({ update_id }) => update_id ?? [])
  const places = rows.flatMap(({ ledger_version, place }) => (ledger_version === null ? [] : [place]))
  const updates =
    updateIds.length === 0
      ? []
      : await tx.query<UpdateRow>(
          `select id, author_name, created_at, update_text, previous_value, new_value
           from public.weekly_updates where id = any($1)`,
          [updateIds],
        )
  const lines =
    places.length === 0
      ? []
      : await tx.query<LineRow>(
          `select version, place, title, unit, field, from_value as "from", to_value as "to", changer_name, changed_at
           from public.ledger_lines where objective_id = $1 and version::text || '.' || place::text = any($2)`,
          [objectiveId, places],
        )
  const updateOf = new Map(updates.map((one) => [one.id, saidOfUpdate(one)]))
  const changeOf = new Map(lines.map((one) => [`${one.version}.${one.place}`, saidOfLine(one)]))
  return ({ place }: CommentRow) => ({
    update: updateOf.get(place) ?? null,
    change: changeOf.get(place) ?? null,
  })
}

const saidOfUpdate = (row: UpdateRow): Thread['update'] => ({
  id: row.id,
  authorName: row.author_name,
  createdAt: row.created_at,
  updateText: row.update_text,
  from: row.previous_value,
  to: row.new_value,
})

const saidOfLine = ({ version, place, title, unit, field, from, to, ...row }: LineRow): Thread['change'] => ({
  version,
  place,
  title,
  unit,
  field,
  from,
  to,
  by: row.changer_name,
  at: row.changed_at,
})
