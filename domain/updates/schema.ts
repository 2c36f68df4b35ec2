import { z } from 'zod'
import { schemasOfPart } from '../fields.ts'
import { lengths, mostKeyResults } from '../lengths.ts'
import { Moment } from '../moment.ts'
import { messages as objectivesMessages } from '../objectives/messages.ts'
import { ObjectiveStatus } from '../objectives/status-schema.ts'
import { Measured } from '../objectives/values.ts'
import { OptionalText, SeenText } from '../seen-text.ts'
import { messages as updatesMessages } from './messages.ts'

const UpdateText = SeenText(updatesMessages.textRequired).max(lengths.text, updatesMessages.tooLong)
/** What may be said beside an update, or of a blocker. */
export const Remark = OptionalText(lengths.text, updatesMessages.tooLong)
const Status = z.enum(ObjectiveStatus.options, objectivesMessages.statusInvalid)

/**
 * What people say of a key result in an update, each once: what the call takes, where what is left out stays as it is, and
 * how the change is told and noted.
 */
export const valueFields = {
  currentValue: {
    given: Measured.nullable().optional(),
    from: 'from',
    to: 'to',
    noted: 'keyResult.currentValue',
  },
  status: { given: Status.optional(), from: 'fromStatus', to: 'toStatus', noted: 'keyResult.status' },
} as const

/** How sure its author is that the key result will be reached. */
const Confidence = z
  .int(updatesMessages.confidenceInvalid)
  .min(0, updatesMessages.confidenceInvalid)
  .max(10, updatesMessages.confidenceInvalid)

export const KeyResultValue = z.object({
  id: z.uuid(objectivesMessages.keyResultUnknown),
  ...schemasOfPart(valueFields, 'given'),
  /** It belongs to the update and changes nothing of the key result. */
  confidence: Confidence.nullish(),
})
export type KeyResultValue = z.output<typeof KeyResultValue>

/** What is said of key results, of each once. */
export const valuesOfKeyResults = <S extends z.ZodType<{ id: string }>>(value: S) =>
  z
    .array(value)
    .max(mostKeyResults, objectivesMessages.tooManyKeyResults)
    .refine((values) => new Set(values.map(({ id }) => id)).size === values.length, {
      error: objectivesMessages.keyResultTwice,
    })
    .default([])

/**
 * Everything that people say in an update, each once, in the order of the form: what the call takes, and what is read. The
 * columns have the same names. Without a status the objective keeps the one it has.
 */
export const updateFields = {
  updateText: { given: UpdateText, read: z.string() },
  blockers: { given: Remark, read: z.string().nullable() },
  nextWeekFocus: { given: Remark, read: z.string().nullable() },
  status: { given: Status.optional(), read: ObjectiveStatus },
} as const
export type UpdateField = keyof typeof updateFields
/** Those of them that are text. */
export type UpdateWord = Exclude<UpdateField, 'status'>

export const NewUpdate = z.object({
  ...schemasOfPart(updateFields, 'given'),
  keyResults: valuesOfKeyResults(KeyResultValue),
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

/** With the title that the key result had then. */
export const KeyResultConfidence = z.object({
  keyResultId: z.uuid(),
  title: z.string(),
  confidence: z.int(),
})
export type KeyResultConfidence = z.infer<typeof KeyResultConfidence>

/** What an update did, which is kept and told with it; the columns have the same names. */
export const updateEffects = {
  /** The status before and after, only where the update changed it. */
  previousValue: ObjectiveStatus.nullable(),
  newValue: ObjectiveStatus.nullable(),
  valueChanges: z.array(ValueChange),
  /** Of those key results for which one was given. */
  confidences: z.array(KeyResultConfidence),
} as const
export type UpdateEffects = z.output<z.ZodObject<typeof updateEffects>>

export const WeeklyUpdate = z.object({
  id: z.uuid(),
  objectiveId: z.uuid(),
  ...schemasOfPart(updateFields, 'read'),
  ...updateEffects,
  /** The name as it was; without an id the author has left. */
  author: z.object({ id: z.uuid().nullable(), name: z.string(), profileEmoji: z.string().nullable() }),
  createdAt: Moment,
  /** When its author corrected it. */
  editedAt: Moment.nullable(),
  /** Of the blocker it reports, whichever update did so first: who said that it is gone, what helped and who. */
  resolution: z
    .object({
      at: Moment,
      by: z.string().nullable(),
      note: z.string().nullable(),
      helper: z.string().nullable(),
    })
    .nullable(),
  /** For the caller, at this moment. */
  canCorrect: z.boolean(),
})
export type WeeklyUpdate = z.infer<typeof WeeklyUpdate>
