import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/messages'
import { Email } from '@cairn/domain/people/schema'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { checkedBy, showRefusal } from '../form.ts'
import css from './step.module.css'
import { Step } from './step.tsx'
import { StepForm } from './step-form.tsx'

const Recovery = z.object({ email: Email })
const signIn = <S extends object>(before: S) => ({ ...before, step: undefined })

export const ForgotPassword = ({ email, onEmail }: { email: string; onEmail: (email: string) => void }) => {
  const [failure, setFailure] = useState<string | null>(null)
  const [answer, setAnswer] = useState<string | null>(null)
  const navigate = useNavigate()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email },
    validate: checkedBy(Recovery),
    onValuesChange: (values) => onEmail(values.email),
  })

  const submit = async (values: typeof form.values) => {
    setFailure(null)
    try {
      const { message } = await call(accounts.forgotPassword, { body: values })
      setAnswer(message)
    } catch (error) {
      setFailure(showRefusal(form, error, messages.unexpected))
    }
  }

  const backToSignIn = () => navigate({ to: '.', search: signIn })

  if (answer)
    return (
      <>
        <div className={css.disc} aria-hidden="true">
          <MailCheck size={20} />
        </div>
        <Step takesFocus title="Check your email" subtitle={answer}>
          <Button size="lg" variant="default" fullWidth onClick={backToSignIn}>
            Back to sign in
          </Button>
        </Step>
      </>
    )
  return (
    <Step
      takesFocus
      title="Forgot your password?"
      subtitle="Tell us your email, and we send you a link to set a new one."
    >
      <StepForm form={form} onSubmit={submit} failure={failure} action="Send link">
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
        <Link to="." search={signIn}>
          Back to sign in
        </Link>
      </p>
    </Step>
  )
}
