import { z } from 'zod'
import { DismissedHints } from '../coach/schema.ts'
import { type SchemasOfPart, schemasOfPart } from '../fields.ts'
import { Email } from '../people/schema.ts'
import { EditedKeyResults, NewKeyResults } from './key-results.ts'
import { messages } from './messages.ts'
import { countingLabels, defaultCounting, ownShares } from './progress.ts'
import { Quarter } from './quarter-schema.ts'
import { mostCoOwners } from './rules.ts'
import type { Objective } from './schema.ts'
import { draftLabels } from './status.ts'
import { ObjectiveStatus } from './status-schema.ts'
import {
  Description,
  DueDate,
  EmailsCell,
  NameCell,
  NumberCell,
  OwnShare,
  ProgressCounts,
  ProgressOverride,
  Reason,
  StatusCell,
  Title,
} from './values.ts'

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
 * the history notes it. Creating sets no status, editing does not change whose it is, and neither says what is a draft.
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
  /** A file tells it and does not bring it: whether what it brings is a draft depends on where that comes to. */
  draft: {
    column: 'draft',
    cell: NameCell,
    of: ({ draft }: Objective) => draft,
    told: ({ draft }: Objective): CellValue => draft,
    noted: {
      as: 'draft',
      value: ({ objective: { draft } }: ObjectiveWithParent): CellValue =>
        draft === null ? null : draftLabels[draft],
    },
  },
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
  progressCounts: {
    create: ProgressCounts.default(defaultCounting),
    edit: ProgressCounts.optional(),
    column: 'progress_counts',
    cell: NameCell.transform((text) => text ?? defaultCounting).pipe(ProgressCounts),
    of: ({ progressCounts }: Objective) => progressCounts,
    told: ({ progressCounts }: Objective): CellValue => progressCounts,
    noted: {
      as: 'progressCounts',
      value: ({ objective }: ObjectiveWithParent): CellValue => countingLabels[objective.progressCounts],
    },
  },
  ownShare: {
    create: OwnShare.default(ownShares.default),
    edit: OwnShare.optional(),
    column: 'own_share',
    cell: NumberCell.transform((share) => share ?? ownShares.default).pipe(OwnShare),
    of: ({ ownShare }: Objective) => ownShare,
    told: ({ ownShare }: Objective): CellValue => ownShare,
    noted: { as: 'ownShare', value: ({ objective }: ObjectiveWithParent): CellValue => objective.ownShare },
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

export const NewObjective = z.object({
  ...schemasOfPart(objectiveFields, 'create'),
  keyResults: NewKeyResults,
})
export type NewObjective = z.output<typeof NewObjective>

/** Who names an objective may create it again when no reply came, and it is still one objective. */
export const CreatedObjective = NewObjective.extend({
  id: z.uuid().optional(),
  /** Hints of the coach that were sent away while it was written. */
  dismissedHints: DismissedHints.default([]),
})
export type CreatedObjective = z.output<typeof CreatedObjective>

/** What is left out stays as it is. Key results that are left out of a given list go. */
export const ObjectiveEdit = z
  .object({
    version: z.int().min(1),
    ...schemasOfPart(objectiveFields, 'edit'),
    keyResults: EditedKeyResults.optional(),
    /** A form may leave blank rows alone instead of refusing them. */
    skipBlankKeyResults: z.boolean().default(false),
    /** Why targets move: without it none is moved that was committed to. */
    reason: Reason,
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
export const fieldsAfterEdit = (before: Objective, edit: Partial<ObjectiveEdit>) =>
  Object.fromEntries(
    (Object.keys(schemasOfPart(objectiveFields, 'edit')) as EditedField[]).map((name) => [
      name,
      edit[name] === undefined ? objectiveFields[name].of(before) : edit[name],
    ]),
  ) as EditedFields
