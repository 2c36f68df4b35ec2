import { z } from 'zod'
import { type SchemasOfPart, schemasOfPart } from '../fields.ts'
import { lengths, mostKeyResults } from '../lengths.ts'
import { Email } from '../people/schema.ts'
import { messages } from './messages.ts'
import { Quarter } from './quarter.ts'
import { mostCoOwners } from './rules.ts'
import {
  Description,
  DueDate,
  type KeyResult,
  Measured,
  type Objective,
  ProgressOverride,
  Title,
  Unit,
} from './schema.ts'
import { defaultKeyResultStatus, ObjectiveStatus } from './status.ts'

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

/** The cells of a file are texts, and a blank one says nothing. */
export const NameCell = z.string().transform((text) => text.trim() || null)
const NumberCell = NameCell.transform((text) => (text === null ? null : Number(text)))
const StatusCell = z
  .string()
  .transform((text) => text.trim() || 'not_set')
  .pipe(z.enum(ObjectiveStatus.options, messages.statusInvalid))
const EmailsCell = z.string().transform((text) =>
  text
    .split(/[;\s]+/)
    .filter(Boolean)
    .map((email) => email.toLowerCase()),
)

type CellValue = string | number | null
/** Files and the history say names instead of ids. */
type EmailOf = (personId: string) => string | null
export type ObjectiveWithParent = { objective: Objective; parentTitle: string | null }

/** A field that is called alike wherever it stands, and whose value is told as it is. */
const plainField = <const K extends 'title' | 'description' | 'quarter' | 'status' | 'dueDate', const F>(
  key: K,
  schemas: F,
) => ({
  ...schemas,
  of: (objective: Objective) => objective[key],
  told: (objective: Objective): CellValue => objective[key],
  noted: { as: key, value: ({ objective }: ObjectiveWithParent): CellValue => objective[key] },
})

/**
 * Everything that people say of an objective, each once, in the order of the form: what creating takes, what editing takes,
 * the column of a file and its cell; what that is of an objective as it is read (`of`), as a file tells it (`told`) and as
 * the history notes it. Creating sets no status, and editing does not change whose it is.
 */
export const objectiveFields = {
  title: plainField('title', {
    create: Title(messages.titleRequired),
    edit: Title(messages.nameRequired),
    column: 'title',
    cell: Title(messages.titleRequired),
  }),
  description: plainField('description', {
    create: Description,
    edit: Description.optional(),
    column: 'description',
    cell: Description,
  }),
  status: plainField('status', { edit: ObjectiveStatus, column: 'status', cell: StatusCell }),
  ownerId: {
    create: z.uuid(messages.ownerUnknown).optional(),
    column: 'owner_email',
    cell: NameCell.pipe(Email.nullable()),
    of: ({ owner }: Objective) => owner.id,
    told: ({ owner }: Objective, emailOf: EmailOf): CellValue => emailOf(owner.id),
  },
  quarter: plainField('quarter', {
    create: Quarter.optional(),
    edit: Quarter,
    column: 'quarter',
    cell: z.string().trim().pipe(Quarter),
  }),
  dueDate: plainField('dueDate', {
    create: DueDate.default(null),
    edit: DueDate.optional(),
    column: 'due_date',
    cell: NameCell.pipe(DueDate),
  }),
  progress: {
    create: ProgressOverride.default(null),
    edit: ProgressOverride.optional(),
    column: 'progress',
    cell: NumberCell.pipe(ProgressOverride),
    of: ({ progressOverride }: Objective) => progressOverride,
    told: ({ progressOverride }: Objective): CellValue => progressOverride,
    noted: {
      as: 'progress',
      value: ({ objective }: ObjectiveWithParent): CellValue => objective.progressOverride,
    },
  },
  parentId: {
    create: reference(messages.parentUnknown),
    edit: reference(messages.parentUnknown).optional(),
    column: 'parent',
    cell: NameCell,
    of: ({ parentId }: Objective) => parentId,
    told: ({ parentId }: Objective): CellValue => parentId,
    noted: { as: 'parent', value: ({ parentTitle }: ObjectiveWithParent): CellValue => parentTitle },
  },
  strategyId: {
    create: reference(messages.strategyUnknown),
    edit: reference(messages.strategyUnknown).optional(),
    column: 'strategy',
    cell: NameCell,
    of: ({ strategy }: Objective) => strategy?.id ?? null,
    told: ({ strategy }: Objective): CellValue => strategy?.title ?? null,
    noted: {
      as: 'strategy',
      value: ({ objective }: ObjectiveWithParent): CellValue => objective.strategy?.title ?? null,
    },
  },
  coOwnerIds: {
    create: CoOwnerIds.default([]),
    edit: CoOwnerIds.optional(),
    column: 'co_owner_emails',
    cell: EmailsCell,
    of: ({ coOwners }: Objective) => coOwners.map(({ id }) => id),
    told: ({ coOwners }: Objective, emailOf: EmailOf): CellValue =>
      coOwners.map(({ id }) => emailOf(id) ?? '').join(' '),
    noted: {
      as: 'coOwners',
      value: ({ objective }: ObjectiveWithParent): CellValue =>
        objective.coOwners.map(({ fullName }) => fullName).join(', '),
    },
  },
} as const

