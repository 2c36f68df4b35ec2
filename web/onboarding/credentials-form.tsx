import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/messages'
import { passwordLength, SignIn, SignUp } from '@cairn/domain/accounts/schema'
import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api.ts'
import { awaitUser } from '../await-user.ts'
import { hasWords, isHalfWay, isRefused } from '../failure.ts'
import { checkedBy, showRefusal } from '../form.ts'
import { refreshSession } from '../session.ts'
import { PasswordField } from '../ui/password-field.tsx'
import css from './step.module.css'
import { StepForm } from './step-form.tsx'

type Props = {
  isSignUp: boolean
  email: string
  onEmail: (email: string) => void
  onConfirmationSent: (email: string) => void
}

/** Sign-in and sign-up in one form, so that what was typed survives the change of mind. */
export const CredentialsForm = ({ isSignUp, email, onEmail, onConfirmationSent }: Props) => {
  const [failure, setFailure] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const router = useRouter()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { fullName: '', email, password: '' },
    validate: checkedBy(isSignUp ? SignUp : SignIn),
    onValuesChange: (values) => onEmail(values.email),
  })

  // What the one complained of may be fine for the other.
  const [complainedAs, setComplainedAs] = useState(isSignUp)
  if (complainedAs !== isSignUp) {
    setComplainedAs(isSignUp)
    setFailure(null)
    form.clearErrors()
  }

  const signUp = async (values: typeof form.values) => {
    await call(accounts.signUp, { body: values })
    onConfirmationSent(values.email)
  }
  const signIn = async (values: typeof form.values) => {
    await call(accounts.signIn, { body: { email: values.email, password: values.password } })
    await awaitUser(queryClient)
    await router.invalidate()
  }
  const submit = async (values: typeof form.values) => {
    setFailure(null)
    try {
      await (isSignUp ? signUp(values) : signIn(values))
    } catch (error) {
      const failed = messages.authenticationFailed
      if (isHalfWay(error)) await refreshSession(queryClient).catch(() => setFailure(failed))
      else if (isRefused(error) && error.refusal.code === 'email_not_verified')
        onConfirmationSent(values.email)
      else setFailure(showRefusal(form, hasWords(error) ? error : null, failed))
    }
  }

  return (
    <StepForm form={form} onSubmit={submit} failure={failure} action={isSignUp ? 'Sign up' : 'Sign in'}>
      {isSignUp && (
        <TextInput
          size="lg"
          label="Full name"
          autoComplete="name"
          key={form.key('fullName')}
          {...form.getInputProps('fullName')}
        />
      )}
      <TextInput
        size="lg"
        type="email"
        label="Email"
        autoComplete="username"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <div className={css.withLink}>
        <PasswordField
          size="lg"
          label="Password"
          autoComplete={isSignUp ? 'new-password' : 'current-password'}
          description={isSignUp ? `At least ${passwordLength.min} characters` : undefined}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        {!isSignUp && (
          <Link to="." search={(before) => ({ ...before, step: 'forgot_password' as const })}>
            Forgot password?
          </Link>
        )}
      </div>
    </StepForm>
  )
}
