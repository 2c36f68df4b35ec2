import { z } from 'zod'
import type { FieldValues } from '../activity/rules.ts'
import { namesOf } from '../fields.ts'
import { Moment } from '../moment.ts'
import { type ObjectiveWithParent, objectiveFields } from './fields.ts'
import { keyResultFields, type NewKeyResult } from './key-results.ts'
import { ledgerFields } from './ledger.ts'
import type { Objective } from './schema.ts'

const Value = z.union([z.string(), z.number(), z.null()])

/** One field from what it was to what it is. Names, not ids: they stay readable when their bearer is gone. */
export const Change = z.object({
  field: z.string(),
  /** The key result in question. */
  item: z.string().nullable(),
  from: Value,
  to: Value,
})
export type Change = z.infer<typeof Change>

export const HistoryEntry = z.object({
  id: z.int(),
  action: z.string(),
  actorId: z.uuid().nullable(),
  actorName: z.string().nullable(),
  /** While they are a member. */
  actorEmoji: z.string().nullable(),
  /** What the API key was called that it was done with, if it was done with one. */
  keyName: z.string().nullable(),
  createdAt: Moment,
  changes: z.array(Change),
  /** Why targets moved with it, where someone said so. */
  reason: z.string().nullable(),
  /** The update that it is about. */
  updateId: z.uuid().nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** One change of a key result since the commit of its quarter, with who made it, when and why. */
export const LedgerLine = z.object({
  /** Which save made it, and its place among the lines of that. */
  version: z.int(),
  place: z.int(),
  keyResultId: z.uuid(),
  /** The key result as it was called then; it may be gone since. */
  title: z.string(),
  unit: z.string().nullable(),
  field: z.enum(ledgerFields),
  /** What came and what went is told by its target. */
  from: Change.shape.from,
  to: Change.shape.to,
  reason: z.string().nullable(),
  /** The name as it was; without an id they have left. */
  by: z.object({ id: z.uuid().nullable(), name: z.string(), profileEmoji: z.string().nullable() }),
  at: Moment,
})
export type LedgerLine = z.infer<typeof LedgerLine>

/** How a target stands against the original: who moved it last, where that is known. */
export const TargetMove = z.object({
  isEasier: z.boolean(),
  by: z.string().nullable(),
  at: Moment.nullable(),
  reason: z.string().nullable(),
})

const historyFieldNames = Object.values(objectiveFields).flatMap((field) =>
  'noted' in field ? [field.noted] : [],
)
/** An objective in the words of the history. */
export type HistoryFields = Record<(typeof historyFieldNames)[number]['as'], Change['from']>
export const historyFields = (placed: ObjectiveWithParent) =>
  Object.fromEntries(historyFieldNames.map(({ as, value }) => [as, value(placed)])) as HistoryFields

type Measured = NewKeyResult & { id: string }
const parts = namesOf(keyResultFields)

const change = (field: string, item: string | null, from: Change['from'], to: Change['to']): Change[] =>
  from === to ? [] : [{ field, item, from, to }]

/** Everything said of key results, each under its id. */
export const saidOfKeyResults = (keyResults: readonly Measured[]): FieldValues =>
  Object.fromEntries(
    keyResults.map((one) => [one.id, Object.fromEntries(parts.map((part) => [part, one[part] ?? null]))]),
  )

/** Everything said of an objective and its key results, by the names of their fields. */
export const saidOfObjective = (objective: Objective): FieldValues => ({
  ...Object.fromEntries(namesOf(objectiveFields).map((name) => [name, objectiveFields[name].of(objective)])),
  keyResults: saidOfKeyResults(objective.keyResults),
})

/** Field by field, in the order of the form. */
export const changesOf = (before: HistoryFields, after: HistoryFields): Change[] =>
  historyFieldNames.flatMap(({ as }) => change(as, null, before[as], after[as]))

export const keyResultChanges = (before: readonly Measured[], after: readonly Measured[]): Change[] => [
  ...before.flatMap((old) => {
    const kept = after.find(({ id }) => id === old.id)
    if (kept === undefined) return change('keyResult', old.title, old.title, null)
    return parts.flatMap((part) =>
      change(`keyResult.${part}`, kept.title, old[part] ?? null, kept[part] ?? null),
    )
  }),
  ...after
    .filter(({ id }) => !before.some((old) => old.id === id))
    .flatMap(({ title }) => change('keyResult', title, null, title)),
  ...orderChange(before, after),
]

/** Only of those that were there before and still are: others come and go anyway. */
const orderChange = (before: readonly Measured[], after: readonly Measured[]) => {
  const staying = (list: readonly Measured[], others: readonly Measured[]) =>
    list.filter(({ id }) => others.some((other) => other.id === id))
  const [was, is] = [staying(before, after), staying(after, before)]
  if (was.every(({ id }, place) => is[place]?.id === id)) return []
  const titlesOf = (list: readonly Measured[]) =>
    list.map(({ id }) => is.find((one) => one.id === id)?.title).join(', ')
  return change('keyResultOrder', null, titlesOf(was), titlesOf(is))
}