/** The same of a key result; what is read, told and noted of it is the value itself. */
const Value = Measured.nullish().transform((value) => value ?? null)
const Status = ObjectiveStatus.default(defaultKeyResultStatus)
const ValueCell = NumberCell.pipe(Measured.nullable())
const Name = Title(messages.keyResultTitleRequired)
const EditedName = z
  .string({ error: messages.keyResultNameRequired })
  .trim()
  .max(lengths.title, messages.titleTooLong)
export const keyResultFields = {
  title: { create: Name, edit: EditedName, column: 'title', cell: Name },
  startValue: {
    create: Measured.default(0),
    edit: Measured.default(0),
    column: 'start',
    cell: NumberCell.transform((value) => value ?? 0).pipe(Measured),
  },
  currentValue: { create: Value, edit: Value, column: 'current', cell: ValueCell },
  targetValue: { create: Value, edit: Value, column: 'target', cell: ValueCell },
  unit: { create: Unit, edit: Unit, column: 'unit', cell: Unit },
  status: { create: Status, edit: Status, column: 'status', cell: StatusCell },
} as const satisfies Record<Exclude<keyof KeyResult, 'id' | 'progress'>, object>

type Fields = Record<string, { column: string; cell: z.ZodType }>

/** The schemas of the cells of a line, by column. */
export const cellsOf = <const F extends Fields>(fields: F) =>
  Object.fromEntries(Object.values(fields).map(({ column, cell }) => [column, cell])) as {
    [K in keyof F as F[K]['column']]: F[K]['cell']
  }

export const NewKeyResult = z.object(schemasOfPart(keyResultFields, 'create'))
export type NewKeyResult = z.output<typeof NewKeyResult>

/** With an id it changes that key result, without one it is new. */
export const EditedKeyResult = z.object({
  id: z.uuid().optional(),
  ...schemasOfPart(keyResultFields, 'edit'),
})
export type EditedKeyResult = z.output<typeof EditedKeyResult>

export const NewObjective = z.object({
  ...schemasOfPart(objectiveFields, 'create'),
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
    ...schemasOfPart(objectiveFields, 'edit'),
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

type EditedField = keyof SchemasOfPart<typeof objectiveFields, 'edit'>
/** What an objective says after an edit: what was left out of it stays. */
export type EditedFields = { [F in EditedField]: Exclude<ObjectiveEdit[F], undefined> }
export const fieldsAfterEdit = (before: Objective, edit: ObjectiveEdit) =>
  Object.fromEntries(
    (Object.keys(schemasOfPart(objectiveFields, 'edit')) as EditedField[]).map((name) => [
      name,
      edit[name] === undefined ? objectiveFields[name].of(before) : edit[name],
    ]),
  ) as EditedFields
