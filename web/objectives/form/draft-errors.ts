import { NewObjective, ObjectiveEdit } from '@cairn/domain/objectives/fields'
import { formMessages } from '@cairn/domain/objectives/form-messages'
import { areWeightsWhole } from '@cairn/domain/objectives/key-results'
import { messages } from '@cairn/domain/objectives/messages'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { isRefused } from '../../failure.ts'
import { checkedBy, focusField } from '../../form.ts'
import { Draft, DraftKeyResult, newObjectiveOf, objectiveEditOf } from './draft.ts'

type DraftErrors = Record<string, string>

const names: Record<string, string> = {
  ownerId: 'owner',
  coOwnerIds: 'coOwners',
  strategyId: 'strategy',
  parentId: 'parent',
}

/** The place in the form of what a call names: 'coOwnerIds.1' is shown at the co-owners. */
export const draftPath = (field: string) => {
  const [head = '', ...rest] = field.split('.')
  const name = names[head]
  return name ?? [head, ...rest].join('.')
}

const atDraft = (errors: DraftErrors): DraftErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [draftPath(field), message]))

/** What weights come to is said once each of them is one. */
const withoutEarlySum = ({ keyResults = '', ...errors }: DraftErrors): DraftErrors => {
  const isEarly =
    keyResults === messages.weightsWrong &&
    Object.keys(errors).some((path) => /^keyResults\.\d+\.weight$/.test(path))
  return keyResults === '' || isEarly ? errors : { keyResults, ...errors }
}

export const checkNew = (draft: Draft) =>
  withoutEarlySum(atDraft(checkedBy(NewObjective)(newObjectiveOf(draft))))

export const checkEdit = (draft: Draft, terms: Parameters<typeof objectiveEditOf>[1]) => {
  const edit = objectiveEditOf(draft, terms)
  const errors = atDraft(checkedBy(ObjectiveEdit)(edit))
  // The server asks it of what the key results will be, which are those of the form.
  return withoutEarlySum(
    areWeightsWhole(edit.keyResults ?? []) ? errors : { keyResults: messages.weightsWrong, ...errors },
  )
}

const fields = Object.keys(Draft.shape)
const parts = Object.keys(DraftKeyResult.shape)

/** As one reads the form: field by field, and the key results row by row. */
const rank = (path: string) => {
  const [field = '', row = '0', part = ''] = path.split('.')
  return [fields.indexOf(field), Number(row), parts.indexOf(part)] as const
}

export const firstErrorPath = (errors: object): string | undefined =>
  Object.keys(errors).toSorted((one, other) => {
    const [a, b] = [rank(one), rank(other)]
    return a[0] - b[0] || a[1] - b[1] || a[2] - b[2]
  })[0]

type Part = keyof typeof formMessages.keyResults.columns
type Said = { part: Part; words: string }

const partsSaid = parts.filter((part): part is Part => part in formMessages.keyResults.columns)

/**
 * What is wrong with each row, field by field, each called by its name. What is missing is asked of all titles in one
 * sentence, and so at the first of them.
 */
export const messagesByRow = (errors: Readonly<Record<string, unknown>>, rows: number): Said[][] => {
  const ofTitles = new Set<string>()
  return Array.from({ length: rows }, (_, row) =>
    partsSaid.flatMap((part): Said[] => {
      const message = errors[`keyResults.${row}.${part}`]
      if (typeof message !== 'string') return []
      if (part !== 'title')
        return [
          { part, words: formMessages.keyResults.wrong(formMessages.keyResults.columns[part], message) },
        ]
      if (ofTitles.has(message)) return []
      ofTitles.add(message)
      return [{ part, words: message }]
    }),
  )
}

export type DraftForm = UseFormReturnType<Draft>

export const useDraftForm = (initial: Draft, check: (draft: Draft) => DraftErrors): DraftForm =>
  useForm({ initialValues: initial, validate: check })

export const focusFirstDraftError = (form: DraftForm, errors: object) =>
  focusField(form, firstErrorPath(errors))

/** Shows a refusal at its field if the form has it; otherwise returns the words for the form as a whole. */
export const showDraftRefusal = (form: DraftForm, error: unknown, otherwise: string) => {
  if (!isRefused(error)) return otherwise
  const { field, message } = error.refusal
  const path = draftPath(field ?? '')
  if (!((path.split('.')[0] ?? '') in Draft.shape)) return message
  form.setFieldError(path, message)
  focusField(form, path)
  return null
}
