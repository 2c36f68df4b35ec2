import { z } from 'zod'
import { schemasOfPart } from '../fields.ts'
import { lengths, mostKeyResults } from '../lengths.ts'
import { hasSomethingToSee } from '../names.ts'
import type { Refusal } from '../refusal.ts'
import { WrittenText } from '../seen-text.ts'
import { messages } from './messages.ts'
import { defaultKeyResultStatus } from './status.ts'
import { ObjectiveStatus } from './status-schema.ts'
import { Measured, NumberCell, StatusCell, Title, Unit } from './values.ts'

/**
 * Everything that people say of a key result, each once, in the order of the form: what creating takes, what editing takes,
 * what is read, the column of a file and its cell. The columns of the table have the same names; what is told and noted of
 * it is the value itself.
 */
const Value = Measured.nullish().transform((value) => value ?? null)
const Status = ObjectiveStatus.default(defaultKeyResultStatus)
const ValueCell = NumberCell.pipe(Measured.nullable())
const Name = Title(messages.keyResultTitleRequired)
const EditedName = WrittenText(messages.keyResultNameRequired)
  .max(lengths.title, messages.titleTooLong)
  .transform((title) => (hasSomethingToSee(title) ? title : ''))
/** In percent. Where it is left out it is not said. */
const Weight = z.int(messages.weightInvalid).min(0, messages.weightInvalid).max(100, messages.weightInvalid)
const value = { create: Value, edit: Value, read: z.number().nullable(), cell: ValueCell } as const
export const keyResultFields = {
  title: { create: Name, edit: EditedName, read: z.string(), column: 'title', cell: Name },
  startValue: {
    create: Measured.default(0),
    edit: Measured.default(0),
    read: z.number(),
    column: 'start',
    cell: NumberCell.transform((value) => value ?? 0).pipe(Measured),
  },
  currentValue: { ...value, column: 'current' },
  targetValue: { ...value, column: 'target' },
  unit: { create: Unit, edit: Unit, read: z.string().nullable(), column: 'unit', cell: Unit },
  weight: {
    create: Weight.nullish(),
    edit: Weight.nullish(),
    read: z.int().nullable(),
    column: 'weight',
    cell: NumberCell.pipe(Weight.nullable()).transform((weight) => weight ?? undefined),
  },
  status: { create: Status, edit: Status, read: ObjectiveStatus, column: 'status', cell: StatusCell },
} as const
export type KeyResultField = keyof typeof keyResultFields

export const KeyResult = z.object({
  id: z.uuid(),
  ...schemasOfPart(keyResultFields, 'read'),
  progress: z.number().nullable(),
})
export type KeyResult = z.infer<typeof KeyResult>
/** What a visitor with a public link reads of it. */
export const SharedKeyResult = KeyResult.pick({
  title: true,
  startValue: true,
  currentValue: true,
  targetValue: true,
  unit: true,
  status: true,
})

export const NewKeyResult = z.object(schemasOfPart(keyResultFields, 'create'))
export type NewKeyResult = z.output<typeof NewKeyResult>

type Weighed = { weight?: number | null | undefined }
const hasWeights = (list: readonly Weighed[]) => list.some(({ weight }) => typeof weight === 'number')
/** All of them have a weight, or none has: whatever has none beside others that do starts at 0. */
export const weighed = <K extends Weighed>(list: readonly K[]): K[] =>
  list.map((one) => ({ ...one, ...(hasWeights(list) && { weight: one.weight ?? 0 }) }))
export const areWeightsWhole = (list: readonly Weighed[]) =>
  !hasWeights(list) || list.reduce((sum, { weight }) => sum + (weight ?? 0), 0) === 100

/** All alike, and 100 in all: the first ones get what is left over. */
export const evenWeights = (count: number): number[] =>
  Array.from({ length: count }, (_, place) => Math.floor(100 / count) + (place < 100 % count ? 1 : 0))

export const NewKeyResults = z
  .array(NewKeyResult)
  .min(1, messages.keyResultsRequired)
  .max(mostKeyResults, messages.tooManyKeyResults)
  .overwrite(weighed)
  .refine(areWeightsWhole, messages.weightsWrong)

/** With an id it changes that key result, without one it is new. */
export const EditedKeyResult = z.object({
  id: z.uuid().optional(),
  ...schemasOfPart(keyResultFields, 'edit'),
})
export type EditedKeyResult = z.output<typeof EditedKeyResult>

/** Those that are left out of a given list go. */
export const EditedKeyResults = z.array(EditedKeyResult).max(mostKeyResults, messages.tooManyKeyResults)

/** What the key results of an objective will be. One that is new has no id yet. */
export type MergedKeyResult = NewKeyResult & { id: string | undefined }

/** Blank rows leave a known one as it is and add nothing. */
export const mergedKeyResults = (
  before: readonly KeyResult[],
  edited: readonly EditedKeyResult[],
): MergedKeyResult[] | Refusal => {
  const strange = edited.findIndex(({ id }) => id !== undefined && !before.some((one) => one.id === id))
  if (strange >= 0)
    return { code: 'invalid_input', message: messages.keyResultUnknown, field: `keyResults.${strange}.id` }
  const merged = edited.flatMap(({ id, ...values }): MergedKeyResult[] => {
    const known = before.find((one) => one.id === id)
    if (values.title !== '')
      return [{ ...values, id, weight: values.weight === undefined ? known?.weight : values.weight }]
    return known === undefined ? [] : [known]
  })
  const saysWeights = edited.some(({ weight }) => weight !== undefined)
  const isSameSet = merged.length === before.length && merged.every(({ id }) => id !== undefined)
  // Weights of other key results are no weights of these.
  if (!saysWeights && !isSameSet) return merged.map((one) => ({ ...one, weight: null }))
  if (saysWeights && !areWeightsWhole(merged))
    return { code: 'invalid_input', message: messages.weightsWrong, field: 'keyResults' }
  return weighed(merged)
}
