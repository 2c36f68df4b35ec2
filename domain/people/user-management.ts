import { type Actor, can } from '../permissions.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'

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
