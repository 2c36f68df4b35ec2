import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'

export const mostCoOwners = 4

/** Further boxes are disabled once four are ticked; a ticked one can always be taken back. */
export const isCoOwnerChoiceOpen = (chosen: readonly string[], candidateId: string) =>
  chosen.includes(candidateId) || chosen.length < mostCoOwners

export const coOwnerCandidates = <P extends { id: string }>(members: readonly P[], ownerId: string) =>
  members.filter(({ id }) => id !== ownerId)

/** `memberIds` are those of the chosen who belong to the workspace. */
export const whyCannotShareWith = (
  coOwnerIds: readonly string[],
  ownerId: string,
  memberIds: ReadonlySet<string>,
): Refusal | null => {
  const refused = (message: string): Refusal => ({ code: 'invalid_input', message, field: 'coOwnerIds' })
  if (new Set(coOwnerIds).size > mostCoOwners) return refused(messages.tooManyCoOwners)
  if (coOwnerIds.includes(ownerId)) return refused(messages.ownerIsCoOwner)
  return coOwnerIds.every((id) => memberIds.has(id)) ? null : refused(messages.coOwnerUnknown)
}
