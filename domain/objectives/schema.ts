import { z } from 'zod'
import { Day, Moment } from '../moment.ts'
import { TeamIcon } from '../teams/schema.ts'
import { messages } from './messages.ts'
import { Quarter } from './quarter.ts'
import { mostCoOwners } from './sharing.ts'
import { defaultKeyResultStatus, ObjectiveStatus } from './status.ts'

export const titleLength = 300
export const descriptionLength = 10_000
export const unitLength = 40
export const mostKeyResults = 50
const largestNumber = 1e15
const smallestNumber = 1e-15

export const Title = (required: string) =>
  z.string({ error: required }).trim().min(1, required).max(titleLength, messages.titleTooLong)

/** An empty description is none. */
export const Description = z
  .string()
  .trim()
  .max(descriptionLength, messages.descriptionTooLong)
  .nullish()
  .transform((text) => text || null)

/** Not so large nor so small that the arithmetic of progress could run out of its range. */
export const Measured = z
  .number({ error: messages.numberInvalid })
  .min(-largestNumber, messages.numberOutOfRange)
  .max(largestNumber, messages.numberOutOfRange)
  .refine((value) => value === 0 || Math.abs(value) >= smallestNumber, messages.numberOutOfRange)
const Unit = z
  .string()
  .trim()
  .max(unitLength, messages.unitTooLong)
  .nullish()
  .transform((text) => text || null)
const orNull = <T>(value: T | null | undefined) => value ?? null

const measures = {
  startValue: Measured.default(0),
  currentValue: Measured.nullish().transform(orNull),
  targetValue: Measured.nullish().transform(orNull),
  unit: Unit,
  status: ObjectiveStatus.default(defaultKeyResultStatus),
}
export const NewKeyResult = z.object({ title: Title(messages.keyResultTitleRequired), ...measures })
export type NewKeyResult = z.output<typeof NewKeyResult>

/** With an id it changes that key result, without one it is new. */
export const EditedKeyResult = z.object({
  id: z.uuid().optional(),
  title: z.string({ error: messages.keyResultNameRequired }).trim().max(titleLength, messages.titleTooLong),
  ...measures,
})
export type EditedKeyResult = z.output<typeof EditedKeyResult>

/** 'none' or blank means none, as a select spells it. */
const reference = (unknown: string) =>
  z
    .union([z.uuid(unknown), z.literal(''), z.literal('none')], unknown)
    .nullish()
    .transform((id) => (id && id !== 'none' ? id : null))
const CoOwnerIds = z
  .array(z.uuid(messages.coOwnerUnknown))
  .transform((ids) => [...new Set(ids)])
  .refine((ids) => ids.length <= mostCoOwners, messages.tooManyCoOwners)
export const DueDate = Day(messages.dateInvalid).nullable()

export const ProgressOverride = z
  .number(messages.progressInvalid)
  .min(0, messages.progressInvalid)
  .max(100, messages.progressInvalid)
  .nullable()

export const NewObjective = z.object({
  title: Title(messages.titleRequired),
  description: Description,
  ownerId: z.uuid(messages.ownerUnknown).optional(),
  coOwnerIds: CoOwnerIds.default([]),
  quarter: Quarter.optional(),
  strategyId: reference(messages.strategyUnknown),
  parentId: reference(messages.parentUnknown),
  dueDate: DueDate.default(null),
  progress: ProgressOverride.default(null),
  keyResults: z
    .array(NewKeyResult)
    .min(1, messages.keyResultsRequired)
    .max(mostKeyResults, messages.tooManyKeyResults),
})
export type NewObjective = z.output<typeof NewObjective>

/** Who names an objective may create it again when no reply came, and it is still one objective. */
export const CreatedObjective = NewObjective.extend({ id: z.uuid().optional() })
export type CreatedObjective = z.output<typeof CreatedObjective>

/** What is left out stays as it is. Key results that are left out of a given list go. */
export const ObjectiveEdit = z
  .object({
    version: z.int().min(1),
    title: Title(messages.nameRequired),
    description: Description.optional(),
    quarter: Quarter,
    status: ObjectiveStatus,
    parentId: reference(messages.parentUnknown).optional(),
    strategyId: reference(messages.strategyUnknown).optional(),
    coOwnerIds: CoOwnerIds.optional(),
    dueDate: DueDate.optional(),
    progress: ProgressOverride.optional(),
    keyResults: z.array(EditedKeyResult).max(mostKeyResults, messages.tooManyKeyResults).optional(),
    /** A form may leave blank rows alone instead of refusing them. */
    skipBlankKeyResults: z.boolean().default(false),
  })
  .superRefine(({ keyResults = [], skipBlankKeyResults }, context) => {
    const complain = (index: number, message: string, key: string) =>
      context.addIssue({ code: 'custom', message, path: ['keyResults', index, key] })
    keyResults.forEach(({ id, title }, index) => {
      if (title === '' && !skipBlankKeyResults) complain(index, messages.keyResultNameRequired, 'title')
      if (id !== undefined && keyResults.findIndex((other) => other.id === id) !== index)
        complain(index, messages.keyResultTwice, 'id')
    })
  })
export type ObjectiveEdit = z.output<typeof ObjectiveEdit>

export const Person = z.object({
  id: z.uuid(),
  fullName: z.string(),
  title: z.string().nullable(),
  profileEmoji: z.string().nullable(),
})
export type Person = z.infer<typeof Person>
export const TeamMark = z.object({ id: z.uuid(), name: z.string(), icon: TeamIcon })
export const StrategyMark = z.object({ id: z.uuid(), title: z.string() })

export const KeyResult = z.object({
  id: z.uuid(),
  title: z.string(),
  startValue: z.number(),
  currentValue: z.number().nullable(),
  targetValue: z.number().nullable(),
  unit: z.string().nullable(),
  status: ObjectiveStatus,
  progress: z.number().nullable(),
})
export type KeyResult = z.infer<typeof KeyResult>

export const Objective = z.object({
  id: z.uuid(),
  version: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  status: ObjectiveStatus,
  /** How it stands, wherever objectives are shown, counted or filtered: a complete one as completed only. */
  countsAs: ObjectiveStatus,
  previousStatus: ObjectiveStatus.nullable(),
  statusChangedDate: Moment.nullable(),
  quarter: Quarter,
  parentId: z.uuid().nullable(),
  level: z.int(),
  dueDate: Day().nullable(),
  /** As it counts: set by hand, or derived from the key results. */
  progress: z.number().nullable(),
  progressOverride: z.number().nullable(),
  owner: Person,
  team: TeamMark.nullable(),
  strategy: StrategyMark.nullable(),
  coOwners: z.array(Person),
  keyResults: z.array(KeyResult),
  latestUpdate: z
    .object({ id: z.uuid(), createdAt: Moment, status: ObjectiveStatus, authorName: z.string() })
    .nullable(),
  isComplete: z.boolean(),
  /** It asks for a weekly update. */
  isDue: z.boolean(),
  childCount: z.int(),
  createdDate: Moment,
  updatedDate: Moment,
  canChange: z.boolean(),
})
export type Objective = z.infer<typeof Objective>
