import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { cut } from '@cairn/domain/cut'
import { messages } from '@cairn/domain/discussion/messages'
import {
  canPutBack,
  whyAsksFirst,
  whyCannotDelete,
  whyCannotEdit,
  whyCannotRepeat,
} from '@cairn/domain/discussion/rules'
import type { Comment, EditedComment, NewComment, Reaction } from '@cairn/domain/discussion/schema'
import { lengths } from '@cairn/domain/lengths'
import { whyCannotRestore } from '@cairn/domain/trash/rules'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import { comments } from '../db/schema/discussion.ts'
import { keptRow, putInTrash } from '../db/trash.ts'
import { insertUnlessThere } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import { Refused, refuse } from '../refused.ts'
import {
  findTitle,
  isSameComment,
  peopleMentioned,
  placeFor,
  refuseTooMany,
  resolveMentions,
  toldOfMention,
} from './checks.ts'
import { followBySaying } from './following.ts'
import { type CommentRow, commentOf, readCommentRow } from './rows.ts'

/** The same id again is the same comment: what no reply came for stands once. */
export const postComment = async (
  tx: Tx,
  scope: Scope,
  objectiveId: string,
  wanted: NewComment,
): Promise<Comment> => {
  const { id = randomUUID(), words, mentions: asked, isConfirmed, ...where } = wanted
  const title = await findTitle(tx, objectiveId)
  const known = await readCommentRow(tx, scope, id)
  if (known !== null) return repeated(tx, known, scope, objectiveId, wanted)
  await refuseTooMany(tx, scope)
  const { repliedTo, ...place } = await placeFor(tx, objectiveId, where)
  const mentions = await resolveMentions(tx, words, asked)
  const mentioned = await peopleMentioned(tx, scope, objectiveId, mentions)
  refuse(whyAsksFirst(mentioned.length, isConfirmed))
  const { companyId, actor, now } = scope
  const isNew = await insertUnlessThere(tx, comments, {
    companyId,
    id,
    objectiveId,
    ...place,
    authorId: actor.id,
    authorName: actor.fullName,
    words,
    mentions,
    createdAt: now,
    editedAt: null,
  })
  if (!isNew) return repeated(tx, await readThere(tx, scope, id), scope, objectiveId, wanted)
  await followBySaying(tx, scope, objectiveId, [actor.id, ...mentioned])
  await note(tx, scope, 'posted', { id, objectiveId, title }, { mentioned, repliedTo })
  return commentOf(await readThere(tx, scope, id), scope)
}

const repeated = async (tx: Tx, row: CommentRow, scope: Scope, objectiveId: string, wanted: NewComment) => {
  if (row.author_id !== scope.actor.id || row.objective_id !== objectiveId)
    throw new Refused({ code: 'conflict', message: messages.idTaken, field: 'id' })
  const isSame = await isSameComment(tx, row, wanted)
  refuse(whyCannotRepeat(isSame, { isDeleted: row.deleted_at !== null }))
  return commentOf(row, scope)
}

const readThere = async (tx: Tx, scope: Scope, id: string) => {
  const row = await readCommentRow(tx, scope, id)
  if (row === null) throw new Refused({ code: 'not_found', message: messages.notFound })
  return row
}

/** Holds it until the transaction ends. */
const lockComment = async (tx: Tx, scope: Scope, id: string) => {
  await tx.query('select 1 from public.comments where id = $1 for no key update', [id])
  const row = await readThere(tx, scope, id)
  const title = await findTitle(tx, row.objective_id)
  return {
    row,
    written: { authorId: row.author_id, isDeleted: row.deleted_at !== null },
    about: { id, objectiveId: row.objective_id, title },
  }
}

