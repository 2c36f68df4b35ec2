import { messages } from '@cairn/domain/messages'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import { focusFirstError, showRefusal } from '../form.ts'
import { FormMessage } from '../ui/form-message.tsx'
import css from './dialog-form.module.css'

type Props<V extends Record<string, unknown>> = {
  /** The button that sends it stands in the foot of the dialog and names it. */
  id: string
  form: UseFormReturnType<V>
  onSubmit: (values: V) => Promise<void>
  onBusy: (isBusy: boolean) => void
  children: ReactNode
}

/** The fields of a dialog; what is refused is said at its field or below them. */
export const DialogForm = <V extends Record<string, unknown>>({
  id,
  form,
  onSubmit,
  onBusy,
  children,
}: Props<V>) => {
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (values: V) => {
    setFailure(null)
    onBusy(true)
    try {
      await onSubmit(values)
    } catch (error) {
      setFailure(showRefusal(form, error, messages.unexpected))
    } finally {
      onBusy(false)
    }
  }
  return (
    <form
      id={id}
      noValidate
      method="post"
      className={css.fields}
      onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
    >
      {children}
      <FormMessage>{failure}</FormMessage>
    </form>
  )
}
