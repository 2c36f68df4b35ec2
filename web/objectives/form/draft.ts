import { DismissedHints } from '@cairn/domain/coach/schema'
import type { NewObjective, ObjectiveEdit } from '@cairn/domain/objectives/fields'
import {
  evenWeights,
  type KeyResult,
  type KeyResultField,
  keyResultFields,
  type NewKeyResult,
} from '@cairn/domain/objectives/key-results'
import { countings, defaultCounting, objectiveProgress, ownShares } from '@cairn/domain/objectives/progress'
import { Quarter } from '@cairn/domain/objectives/quarter-schema'
import type { Objective } from '@cairn/domain/objectives/schema'
import { Person, TeamMark } from '@cairn/domain/objectives/schema'
import { defaultKeyResultStatus, defaultStatus } from '@cairn/domain/objectives/status'
import { ObjectiveStatus } from '@cairn/domain/objectives/status-schema'
import { z } from 'zod'
import { freshId } from '../../fresh-id.ts'
import { formatNumber, parseNumber } from './typed-number.ts'

/** A row of the key results as it stands in the form: numbers are what was typed. */
export const DraftKeyResult = z.object({
  /** Tells rows apart while they are edited: its id, once the key result is saved. */
  key: z.string(),
  isSaved: z.boolean(),
  title: z.string(),
  startValue: z.string(),
  currentValue: z.string(),
  targetValue: z.string(),
  unit: z.string(),
  /** In percent, as typed. Drafts of before have none. */
  weight: z.string().catch(''),
  status: ObjectiveStatus,
})
export type DraftKeyResult = z.infer<typeof DraftKeyResult>

/** The quarter is not known of a strategy that the objective had already. */
const Strategy = z.object({ id: z.uuid(), title: z.string(), quarter: Quarter.nullish() })

/** What stands in the form of an OKR, new or edited. The order is the order in which errors are focused. */
export const Draft = z.object({
  title: z.string(),
  description: z.string(),
  status: ObjectiveStatus,
  /** The team is known of someone who was found, and looked up of oneself. */
  owner: Person.extend({ team: TeamMark.nullable().optional() }),
  isShared: z.boolean(),
  coOwners: z.array(Person),
  quarter: Quarter,
  /** A day as the calendar has it; blank is none. Drafts of before have none. */
  dueDate: z.string().default(''),
  strategy: Strategy.nullable(),
  /** Taken out when the quarter changed; it comes back with its quarter. Drafts of before have none. */
  leftStrategy: Strategy.nullable().default(null),
  parent: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  keyResults: z.array(DraftKeyResult),
  /** As typed: what was set by hand. Blank is left to the key results. */
  progress: z.string().default(''),
  progressCounts: z.enum(countings).default(defaultCounting),
  /** In percent; it matters where both count. */
  ownShare: z.int().default(ownShares.default),
  /** Hints of the coach that were sent away; they go along when it is created. */
  dismissedHints: DismissedHints.default([]),
})
export type Draft = z.infer<typeof Draft>
export type Strategy = z.infer<typeof Strategy>

/** Beside others that have a weight it starts with none of it. */
export const blankKeyResult = (others: readonly DraftKeyResult[] = []): DraftKeyResult => ({
  key: freshId(),
  isSaved: false,
  title: '',
  startValue: '',
  currentValue: '',
  targetValue: '',
  unit: '',
  weight: hasWeights(others) ? '0' : '',
  status: defaultKeyResultStatus,
})

export const newDraft = (owner: Draft['owner'], quarter: Quarter): Draft => ({
  title: '',
  description: '',
  status: defaultStatus,
  owner,
  isShared: false,
  coOwners: [],
  quarter,
  dueDate: '',
  strategy: null,
  leftStrategy: null,
  parent: null,
  keyResults: [blankKeyResult()],
  progress: '',
  progressCounts: defaultCounting,
  ownShare: ownShares.default,
  dismissedHints: [],
})

const rowOf = ({ id, title, unit, status, ...measure }: KeyResult): DraftKeyResult => ({
  key: id,
  isSaved: true,
  title,
  startValue: formatNumber(measure.startValue),
  currentValue: formatNumber(measure.currentValue),
  targetValue: formatNumber(measure.targetValue),
  unit: unit ?? '',
  weight: formatNumber(measure.weight),
  status,
})

/** An objective knows only the id of its parent; whoever edits it knows the title too. */
export const draftOf = (objective: Objective, parent: Draft['parent']): Draft => ({
  title: objective.title,
  description: objective.description ?? '',
  status: objective.status,
  owner: { ...objective.owner, team: objective.team },
  isShared: objective.coOwners.length > 0,
  coOwners: objective.coOwners,
  quarter: objective.quarter,
  dueDate: objective.dueDate ?? '',
  strategy: objective.strategy,
  leftStrategy: null,
  parent,
  keyResults: objective.keyResults.map(rowOf),
  progress: formatNumber(objective.progressOverride),
  progressCounts: objective.progressCounts,
  ownShare: objective.ownShare,
  dismissedHints: [],
})

