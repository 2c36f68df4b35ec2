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
import { checkedBy, focusFirstError, showRefusal } from '../form.ts'
import { FormMessage } from '../ui/form-message.tsx'
import css from './step.module.css'
import { Step } from './step.tsx'

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
      <form
        noValidate
        className={css.fields}
        onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
      >
        <TextInput
          size="lg"
          type="email"
          label="Email"
          autoComplete="username"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <FormMessage>{failure}</FormMessage>
        <Button type="submit" size="lg" fullWidth loading={form.submitting}>
          Send link
        </Button>
      </form>
      <p className={css.switch}>
        <Link to="." search={signIn}>
          Back to sign in
        </Link>
      </p>
    </Step>
  )
}
