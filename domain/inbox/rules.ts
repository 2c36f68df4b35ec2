import type { FieldValues } from '../activity/rules.ts'
import type { ObjectiveStatus } from '../objectives/status.ts'
import type { InboxDetails, InboxKind, InboxReason } from './schema.ts'

/** An entry of the log, as far as an inbox needs it. */
export type LogEntry = {
  id: number
  action: string
  subjectId: string | null
  actorId: string | null
  actorName: string | null
  details: FieldValues
  before: FieldValues | null
  after: FieldValues | null
  createdAt: Date
}

/** Who has to do with the objective now. */
export type Involved = { ownerId: string; coOwnerIds: readonly string[]; parentOwnerId: string | null }

/** Something that one person is told. */
export type Telling = {
  profileId: string
  kind: InboxKind
  reason: InboxReason
  objectiveId: string | null
  quarter: string | null
  details: InboxDetails
}

/** Within this time several things of one kind about one OKR are told by one entry. */
export const gatheredWithin = 60 * 60 * 1000
/** Days. */
export const keptInInbox = 90
/** The bell counts no further. */
export const mostCounted = 100
const longestWords = 280

const slipping: readonly ObjectiveStatus[] = ['behind', 'delayed', 'at_risk']
const isSlipping = (status: unknown): status is ObjectiveStatus =>
  (slipping as readonly unknown[]).includes(status)

const saidWithin = (said: unknown): FieldValues =>
  typeof said === 'object' && said !== null && !Array.isArray(said) ? (said as FieldValues) : {}
const textOf = (said: unknown) => (typeof said === 'string' && said.trim() !== '' ? said : null)
const figureOf = (said: unknown) => (typeof said === 'number' || typeof said === 'string' ? said : null)
const idsOf = (said: unknown) =>
  Array.isArray(said) ? said.filter((id): id is string => typeof id === 'string') : []

const nothing: InboxDetails = { words: null, from: null, to: null }
const shortened = (words: string) =>
  words.length > longestWords ? `${words.slice(0, longestWords - 1).trimEnd()}…` : words

type News = { kind: InboxKind; details: InboxDetails }

/** Who became owner or co-owner by it. */
const assignedBy = ({ action, before, after, details }: LogEntry) => {
  // Who carries over or imports gives nobody anything new, one by one.
  if (!['objective.created', 'objective.edited'].includes(action) || details.how !== undefined) return []
  const newOwner = textOf(after?.ownerId)
  const had = idsOf(before?.coOwnerIds)
  const newCoOwners = idsOf(after?.coOwnerIds).filter((id) => !had.includes(id))
  return [...(newOwner === null ? [] : [newOwner]), ...newCoOwners]
}

/** The first target that moved after a commit, of which the entry says why. */
const movedTarget = ({ details }: LogEntry): News | null => {
  if (textOf(details.reason) === null || !Array.isArray(details.changes)) return null
  const moved = details.changes.map(saidWithin).find(({ field }) => field === 'keyResult.targetValue')
  if (moved === undefined) return null
  const [from, to] = [figureOf(moved.from), figureOf(moved.to)]
  return { kind: 'target_moved', details: { words: textOf(moved.item), from, to } }
}

/** What those who own it hear. */
const newsOfOwn = (entry: LogEntry): News | null => {
  switch (entry.action) {
    case 'update.posted': {
      const words = textOf(entry.after?.updateText)
      const [from, to] = [textOf(entry.before?.status), textOf(entry.after?.status)]
      return { kind: 'update', details: { words: words && shortened(words), from, to } }
    }
    case 'objective.edited':
      return movedTarget(entry)
    case 'blocker.resolved':
      return { kind: 'blocker_resolved', details: nothing }
    case 'objective.scored':
      return { kind: 'scored', details: { ...nothing, to: figureOf(entry.after?.score) } }
    default:
      return entry.details.how === 'carried over' ? { kind: 'carried_over', details: nothing } : null
  }
}

/** What the owner of the objective above hears, who asked for it. */
const newsAbove = ({ before, after }: LogEntry): News | null => {
  const [from, to] = [textOf(before?.status), textOf(after?.status)]
  return isSlipping(to) && from !== to ? { kind: 'slipped', details: { ...nothing, from, to } } : null
}

const quarterNews: Readonly<Record<string, InboxKind>> = {
  'quarter.committed': 'quarter_committed',
  'quarter.closing_started': 'quarter_closing',
  'quarter.published': 'review_published',
}
/** Whether the whole company hears of it. */
export const isForEveryone = ({ action }: Pick<LogEntry, 'action'>) => Object.hasOwn(quarterNews, action)

/** Who is told what of an entry about an objective: each person once, for the strongest reason, and nobody what they did. */
export const tellingsOfObjective = (entry: LogEntry, involved: Involved): Telling[] => {
  const objectiveId = entry.subjectId
  const told = new Map<string, Telling>()
  const tell = (ids: readonly string[], reason: InboxReason, news: News | null) => {
    if (news === null) return
    for (const profileId of ids)
      if (profileId !== entry.actorId && !told.has(profileId))
        told.set(profileId, { profileId, reason, objectiveId, quarter: null, ...news })
  }
  const owners = [involved.ownerId, ...involved.coOwnerIds]
  const assigned = assignedBy(entry).filter((id) => owners.includes(id))
  tell(assigned, 'assigned', { kind: 'assigned', details: nothing })
  tell(owners, 'own', newsOfOwn(entry))
  tell(involved.parentOwnerId === null ? [] : [involved.parentOwnerId], 'parent', newsAbove(entry))
  return [...told.values()]
}

/** The same of what happened to a quarter. */
export const tellingsOfQuarter = (entry: LogEntry, members: readonly string[]): Telling[] => {
  const kind = quarterNews[entry.action]
  const quarter = textOf(entry.details.quarter)
  if (kind === undefined || quarter === null) return []
  const told = { kind, reason: 'company' as const, objectiveId: null, quarter, details: nothing }
  return members.filter((id) => id !== entry.actorId).map((profileId) => ({ profileId, ...told }))
}
