import { z } from 'zod'
import { lengths } from '../lengths.ts'
import { Day, Moment } from '../moment.ts'
import { TeamIcon } from '../teams/schema.ts'
import { messages } from './messages.ts'
import { Quarter } from './quarter.ts'
import { ObjectiveStatus } from './status.ts'

const largestNumber = 1e15
const smallestNumber = 1e-15

export const Title = (required: string) =>
  z.string({ error: required }).trim().min(1, required).max(lengths.title, messages.titleTooLong)

/** An empty description is none. */
export const Description = z
  .string()
  .trim()
  .max(lengths.text, messages.descriptionTooLong)
  .nullish()
  .transform((text) => text || null)

export const Unit = z
  .string()
  .trim()
  .max(lengths.short, messages.unitTooLong)
  .nullish()
  .transform((text) => text || null)

/** Not so large nor so small that the arithmetic of progress could run out of its range. */
export const Measured = z
  .number({ error: messages.numberInvalid })
  .min(-largestNumber, messages.numberOutOfRange)
  .max(largestNumber, messages.numberOutOfRange)
  .refine((value) => value === 0 || Math.abs(value) >= smallestNumber, messages.numberOutOfRange)
export const DueDate = Day(messages.dateInvalid).nullable()

export const ProgressOverride = z
  .number(messages.progressInvalid)
  .min(0, messages.progressInvalid)
  .max(100, messages.progressInvalid)
  .nullable()

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
