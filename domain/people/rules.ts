import { dateLabel } from '../date-label.ts'
import { type Actor, can, needsProof, type PermissionsLevel } from '../permissions.ts'
import { countText } from '../plural.ts'
import type { Refusal } from '../refusal.ts'
import { searchFolded } from '../search.ts'
import { messages } from './messages.ts'
import { isNameless, type NamedPerson } from './name-rules.ts'
import type { Person } from './schema.ts'

/** Nobody who is asked for a password stays without a name. */
export const whyNameless = (person: NamedPerson, given: string | undefined): Refusal | null =>
  given === undefined && isNameless(person)
    ? { code: 'invalid_input', message: messages.fullNameRequired, field: 'fullName' }
    : null

/** What a search looks for, whatever the case and accents; null finds everyone. */
export const searchTerm = (search = '') => searchFolded(search).trim() || null

type Searchable = { fullName: string; email: string; title: string | null; team: { name: string } | null }

/** A member is found by any part of name, e-mail, title or team. */
export const isFound = (person: Searchable, search: string | undefined) => {
  const term = searchTerm(search)
  const texts = [person.fullName, person.email, person.title, person.team?.name]
  return term === null || texts.some((text) => text && searchFolded(text).includes(term))
}

/** Nobody manages themselves, neither at once nor by way of others. `aboveManager` are all managers of the new one. */
export const whyCannotManage = (
  personId: string,
  managerId: string | null,
  aboveManager: readonly string[],
): Refusal | null => {
  if (managerId === personId) return { code: 'conflict', message: messages.ownManager, field: 'managerId' }
  if (aboveManager.includes(personId))
    return { code: 'conflict', message: messages.managerCycle, field: 'managerId' }
  return null
}

const whyLastAdmin = (person: Actor, otherAdmins: number): Refusal | null =>
  can(person, 'level.lose', { otherAdmins }) ? null : { code: 'conflict', message: messages.lastAdmin }

/** Why someone can hold no more than members have: see needsProof. */
const whyCannotBeAdmin = ({ owes }: Pick<Person, 'owes'>): Refusal | null =>
  owes ? { code: 'email_not_verified', message: messages.notRaised[owes], field: 'permissionsLevel' } : null

export const whyCannotChangeLevel = (
  person: Actor & Pick<Person, 'owes'>,
  level: PermissionsLevel,
  otherAdmins: number,
): Refusal | null => {
  if (needsProof({ permissionsLevel: level })) return whyCannotBeAdmin(person)
  const refusal = whyLastAdmin(person, otherAdmins)
  return refusal && { ...refusal, field: 'permissionsLevel' }
}

const minute = 60 * 1000
const hour = 60 * minute
const day = 24 * hour
const week = 7 * day
const longest = 30 * day

const ago = (count: number, unit: string) => `${countText(count, unit)} ago`

/** When someone was last seen, in the words of the members table; after thirty days the date in that time zone. */
export const lastActiveLabel = (at: Date | null, now: Date, timeZone: string) => {
  if (at === null) return messages.never
  const passed = now.getTime() - at.getTime()
  if (passed < minute) return messages.justNow
  if (passed < hour) return ago(Math.floor(passed / minute), 'minute')
  if (passed < day) return ago(Math.floor(passed / hour), 'hour')
  if (passed < week) return ago(Math.floor(passed / day), 'day')
  if (passed < longest) return ago(Math.floor(passed / week), 'week')
  return dateLabel(at, timeZone)
}

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

/** What says by itself that nothing was deleted: that one may not, or that there is nobody of that id to delete. */
const standsAlone = ({ code, field }: Refusal) => code === 'not_allowed' || (code === 'not_found' && !field)

/** What an admin is told when someone could not be deleted. */
export const deletionFailure = (refusal: Refusal) => {
  if (standsAlone(refusal)) return refusal.message
  return refusal.code === 'unexpected'
    ? messages.databaseError(refusal.message)
    : messages.deleteFailed(refusal.message)
}

/** Why a person's row offers no other level; the last admin is always the one who is looking. */
export const whyLevelIsFixed = (actor: Actor, person: { id: string }): string | null => {
  if (!can(actor, 'people.manage')) return messages.deleteInsufficient
  return actor.id === person.id ? messages.ownLevel : null
}
