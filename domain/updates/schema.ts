import { z } from 'zod'
import { lengths, mostKeyResults } from '../lengths.ts'
import { Moment } from '../moment.ts'
import { messages as objectivesMessages } from '../objectives/messages.ts'
import { Measured } from '../objectives/schema.ts'
import { ObjectiveStatus } from '../objectives/status.ts'
import { messages as updatesMessages } from './messages.ts'

const UpdateText = z
  .string({ error: updatesMessages.textRequired })
  .trim()
  .min(1, updatesMessages.textRequired)
  .max(lengths.text, updatesMessages.tooLong)
/** Blank means none. */
export const OptionalText = z
  .string()
  .trim()
  .max(lengths.text, updatesMessages.tooLong)
  .nullish()
  .transform((text) => text || null)
const Status = z.enum(ObjectiveStatus.options, objectivesMessages.statusInvalid)

/** What a key result has come to. What is left out stays as it is. */
export const KeyResultValue = z.object({
  id: z.uuid(objectivesMessages.keyResultUnknown),
  currentValue: Measured.nullable().optional(),
  status: Status.optional(),
})
export type KeyResultValue = z.output<typeof KeyResultValue>

const KeyResultValues = z
  .array(KeyResultValue)
  .max(mostKeyResults, objectivesMessages.tooManyKeyResults)
  .refine((values) => new Set(values.map(({ id }) => id)).size === values.length, {
    error: objectivesMessages.keyResultTwice,
  })
  .default([])

/** Without a status the objective keeps the one it has. */
export const NewUpdate = z.object({
  updateText: UpdateText,
  blockers: OptionalText,
  nextWeekFocus: OptionalText,
  status: Status.optional(),
  keyResults: KeyResultValues,
})
export type NewUpdate = z.output<typeof NewUpdate>

/** Who names an update may post it again when no reply came, and it is still one update. */
export const PostedUpdate = NewUpdate.extend({ id: z.uuid().optional() })
export type PostedUpdate = z.output<typeof PostedUpdate>

/** A key result from what it was to what it is, with the title it had then. */
export const ValueChange = z.object({
  keyResultId: z.uuid(),
  title: z.string(),
  unit: z.string().nullable(),
  from: z.number().nullable(),
  to: z.number().nullable(),
  fromStatus: ObjectiveStatus,
  toStatus: ObjectiveStatus,
})
export type ValueChange = z.infer<typeof ValueChange>

export const WeeklyUpdate = z.object({
  id: z.uuid(),
  objectiveId: z.uuid(),
  updateText: z.string(),
  blockers: z.string().nullable(),
  nextWeekFocus: z.string().nullable(),
  status: ObjectiveStatus,
  /** The status before and after, only where the update changed it. */
  previousValue: ObjectiveStatus.nullable(),
  newValue: ObjectiveStatus.nullable(),
  valueChanges: z.array(ValueChange),
  /** The name as it was; without an id the author has left. */
  author: z.object({ id: z.uuid().nullable(), name: z.string(), profileEmoji: z.string().nullable() }),
  createdAt: Moment,
  /** When its author corrected it. */
  editedAt: Moment.nullable(),
  resolution: z.object({ at: Moment, by: z.string().nullable(), note: z.string().nullable() }).nullable(),
  /** For the caller, at this moment. */
  canCorrect: z.boolean(),
})
export type WeeklyUpdate = z.infer<typeof WeeklyUpdate>
