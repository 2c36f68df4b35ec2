import type { FieldValues } from '../activity/rules.ts'
import { cut } from '../cut.ts'
import { saidWithin, textOf } from '../inbox/said.ts'
import { lengths } from '../lengths.ts'

/** What an admin chooses by, in the order of the form. */
export const eventGroups = [
  'updates',
  'statuses',
  'values',
  'okrs',
  'comments',
  'help',
  'reviews',
  'people',
] as const
export type EventGroup = (typeof eventGroups)[number]

/** Everything that is told, with the choice it belongs to; a test is told to who asks for it. */
const groupOfType = {
  'update.posted': 'updates',
  'update.corrected': 'updates',
  'status.changed': 'statuses',
  'value.changed': 'values',
  'okr.created': 'okrs',
  'okr.edited': 'okrs',
  'okr.deleted': 'okrs',
  'okr.restored': 'okrs',
  'okr.scored': 'okrs',
  'okrs.imported': 'okrs',
  'comment.created': 'comments',
  'help.asked': 'help',
  'help.offered': 'help',
  'help.passed_on': 'help',
  'help.escalated': 'help',
  'help.taken_back': 'help',
  'help.ended': 'help',
  'blocker.resolved': 'help',
  'review.finished': 'reviews',
  'review.published': 'reviews',
  'person.joined': 'people',
  'person.left': 'people',
  'webhook.test': null,
} as const satisfies Record<string, EventGroup | null>

export type EventType = keyof typeof groupOfType
export const eventTypes = Object.keys(groupOfType) as EventType[]
export const groupOf = (type: EventType): EventGroup | null => groupOfType[type]

/** An entry of the log with what it is about, both as they were when it was written. */
export type NewsEntry = {
  action: string
  subjectType: string
  subjectId: string | null
  actorId: string | null
  actorName: string | null
  details: FieldValues
  before: FieldValues | null
  after: FieldValues | null
  subject: FieldValues | null
  comment: FieldValues | null
}

/** What is told, before it has a number. */
export type EventDraft = {
  type: EventType
  /** What first tries keep in order. */
  subjectKey: string
  title: string
  subject: FieldValues
  changed: FieldValues | null
}

/** The entries that are told as they are. Those about an OKR may tell of a status and of values besides. */
const typeOfAction: Readonly<Record<string, EventType>> = {
  'update.posted': 'update.posted',
  'update.corrected': 'update.corrected',
  'objective.created': 'okr.created',
  'objective.edited': 'okr.edited',
  'objective.deleted': 'okr.deleted',
  'objective.restored': 'okr.restored',
  'objective.scored': 'okr.scored',
  'objectives.imported': 'okrs.imported',
  'comment.posted': 'comment.created',
  'blocker.help_asked': 'help.asked',
  'blocker.help_offered': 'help.offered',
  'blocker.help_passed_on': 'help.passed_on',
  'blocker.help_escalated': 'help.escalated',
  'blocker.help_taken_back': 'help.taken_back',
  'blocker.help_ended': 'help.ended',
  'blocker.resolved': 'blocker.resolved',
  'review.finished': 'review.finished',
  'quarter.published': 'review.published',
  'member.joined': 'person.joined',
  'member.left': 'person.left',
  'member.deleted': 'person.left',
  'member.declined': 'person.left',
}

const changingStatus = ['objective.status_changed', 'objective.edited', 'update.posted', 'update.corrected']
const changingValues = ['objective.edited', 'update.posted', 'update.corrected']

const nounOf = ({ action }: NewsEntry) => action.split('.')[0] ?? ''

/** What is known of it where nothing of it was there any more. */
const subjectOf = (entry: NewsEntry): FieldValues => {
  const { details, subjectId, subject } = entry
  switch (nounOf(entry)) {
    case 'quarter':
      return { kind: 'quarter', quarter: details.quarter ?? null }
    case 'review':
      return {
        kind: 'review',
        id: subjectId,
        team: { id: details.teamId ?? null, name: details.teamName ?? null },
        decisions: details.decisions ?? null,
        actions: details.actions ?? null,
      }
    case 'member':
      return subject ?? { kind: 'person', id: subjectId, fullName: details.fullName ?? null, email: null }
    case 'objectives':
      return { kind: 'import', count: details.count ?? details.objectives ?? null }
    default:
      return subject ?? { kind: 'objective', id: subjectId, title: details.title ?? null }
  }
}

