import { afterPress } from '../../form.ts'
import { reformatNumber } from './typed-number.ts'

type Form = {
  setFieldValue: (path: string, change: (typed: string) => string) => void
  validateField: (path: string) => unknown
}

/** What was typed is shown back as it was understood; what cannot be read is said at once, not when all is sent. */
export const leaveNumber = (form: Form, path: string) => {
  form.setFieldValue(path, reformatNumber)
  afterPress(() => form.validateField(path))
}
