import { type BeforeAndAfter, changedBetween } from '../activity/rules.ts'
import { namesOf } from '../fields.ts'
import type { Change } from '../objectives/history.ts'
import type { ObjectiveStatus } from '../objectives/status.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import {
  type KeyResultConfidence,
  type KeyResultValue,
  type UpdateWord,
  updateFields,
  type ValueChange,
  valueFields,
  type WeeklyUpdate,
} from './schema.ts'

type KeyResult = {
  id: string
  title: string
  unit: string | null
  currentValue: number | null
  status: ObjectiveStatus
}

const valueParts = Object.values(valueFields)

const isChange = (change: ValueChange) => valueParts.some(({ from, to }) => change[from] !== change[to])

const withNewValue = (change: ValueChange, given: KeyResultValue): ValueChange => ({
  ...change,
  ...Object.fromEntries(
    namesOf(valueFields).flatMap((name) =>
      given[name] === undefined ? [] : [[valueFields[name].to, given[name]]],
    ),
  ),
})

const changeFrom = ({ id, title, unit, currentValue, status }: KeyResult): ValueChange => ({
  keyResultId: id,
  title,
  unit,
  from: currentValue,
  to: currentValue,
  fromStatus: status,
  toStatus: status,
})

/** What an update makes of the key results, in their order; the same value again is no change. */
export const valueChangesOf = (keyResults: readonly KeyResult[], wanted: readonly KeyResultValue[]) =>
  keyResults
    .flatMap((keyResult) => {
      const value = wanted.find(({ id }) => id === keyResult.id)
      return value === undefined ? [] : withNewValue(changeFrom(keyResult), value)
    })
    .filter(isChange)

/** A correction still counts from where the update began, and drops what it takes back. */
export const correctedValueChanges = (
  said: readonly ValueChange[],
  keyResults: readonly KeyResult[],
  wanted: readonly KeyResultValue[],
): ValueChange[] => [
  ...said
    .map((change) => {
      const value = wanted.find(({ id }) => id === change.keyResultId)
      return value === undefined ? change : withNewValue(change, value)
    })
    .filter(isChange),
  ...valueChangesOf(
    keyResults.filter(({ id }) => !said.some(({ keyResultId }) => keyResultId === id)),
    wanted,
  ),
]

/** Each belongs to its update: a correction that gives another one changes it, null takes it back, left out it stays. */
export const confidencesOf = (
  said: readonly KeyResultConfidence[],
  keyResults: readonly Pick<KeyResult, 'id' | 'title'>[],
  wanted: readonly KeyResultValue[],
): KeyResultConfidence[] => [
  ...said.filter(({ keyResultId }) => !keyResults.some(({ id }) => id === keyResultId)),
  ...keyResults.flatMap(({ id, title }) => {
    const before = said.find(({ keyResultId }) => keyResultId === id)
    const given = wanted.find((one) => one.id === id)?.confidence
    if (given === undefined) return before ?? []
    return given === null ? [] : { keyResultId: id, title: before?.title ?? title, confidence: given }
  }),
]

/** As the history of an objective tells it, after the rest of the update. */
export const historyOfConfidences = (
  before: readonly KeyResultConfidence[],
  after: readonly KeyResultConfidence[],
): Change[] => {
  const valueIn = (list: readonly KeyResultConfidence[], wanted: string) =>
    list.find(({ keyResultId }) => keyResultId === wanted)?.confidence ?? null
  const titles = new Map([...before, ...after].map(({ keyResultId, title }) => [keyResultId, title]))
  return [...titles]
    .map(([id, item]): Change => {
      const [from, to] = [valueIn(before, id), valueIn(after, id)]
      return { field: 'keyResult.confidence', item, from, to }
    })
    .filter(({ from, to }) => from !== to)
}

type StatusChange = { previousValue: ObjectiveStatus | null; newValue: ObjectiveStatus | null }

/** Both values where the status changed, else neither. */
export const statusChange = (before: ObjectiveStatus, after: ObjectiveStatus): StatusChange =>
  before === after ? { previousValue: null, newValue: null } : { previousValue: before, newValue: after }

type Words = Pick<WeeklyUpdate, UpdateWord>
const { status: _, ...wordFields } = updateFields
const wordNames = namesOf(wordFields)

/** As the history of an objective tells it: the words first, then the status, then the key results. */
export const historyOfUpdate = (
  before: Words | null,
  after: Words,
  status: StatusChange,
  values: readonly ValueChange[],
): Change[] =>
  [
    ...wordNames.map(
      (field): Change => ({ field, item: null, from: before?.[field] ?? null, to: after[field] }),
    ),
    { field: 'status', item: null, from: status.previousValue, to: status.newValue },
    ...values.flatMap((change) =>
      valueParts.map(
        ({ from, to, noted }): Change => ({
          field: noted,
          item: change.title,
          from: change[from],
          to: change[to],
        }),
      ),
    ),
  ].filter(({ from, to }) => from !== to)

/** What an update says, or says anew, and what it makes of the key results, each under its id. */
export const changedByUpdate = (
  words: { before: Words | null; after: Words },
  status: StatusChange,
  values: readonly ValueChange[],
  confidences: { before: readonly KeyResultConfidence[]; after: readonly KeyResultConfidence[] },
): BeforeAndAfter => {
  const side = (when: 'before' | 'after', end: 'from' | 'to') => ({
    ...Object.fromEntries(wordNames.map((name) => [name, words[when]?.[name] ?? null])),
    status: when === 'before' ? status.previousValue : status.newValue,
    keyResults: Object.fromEntries(
      values.map((change) => [
        change.keyResultId,
        Object.fromEntries(namesOf(valueFields).map((name) => [name, change[valueFields[name][end]]])),
      ]),
    ),
    confidences: Object.fromEntries(
      confidences[when].map(({ keyResultId, confidence }) => [keyResultId, confidence]),
    ),
  })
  return changedBetween(side('before', 'from'), side('after', 'to'))
}

const hour = 60 * 60 * 1000

/** What was written before that moment stays as it is. */
export const correctableSince = (now: Date) => new Date(now.getTime() - hour)

type PostedUpdate = {
  authorId: string | null
  createdAt: Date
  /** The newest that its author wrote about the objective. Nobody asks it of one that is too old. */
  isAuthorsLatest: boolean
}

/** Authors may correct their latest update of an objective for an hour. */
export const whyCannotCorrect = (
  update: PostedUpdate,
  personId: string | null,
  now: Date,
): Refusal | null => {
  if (personId === null || update.authorId !== personId)
    return { code: 'not_allowed', message: messages.notAuthor }
  if (update.createdAt < correctableSince(now)) return { code: 'conflict', message: messages.tooLate }
  if (!update.isAuthorsLatest) return { code: 'conflict', message: messages.notLatest }
  return null
}

/** Status and values of a newer update count: a correction of an older one leaves them alone. */
export const whyOnlyWords = (isNewest: boolean, changesFigures: boolean): Refusal | null =>
  isNewest || !changesFigures ? null : { code: 'conflict', message: messages.newerPosted }
