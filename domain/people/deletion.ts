import { type Actor, can } from '../permissions.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import { whyLastAdmin } from './rules.ts'

/** Asked before anything is looked up: who may delete at all, and never oneself by this way. */
export const whyCannotDelete = (actor: Actor, personId: string): Refusal | null => {
  if (!can(actor, 'people.manage')) return { code: 'not_allowed', message: messages.deleteNotAllowed }
  if (actor.id === personId) return { code: 'not_allowed', message: messages.deleteSelf }
  return null
}

/** A person of another company is as unknown as one who never was. */
export const whyCannotDeletePerson = (person: Actor | null, otherAdmins: number): Refusal | null =>
  person === null
    ? { code: 'not_found', message: messages.deleteInsufficient }
    : whyLastAdmin(person, otherAdmins)

/** Who takes over is someone else of the same company. */
export const whyCannotTakeOver = (
  personId: string,
  successorId: string,
  isMember: boolean,
): Refusal | null =>
  isMember && successorId !== personId
    ? null
    : { code: 'not_found', message: messages.takeOverUnknown, field: 'takeOverBy' }

const failureMark = 'Error:'

/** The text that deleting answers with, as older clients read it. */
export const deletionText = (refusal: Refusal | null) =>
  refusal === null ? messages.deleted : `${failureMark} ${refusal.message}`

/** A text with the mark in it means that nobody was deleted. */
export const saysDeletionFailed = (text: string) => text.includes(failureMark)

/** Sentences that stand alone: they say that nothing was deleted, and why. */
const completeSentences: readonly string[] = [
  messages.deleteNotAllowed,
  messages.deleteInsufficient,
  messages.deleteSelf,
]

/** What an admin is told when someone could not be deleted. */
export const deletionFailure = ({ code, message }: Refusal) => {
  if (completeSentences.includes(message)) return message
  return code === 'unexpected' ? messages.databaseError(message) : messages.deleteFailed(message)
}

/** Why a person's row offers no other level; the last admin is always the one who is looking. */
export const whyLevelIsFixed = (actor: Actor, person: { id: string }): string | null => {
  if (!can(actor, 'people.manage')) return messages.deleteInsufficient
  return actor.id === person.id ? messages.ownLevel : null
}
