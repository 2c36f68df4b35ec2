import { type UseFormReturnType, useForm } from '@mantine/form'
import { isRefused } from '../../failure.ts'
import { focusField } from '../../form.ts'
import { Draft } from './draft.ts'
import { type DraftErrors, draftPath, firstErrorPath } from './draft-errors.ts'

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
