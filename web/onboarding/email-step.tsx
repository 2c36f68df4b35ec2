import { messages } from '@cairn/domain/messages'
import { Email } from '@cairn/domain/people/schema'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { checkedBy, showRefusal } from '../form.ts'
import css from './step.module.css'
import { Step } from './step.tsx'
import { StepForm } from './step-form.tsx'

const Asked = z.object({ email: Email })

type Props = {
  title: string
  subtitle: string
  action: string
  email: string
  onEmail: (email: string) => void
  onSend: (email: string) => Promise<void>
}

/** Asks where something that lets a person in is to be mailed. */
export const EmailStep = ({ title, subtitle, action, email, onEmail, onSend }: Props) => {
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    validate: checkedBy(Asked),
    onValuesChange: (values) => onEmail(values.email),
  })
  const submit = async (values: typeof form.values) => {
    setFailure(null)
    try {
      await onSend(values.email)
    } catch (error) {
      setFailure(showRefusal(form, error, messages.unexpected))
    }
  }
  return (
    <Step takesFocus title={title} subtitle={subtitle}>
      <StepForm form={form} onSubmit={submit} failure={failure} action={action}>
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
