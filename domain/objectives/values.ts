import { z } from 'zod'
import { lengths } from '../lengths.ts'
import { PlannedDay } from '../moment.ts'
import { OptionalText, SeenText } from '../seen-text.ts'
import { messages } from './messages.ts'
import { countings, ownShares } from './progress.ts'
import { ObjectiveStatus } from './status-schema.ts'

const largestNumber = 1e15
const smallestNumber = 1e-15

export const Title = (required: string) => SeenText(required).max(lengths.title, messages.titleTooLong)

export const Description = OptionalText(lengths.text, messages.descriptionTooLong)
export const Unit = OptionalText(lengths.short, messages.unitTooLong)

/** Not so large nor so small that the arithmetic of progress could run out of its range. */
export const Measured = z
  .number({ error: messages.numberInvalid })
  .min(-largestNumber, messages.numberOutOfRange)
  .max(largestNumber, messages.numberOutOfRange)
  .refine((value) => value === 0 || Math.abs(value) >= smallestNumber, messages.numberTooSmall)
export const DueDate = PlannedDay(messages.dateInvalid).nullable()

export const ProgressOverride = z
  .number(messages.progressInvalid)
  .min(0, messages.progressInvalid)
  .max(100, messages.progressInvalid)
  .nullable()

export const ProgressCounts = z.enum(countings, messages.progressCountsInvalid)
export const OwnShare = z
  .int(messages.ownShareInvalid)
  .min(ownShares.least, messages.ownShareInvalid)
  .max(ownShares.most, messages.ownShareInvalid)

/** The cells of a file are texts, and a blank one says nothing. */
export const NameCell = z.string().transform((text) => text.trim() || null)

const writtenNumber = /^[-+]?(\d+[.,]?\d*|[.,]\d+)(e[-+]?\d+)?$/i
/** The comma of '2,5' is a decimal one wherever a file comes from; that of '2,500' parts thousands in half of the world. */
const eitherMeaning = /^[-+]?[1-9]\d{0,2},\d{3}$/
/** Where commas are decimal ones, a dot before three digits is as open. */
const eitherMeaningOfDot = /^[-+]?[1-9]\d{0,2}\.\d{3}$/
const plainSigns = (text: string) => text.trim().replace('−', '-')
export const hasDecimalComma = (text: string) => {
  const written = plainSigns(text)
  return /^[-+]?[\d.]*,\d+$/.test(written) && !eitherMeaning.test(written)
}
/** Of a file whose numbers have decimal commas: '1.500' is taken for its mirror, which is refused. */
export const besideDecimalCommas = (text: string) =>
  eitherMeaningOfDot.test(plainSigns(text)) ? text.replace('.', ',') : text
const numberIn = (text: string) => {
  const written = plainSigns(text)
  if (!writtenNumber.test(written) || eitherMeaning.test(written)) return Number.NaN
  return Number(written.replace(',', '.'))
}
/** What a file tells and does not bring: it belongs to a score or an update, which a file has none of. */
export const UnreadCell = z.string().transform(() => null)
export const NumberCell = NameCell.transform((text) => (text === null ? null : numberIn(text)))
export const StatusCell = z
  .string()
  .transform((text) => text.trim() || 'not_set')
  .pipe(z.enum(ObjectiveStatus.options, messages.statusInvalid))
export const EmailsCell = z.string().transform((text) =>
  text
    .split(/[;\s]+/)
    .filter(Boolean)
    .map((email) => email.toLowerCase()),
)

type Fields = Record<string, { column: string; cell: z.ZodType }>

/** The schemas of the cells of a line, by column. */
export const cellsOf = <const F extends Fields>(fields: F) =>
  Object.fromEntries(Object.values(fields).map(({ column, cell }) => [column, cell])) as {
    [K in keyof F as F[K]['column']]: F[K]['cell']
  }

/** Why targets moved: one reason a save. */
export const Reason = OptionalText(lengths.reason, messages.reasonTooLong)