const titleOf = (subject: FieldValues) =>
  cut(
    textOf(subject.title) ??
      textOf(subject.fullName) ??
      textOf(saidWithin(subject.team).name) ??
      textOf(subject.quarter) ??
      '',
    lengths.title,
  )

type Values = Readonly<Record<string, FieldValues>>
const valuesIn = (side: FieldValues | null): Values =>
  Object.fromEntries(
    Object.entries(saidWithin(side?.keyResults)).flatMap(([id, said]) => {
      const { currentValue } = saidWithin(said)
      return currentValue === undefined ? [] : [[id, { currentValue }]]
    }),
  )

/** What the log says that changed, with who did it. People's addresses are in no entry but those about people. */
const changedIn = ({ actorId, actorName, before, after, details, comment }: NewsEntry): FieldValues => ({
  by: { id: actorId, name: actorName },
  before,
  after,
  ...(comment !== null && { comment }),
  ...(typeof details.updateId === 'string' && { updateId: details.updateId }),
  ...(textOf(details.whatWouldHelp) !== null && { whatWouldHelp: details.whatWouldHelp }),
  ...(textOf(details.neededBy) !== null && { neededBy: details.neededBy }),
  ...(details.newlyAsked !== undefined && { asked: details.newlyAsked }),
})

/** A key result is named where its value alone changed. */
const titleOfValues = (subject: FieldValues, ids: readonly string[]) => {
  const keyResults = Array.isArray(subject.keyResults) ? subject.keyResults.map(saidWithin) : []
  const only = ids.length === 1 ? keyResults.find(({ id }) => id === ids[0]) : undefined
  return cut(textOf(only?.title) ?? titleOf(subject), lengths.title)
}

/** Everything that an entry of the log tells. Most tell nothing, and what deliveries write tells nothing at all. */
export const eventsOf = (entry: NewsEntry): EventDraft[] => {
  const { action, subjectId, before, after } = entry
  const subject = subjectOf(entry)
  const told = {
    subjectKey: `${String(subject.kind)}:${subjectId ?? String(subject.quarter ?? '')}`,
    title: titleOf(subject),
    subject,
  }
  const changed = changedIn(entry)
  const type = typeOfAction[action]
  const events: EventDraft[] = type === undefined ? [] : [{ type, ...told, changed }]
  if (changingStatus.includes(action) && after?.status !== undefined && before?.status !== after.status)
    events.push({
      type: 'status.changed',
      ...told,
      changed: { ...changed, before: { status: before?.status ?? null }, after: { status: after.status } },
    })
  const values = valuesIn(after)
  const ids = Object.keys(values)
  if (changingValues.includes(action) && ids.length > 0)
    events.push({
      type: 'value.changed',
      ...told,
      title: titleOfValues(subject, ids),
      changed: { ...changed, before: { keyResults: valuesIn(before) }, after: { keyResults: values } },
    })
  return events
}

/** Bytes. */
export const largestPayload = 256 * 1024

const bytesOf = (text: string) => {
  let bytes = 0
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

type Numbered = { id: string; timestamp: Date; company: { id: string; name: string }; sequence: number }

/** To the letter what is sent. What would be too large is told by its name alone, and says so. */
export const payloadOf = (numbered: Numbered, { type, subject, changed }: EventDraft) => {
  const { id, timestamp, company, sequence } = numbered
  const head = { id, type, timestamp: timestamp.toISOString(), company, sequence }
  const whole = JSON.stringify({ ...head, subject, changed })
  if (bytesOf(whole) <= largestPayload) return whole
  const { kind, id: subjectId = null, title = null } = subject
  return JSON.stringify({
    ...head,
    subject: { kind, id: subjectId, title },
    changed: null,
    isShortened: true,
  })
}
