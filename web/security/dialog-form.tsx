import { messages } from '@cairn/domain/messages'
import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useId, useState } from 'react'
import { focusFirstError, showRefusal } from '../form.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import css from './dialog-form.module.css'

type FormDialogProps = {
  title: string
  action: string
  isDangerous?: boolean
  isOpen: boolean
  onClose: () => void
  /** Draws the form of that id, and says when it is at work. */
  children: (form: { id: string; onBusy: (isBusy: boolean) => void }) => ReactNode
}

/** A small dialog around a form, which begins anew every time it is opened. */
export const FormDialog = ({
  title,
  action,
  isDangerous = false,
  isOpen,
  onClose,
  children,
}: FormDialogProps) => {
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  return (
    <SmallDialog
      title={title}
      isOpen={isOpen}
      // What is under way is not called back by looking away, and its answer may be told only once.
      onClose={() => isBusy || onClose()}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={id} loading={isBusy} {...(isDangerous && { color: 'danger' })}>
            {action}
          </Button>
        </>
      }
    >
      {children({ id, onBusy: setBusy })}
    </SmallDialog>
  )
}

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
