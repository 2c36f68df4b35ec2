import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { messages as words } from '@cairn/domain/accounts/code-messages'
import { messages } from '@cairn/domain/messages'
import { Email } from '@cairn/domain/people/schema'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { checkedBy, showRefusal } from '../form.ts'
import { EnterCode } from './enter-code.tsx'
import css from './step.module.css'
import { Step } from './step.tsx'
import { StepForm } from './step-form.tsx'

const Asked = z.object({ email: Email })

type Props = { email: string; onEmail: (email: string) => void }

/** Signing in without a password: first the address, then what was mailed to it. */
export const SignInCode = ({ email, onEmail }: Props) => {
  const { next } = useSearch({ strict: false })
  const [failure, setFailure] = useState<string | null>(null)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    validate: checkedBy(Asked),
    onValuesChange: (values) => onEmail(values.email),
  })

  const submit = async (values: typeof form.values) => {
    setFailure(null)
    try {
      await call(signInCodes.askForCode, { body: { email: values.email, ...(next && { next }) } })
      setMailedTo(values.email)
    } catch (error) {
      setFailure(showRefusal(form, error, messages.unexpected))
    }
  }

  if (mailedTo) return <EnterCode email={mailedTo} onAskAgain={() => setMailedTo(null)} />
  return (
    <Step takesFocus title={words.title} subtitle={words.text}>
      <StepForm form={form} onSubmit={submit} failure={failure} action={words.action}>
        <TextInput
          size="lg"
          type="email"
          label="Email"
          autoComplete="username"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
      </StepForm>
      <p className={css.switch}>
        <Link to="." search={(before) => ({ ...before, step: undefined })}>
          Back to sign in
        </Link>
      </p>
    </Step>
  )
}
