import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { focusFirstError } from '../form.ts'
import { FormMessage } from '../ui/form-message.tsx'
import css from './step.module.css'

type Props<V extends Record<string, unknown>> = {
  form: UseFormReturnType<V>
  onSubmit: (values: V) => Promise<void>
  failure: string | null
  action: string
  isReady?: boolean
  /** The work goes on after the form itself has been answered. */
  isBusy?: boolean
  children: ReactNode
}

/** The fields of a step, what went wrong with them as a whole, and the one button. */
export const StepForm = <V extends Record<string, unknown>>({
  form,
  onSubmit,
  failure,
  action,
  isReady = true,
  isBusy = false,
  children,
}: Props<V>) => (
  // A form that is sent before the script is there must not put what was typed into the address.
  <form
    noValidate
    method="post"
    className={css.fields}
    onSubmit={form.onSubmit(onSubmit, (errors) => focusFirstError(form, errors))}
  >
    {children}
    <FormMessage>{failure}</FormMessage>
    <Button type="submit" size="lg" fullWidth disabled={!isReady} loading={form.submitting || isBusy}>
      {action}
    </Button>
  </form>
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