/** Only those hear of it who are mentioned newly, and for the first time. */
export const editComment = async (
  tx: Tx,
  scope: Scope,
  id: string,
  { words, mentions: asked, isConfirmed }: EditedComment,
): Promise<Comment> => {
  const { row, written, about } = await lockComment(tx, scope, id)
  refuse(whyCannotEdit(scope.actor, written))
  const mentions = await resolveMentions(tx, words, asked, row.mentions)
  if (words === row.words && isDeepStrictEqual(mentions, row.mentions)) return commentOf(row, scope)
  await refuseTooMany(tx, scope)
  const before = await peopleMentioned(tx, scope, row.objective_id, row.mentions)
  const now = await peopleMentioned(tx, scope, row.objective_id, mentions)
  const told = [...before, ...(await toldOfMention(tx, row.objective_id, id))]
  const mentioned = now.filter((one) => !told.includes(one))
  refuse(whyAsksFirst(mentioned.length, isConfirmed))
  await tx.query('update public.comments set words = $2, mentions = $3, edited_at = $4 where id = $1', [
    id,
    words,
    JSON.stringify(mentions),
    scope.now,
  ])
  await followBySaying(tx, scope, row.objective_id, mentioned)
  await note(tx, scope, 'edited', about, { mentioned })
  return commentOf(await readThere(tx, scope, id), scope)
}

const partsSql = `select 'comments', ${keptRow(comments, 'c')} from public.comments c where c.id = $3`

/** Its words go into the trash; the line stays, and is shown while something follows it. */
export const deleteComment = async (tx: Tx, scope: Scope, id: string) => {
  const { row, written, about } = await lockComment(tx, scope, id)
  refuse(whyCannotDelete(scope.actor, written))
  const title = cut(row.words.replace(/\s+/g, ' '), lengths.title)
  const isByAdmin = row.author_id !== scope.actor.id
  // Whoever owns what is in the trash can restore it, and this is the admins'.
  const ownerId = isByAdmin ? null : row.author_id
  await putInTrash(tx, scope, { kind: 'comment', id, title, ownerId }, partsSql)
  await tx.query(
    `update public.comments set words = '', mentions = '[]', deleted_at = $2, is_deleted_by_admin = $3 where id = $1`,
    [id, scope.now, isByAdmin],
  )
  await note(tx, scope, 'deleted', about)
  return { removed: true }
}

/** For who took its words out of the trash. */
export const giveWordsBack = async (
  tx: Tx,
  scope: Scope,
  id: string,
  { words, mentions }: Pick<CommentRow, 'words' | 'mentions'>,
) => {
  const { row, about } = await lockComment(tx, scope, id)
  const deleted = { authorId: row.author_id, isDeletedByAdmin: row.is_deleted_by_admin }
  refuse(whyCannotRestore('comment', { canChange: canPutBack(scope.actor, deleted) }))
  await tx.query(
    `update public.comments set words = $2, mentions = $3, deleted_at = null, is_deleted_by_admin = false where id = $1`,
    [id, words, JSON.stringify(mentions)],
  )
  await note(tx, scope, 'restored', about)
}

/** On and off, however often it is asked. */
export const react = async (
  tx: Tx,
  scope: Scope,
  id: string,
  { reaction, isOn }: { reaction: Reaction; isOn: boolean },
): Promise<Comment> => {
  const { row, written, about } = await lockComment(tx, scope, id)
  if (written.isDeleted) throw new Refused({ code: 'conflict', message: messages.deletedMeanwhile })
  const { companyId, actor, now } = scope
  const changed = isOn
    ? await tx.query(
        `insert into public.comment_reactions (company_id, comment_id, objective_id, profile_id, reaction, reacted_at)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning comment_id`,
        [companyId, id, row.objective_id, actor.id, reaction, now],
      )
    : await tx.query(
        `delete from public.comment_reactions where comment_id = $1 and profile_id = $2 and reaction = $3
         returning comment_id`,
        [id, actor.id, reaction],
      )
  if (changed.length > 0)
    await note(tx, scope, isOn ? 'reacted' : 'unreacted', about, { reaction, reactedTo: [row.author_id] })
  return commentOf(await readThere(tx, scope, id), scope)
}

type About = { id: string; objectiveId: string; title: string }
type Act = 'posted' | 'edited' | 'deleted' | 'restored' | 'reacted' | 'unreacted'

/** What was said is not in the log, where nobody could take it back. */
const note = (
  tx: Tx,
  scope: Scope,
  act: Act,
  { id, objectiveId, title }: About,
  more: Record<string, unknown> = {},
) =>
  recordActivity(tx, scope, {
    action: `comment.${act}`,
    subjectType: 'discussion',
    subjectId: objectiveId,
    details: { title, commentId: id, ...more },
  })
