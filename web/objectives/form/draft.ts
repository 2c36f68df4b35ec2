import type { NewObjective, ObjectiveEdit } from '@cairn/domain/objectives/fields'
import {
  areWeightsWhole,
  type KeyResult,
  type KeyResultField,
  type NewKeyResult,
} from '@cairn/domain/objectives/key-results'
import { objectiveProgress } from '@cairn/domain/objectives/progress'
import { Quarter } from '@cairn/domain/objectives/quarter'
import { isStrategyOffered, mayKeepStrategy, type Placed } from '@cairn/domain/objectives/rules'
import type { Objective } from '@cairn/domain/objectives/schema'
import { Person, TeamMark } from '@cairn/domain/objectives/schema'
import { defaultKeyResultStatus, defaultStatus, ObjectiveStatus } from '@cairn/domain/objectives/status'
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
  /** As it is kept. No form sets it yet. */
  weight: z.int().nullish(),
  status: ObjectiveStatus,
})
export type DraftKeyResult = z.infer<typeof DraftKeyResult>

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
  /** The quarter is not known of a strategy that the objective had already. */
  strategy: z.object({ id: z.uuid(), title: z.string(), quarter: Quarter.nullish() }).nullable(),
  parent: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  keyResults: z.array(DraftKeyResult),
  /** As typed: what was set by hand. Blank is left to the key results. */
  progress: z.string().default(''),
})
export type Draft = z.infer<typeof Draft>
export type Strategy = NonNullable<Draft['strategy']>

export const blankKeyResult = (): DraftKeyResult => ({
  key: freshId(),
  isSaved: false,
  title: '',
  startValue: '',
  currentValue: '',
  targetValue: '',
  unit: '',
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
  parent: null,
  keyResults: [blankKeyResult()],
  progress: '',
})

const rowOf = ({ id, title, unit, status, ...measure }: KeyResult): DraftKeyResult => ({
  key: id,
  isSaved: true,
  title,
  startValue: formatNumber(measure.startValue),
  currentValue: formatNumber(measure.currentValue),
  targetValue: formatNumber(measure.targetValue),
  unit: unit ?? '',
  weight: measure.weight,
  status,
})

/** An objective knows only the id of its parent; whoever edits it knows the title too. Come without a status, it gets the default. */
export const draftOf = (objective: Objective, parent: Draft['parent']): Draft => ({
  title: objective.title,
  description: objective.description ?? '',
  status: objective.status === 'not_set' ? defaultStatus : objective.status,
  owner: { ...objective.owner, team: objective.team },
  isShared: objective.coOwners.length > 0,
  coOwners: objective.coOwners,
  quarter: objective.quarter,
  dueDate: objective.dueDate ?? '',
  strategy: objective.strategy,
  parent,
  keyResults: objective.keyResults.map(rowOf),
  progress: formatNumber(objective.progressOverride),
})

/** A field of a key result that the form leaves out is missed here. */
type Measures = { [F in KeyResultField]: z.input<typeof NewKeyResult>[F] }

const measuresOf = ({
  title,
  startValue,
  currentValue,
  targetValue,
  unit,
  status,
}: DraftKeyResult): Measures => ({
  title,
  startValue: parseNumber(startValue) ?? 0,
  currentValue: parseNumber(currentValue),
  targetValue: parseNumber(targetValue),
  unit,
  // What is not said stays, as long as they are the same key results.
  weight: undefined,
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
  strategyId: draft.strategy?.id ?? null,
  parentId: draft.parent?.id ?? null,
  coOwnerIds: draft.isShared ? draft.coOwners.map(({ id }) => id) : [],
})

export const newObjectiveOf = (draft: Draft): z.input<typeof NewObjective> => ({
  ...fieldsOf(draft),
  ownerId: draft.owner.id,
  keyResults: draft.keyResults.map(measuresOf),
})

type EditTerms = Pick<z.input<typeof ObjectiveEdit>, 'version' | 'skipBlankKeyResults'>

export const objectiveEditOf = (draft: Draft, terms: EditTerms): z.input<typeof ObjectiveEdit> => ({
  ...fieldsOf(draft),
  ...terms,
  status: draft.status,
  keyResults: draft.keyResults.map((row) => ({
    ...(row.isSaved && { id: row.key }),
    ...measuresOf(row),
  })),
})

/** The strategy stays if it is offered for the new quarter too, or if the objective had it in that quarter from the start. */
export const withQuarter = (draft: Draft, quarter: Quarter, before: Placed | null = null): Draft => {
  const { strategy } = draft
  const stays =
    strategy !== null &&
    (mayKeepStrategy(strategy.id, before, quarter) ||
      isStrategyOffered({ quarter: strategy.quarter ?? null }, quarter))
  return { ...draft, quarter, strategy: stays ? strategy : null }
}

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
export const progressOfDraft = ({ keyResults }: Draft) => {
  const known = (text: string) => {
    const value = parseNumber(text)
    return Number.isNaN(value) ? null : value
  }
  const isSameSet =
    areWeightsWhole(keyResults) && keyResults.every(({ isSaved, title }) => isSaved || title.trim() === '')
  return objectiveProgress(
    null,
    keyResults.map(({ startValue, currentValue, targetValue, weight }) => ({
      weight: isSameSet ? weight : null,
      startValue: known(startValue) ?? 0,
      currentValue: known(currentValue),
      targetValue: known(targetValue),
    })),
  )
}
