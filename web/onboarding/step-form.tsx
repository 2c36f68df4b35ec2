import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import type { FormEventHandler, ReactNode, Ref } from 'react'
import { focusFirstError } from '../form.ts'
import { FormMessage } from '../ui/form-message.tsx'
import css from './step.module.css'

type Frame = {
  failure: string | null
  action: string
  isReady?: boolean
  /** The work goes on after the form itself has been answered. */
  isBusy?: boolean
  children: ReactNode
}

type FieldsProps = Frame & {
  ref?: Ref<HTMLFormElement>
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Someone turns to one of the fields. */
  onFocus?: () => void
}

/** The fields of a step, what went wrong with them as a whole, and the one button. */
export const StepFields = ({
  failure,
  action,
  isReady = true,
  isBusy = false,
  children,
  ...form
}: FieldsProps) => (
  // A form that is sent before the script is there must not put what was typed into the address.
  <form noValidate method="post" className={css.fields} {...form}>
    {children}
    <FormMessage>{failure}</FormMessage>
    <Button type="submit" size="lg" fullWidth disabled={!isReady} loading={isBusy}>
      {action}
    </Button>
  </form>
)

type Props<V extends Record<string, unknown>> = Frame & {
  form: UseFormReturnType<V>
  onSubmit: (values: V) => Promise<void>
}

export const StepForm = <V extends Record<string, unknown>>({
  form,
  onSubmit,
  isBusy = false,
  ...frame
}: Props<V>) => (
  <StepFields
    {...frame}
    isBusy={form.submitting || isBusy}
    onSubmit={form.onSubmit(onSubmit, (errors) => focusFirstError(form, errors))}
  />
)

/** The way back to the step before, until there is something to say instead. */
export const BackOr = ({ news }: { news: string | null }) => (
  <p role="status" className={css.switch}>
    {news ?? (
      <Link to="." search={(before) => ({ ...before, step: undefined })}>
        Back
      </Link>
    )}
  </p>
)