const hasWeights = (rows: readonly DraftKeyResult[]) => rows.some(({ weight }) => weight.trim() !== '')

/** In characters: how much of each is whole in the narrow fields beside the title. */
const narrow = [
  ['startValue', 5],
  ['currentValue', 5],
  ['targetValue', 5],
  ['unit', 6],
  ['weight', 5],
] as const
export const fitOneLine = (rows: readonly DraftKeyResult[]) =>
  rows.every((row) => narrow.every(([part, most]) => row[part].length <= most))

/** Whether each weight that is typed is one: no number, a part of a percent and less than nothing are none. */
export const areWeights = (rows: readonly DraftKeyResult[]) =>
  rows.every(({ weight }) => keyResultFields.weight.create.safeParse(parseNumber(weight)).success)

/** What the weights as typed come to; null where none is typed. What is no number counts nothing. */
export const sumOfWeights = (rows: readonly DraftKeyResult[]) =>
  hasWeights(rows) ? rows.reduce((sum, { weight }) => sum + (parseNumber(weight) || 0), 0) : null

export const splitEvenly = (rows: readonly DraftKeyResult[]): DraftKeyResult[] => {
  const weights = evenWeights(rows.length)
  return rows.map((row, place) => ({ ...row, weight: formatNumber(weights[place] ?? 0) }))
}

/** A field of a key result that the form leaves out is missed here. */
type Measures = { [F in KeyResultField]: z.input<typeof NewKeyResult>[F] }

const measuresOf = (
  { title, startValue, currentValue, targetValue, unit, weight, status }: DraftKeyResult,
  areWeighed: boolean,
): Measures => ({
  title,
  startValue: parseNumber(startValue) ?? 0,
  currentValue: parseNumber(currentValue),
  targetValue: parseNumber(targetValue),
  unit,
  weight: areWeighed ? (parseNumber(weight) ?? 0) : null,
  status,
})

/** Everything that creating and editing both take: a field that the form leaves out is missed here. */
type Created = z.input<typeof NewObjective>
type Shared = { [F in Exclude<keyof Created, 'ownerId' | 'keyResults'>]-?: Exclude<Created[F], undefined> }

const fieldsOf = (draft: Draft): Shared => ({
  title: draft.title,
  description: draft.description,
  quarter: draft.quarter,
  dueDate: draft.dueDate || null,
  progress: parseNumber(draft.progress.replace(/\s*%\s*$/, '')),
  progressCounts: draft.progressCounts,
  ownShare: draft.ownShare,
  strategyId: draft.strategy?.id ?? null,
  parentId: draft.parent?.id ?? null,
  coOwnerIds: draft.isShared ? draft.coOwners.map(({ id }) => id) : [],
})

export const newObjectiveOf = (draft: Draft): z.input<typeof NewObjective> => ({
  ...fieldsOf(draft),
  ownerId: draft.owner.id,
  keyResults: draft.keyResults.map((row) => measuresOf(row, hasWeights(draft.keyResults))),
})

type EditTerms = Pick<z.input<typeof ObjectiveEdit>, 'version' | 'skipBlankKeyResults'>

export const objectiveEditOf = (draft: Draft, terms: EditTerms): z.input<typeof ObjectiveEdit> => ({
  ...fieldsOf(draft),
  ...terms,
  status: draft.status,
  keyResults: draft.keyResults.map((row) => ({
    ...(row.isSaved && { id: row.key }),
    ...measuresOf(row, hasWeights(draft.keyResults)),
  })),
})

/** The owner is never a co-owner too. */
export const withOwner = (draft: Draft, owner: Draft['owner']): Draft => ({
  ...draft,
  owner,
  coOwners: draft.coOwners.filter(({ id }) => id !== owner.id),
})

/** Turning sharing off forgets with whom. */
export const withSharing = (draft: Draft, isShared: boolean): Draft => ({
  ...draft,
  isShared,
  coOwners: isShared ? draft.coOwners : [],
})

/** What the key results as typed come to, without what was set by hand. */
export const progressOfDraft = ({ keyResults }: Pick<Draft, 'keyResults'>) => {
  const numberOrNull = (text: string) => {
    const value = parseNumber(text)
    return Number.isNaN(value) ? null : value
  }
  return objectiveProgress(
    null,
    keyResults.map(({ startValue, currentValue, targetValue, weight }) => ({
      weight: hasWeights(keyResults) ? (numberOrNull(weight) ?? 0) : null,
      startValue: numberOrNull(startValue) ?? 0,
      currentValue: numberOrNull(currentValue),
      targetValue: numberOrNull(targetValue),
    })),
  )
}
