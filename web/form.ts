import { passwordLength } from '@cairn/domain/accounts/rules'
import { checkInput } from '@cairn/domain/checked'
import type { z } from 'zod'
import { RefusedError } from './api.ts'

export const newPasswordHint = `At least ${passwordLength.min} characters`

/** A form's validation from the same schema the server checks with; the first complaint of a field counts. */
export const checkedBy = (schema: z.ZodType) => (values: unknown) => {
  const { error } = checkInput(schema, values)
  const issues = error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message] as const).reverse())
}

/** What showing a complaint takes of a form, whoever keeps its values. */
type Form = {
  getInputNode: (path: string) => HTMLElement | null
  setFieldError: (path: string, complaint: string) => void
  getValues: () => object
}

export const focusField = (form: Form, path: string | undefined) => {
  // The message is drawn first, so that a screen reader reads it with the field.
  if (path) setTimeout(() => form.getInputNode(path)?.focus())
}

/** Fields keep the order in which the form declares them, not the order of the complaints. */
export const focusFirstError = (form: Form, errors: object) =>
  focusField(
    form,
    Object.keys(form.getValues()).find((path) => path in errors),
  )

/** Shows a refusal at its field if the form has it; otherwise returns the words for the form as a whole. */
export const showRefusal = (form: Form, error: unknown, otherwise: string) => {
  if (!(error instanceof RefusedError)) return otherwise
  const { field, message } = error.refusal
  const path = Object.keys(form.getValues()).find((name) => name === field?.split('.').at(-1))
  if (!path) return message
  form.setFieldError(path, message)
  focusField(form, path)
  return null
}

/** Who leaves a field with the pointer presses what they go to: a complaint that moves it away would take the press. */
export const afterPress = (say: () => void) => {
  if (document.querySelector(':active') === null) say()
  else document.addEventListener('mouseup', () => setTimeout(say), { once: true })
}

const valueAt = (values: object, path: string) =>
  path
    .split('.')
    .reduce<unknown>((within, key) => (within as Record<string, unknown> | undefined)?.[key], values)

/** A complaint stands until what it is about is being corrected. */
export const withoutCorrected = (errors: Record<string, string>, before: object, after: object) =>
  Object.fromEntries(
    Object.entries(errors).filter(([path]) => valueAt(before, path) === valueAt(after, path)),
  )

/** With what is wrong in one field, and in no other. */
export const withErrorAt = (path: string, errors: Record<string, string>, found: Record<string, string>) => {
  const { [path]: _, ...others } = errors
  return found[path] === undefined ? others : { ...others, [path]: found[path] }
}
