import { type Actor, can } from '../permissions.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import { mostCommentsAnHour, mostToldUnasked } from './schema.ts'

export const hour = 60 * 60 * 1000
/** A badge counts no further. */
export const mostCounted = 100

type Written = { authorId: string | null; isDeleted: boolean }

export const whyCannotEdit = (actor: Actor, { authorId, isDeleted }: Written): Refusal | null => {
  if (isDeleted) return { code: 'conflict', message: messages.deletedMeanwhile }
  return authorId === actor.id ? null : { code: 'not_allowed', message: messages.mayNotEdit }
}

/** Who may have deleted it may restore it: what an admin deleted, only admins. */
export const canPutBack = (
  actor: Actor,
  { authorId, isDeletedByAdmin }: { authorId: string | null; isDeletedByAdmin: boolean },
) => can(actor, 'comment.delete', { ownerId: isDeletedByAdmin ? null : authorId })

/** The same comment once more is no other one; what says something else under its name would be lost. */
export const whyCannotRepeat = (
  isSame: boolean,
  { isDeleted }: Pick<Written, 'isDeleted'>,
): Refusal | null => {
  if (isDeleted) return { code: 'conflict', message: messages.deletedMeanwhile, field: 'id' }
  return isSame ? null : { code: 'conflict', message: messages.otherWords, field: 'id' }
}

/** Whether somebody is named in the words: only then is anybody meant. */
export const isNamedIn = (words: string, name: string) => words.includes(`@${name}`)

export const whyCannotDelete = (actor: Actor, { authorId, isDeleted }: Written): Refusal | null => {
  if (!can(actor, 'comment.delete', { ownerId: authorId }))
    return { code: 'not_allowed', message: messages.mayNotDelete }
  return isDeleted ? { code: 'conflict', message: messages.deletedMeanwhile } : null
}

export const whyNoMoreComments = (withinTheHour: number): Refusal | null =>
  withinTheHour < mostCommentsAnHour
    ? null
    : { code: 'too_many_tries', message: messages.tooManyComments(mostCommentsAnHour) }

/** Who tells as many has to know it. */
export const whyAsksFirst = (people: number, isConfirmed: boolean): Refusal | null =>
  isConfirmed || people <= mostToldUnasked
    ? null
    : { code: 'conflict', message: messages.tellsMany(people), field: 'isConfirmed' }

/** Owners and co-owners follow as long as they are. */
export const whyCannotUnfollow = (isOwn: boolean): Refusal | null =>
  isOwn ? { code: 'conflict', message: messages.ownersFollow } : null
