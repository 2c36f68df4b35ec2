import { messages } from '@cairn/domain/accounts/messages'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { noAnswer } from '../api.ts'
import { hasWords, isHalfWay, isRefused } from '../failure.ts'
import { focusFirstError, newPasswordHint, showRefusal } from '../form.ts'
import { awaitUser, refreshSession } from '../session.ts'
import { notices } from '../ui/notice-store.ts'
import { PasswordField } from '../ui/password-field.tsx'
import type { Credentials } from './credentials.ts'
import css from './step.module.css'
import { StepFields } from './step-form.tsx'

type Props = {
  isSignUp: boolean
  email: string
  onEmail: (email: string) => void
  onConfirmationSent: (email: string) => void
}

/** Asked for as soon as someone turns to the form, so that it is there when they have typed. */
const load = async () => {
  const { credentials } = await import('./credentials.ts').catch(() => Promise.reject(noAnswer()))
  return credentials
}
const prepare = () => void load().catch(() => null)

/** Sign-in and sign-up in one form, so that what was typed survives the change of mind. */
export const CredentialsForm = ({ isSignUp, email, onEmail, onConfirmationSent }: Props) => {
  const [failure, setFailure] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const router = useRouter()
  const form = useCredentialsForm()

  // What the one complained of may be fine for the other.
  const [complainedAs, setComplainedAs] = useState(isSignUp)
  if (complainedAs !== isSignUp) {
    setComplainedAs(isSignUp)
    setFailure(null)
    form.clearComplaints()
  }

  // What could not be loaded complains of nothing; sending fails of the same and says so.
  const check = (values: Credentials) =>
    load().then(
      ({ complaints }) => complaints(isSignUp, values),
      () => ({}),
    )
  const signUp = async (values: Credentials) => {
    await (await load()).signUp(values)
    onConfirmationSent(values.email)
  }
  const signIn = async (values: Credentials) => {
    const { confirmationSent } = await (await load()).signIn(values)
    if (confirmationSent) notices.info(messages.confirmationSentAgain)
    await awaitUser(queryClient)
    await router.invalidate()
  }
  const send = async (values: Credentials) => {
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
    <StepFields
      ref={form.element}
      onSubmit={form.onSubmit(check, send)}
      onFocus={prepare}
      isBusy={form.isBusy}
      failure={failure}
      action={isSignUp ? 'Sign up' : 'Sign in'}
    >
      {isSignUp && (
        <TextInput size="lg" label="Full name" autoComplete="name" {...form.fieldProps('fullName')} />
      )}
      <TextInput
        size="lg"
        type="email"
        label="Email"
        autoComplete="username"
        defaultValue={email}
        onInput={({ currentTarget }) => onEmail(currentTarget.value)}
        {...form.fieldProps('email')}
      />
      <div className={css.withLink}>
        <PasswordField
          size="lg"
          label="Password"
          autoComplete={isSignUp ? 'new-password' : 'current-password'}
          description={isSignUp ? newPasswordHint : undefined}
          {...form.fieldProps('password')}
        />
        {!isSignUp && (
          <Link to="." search={(before) => ({ ...before, step: 'forgot_password' as const })}>
            Forgot password?
          </Link>
        )}
      </div>
    </StepFields>
  )
}

type Complaints = Partial<Record<string, string>>

type Check = (values: Credentials) => Promise<Complaints>
type Send = (values: Credentials) => Promise<void>

/**
 * Three fields, which the page itself keeps, and what is wrong with them. Every other form has a library for this; the
 * first page that anyone sees would be a twentieth heavier with it.
 */
const useCredentialsForm = () => {
  const element = useRef<HTMLFormElement>(null)
  const [complaints, setComplaints] = useState<Complaints>({})
  const [isBusy, setBusy] = useState(false)

  const getValues = (): Credentials => {
    const said = new FormData(element.current ?? undefined)
    const text = (name: keyof Credentials) => String(said.get(name) ?? '')
    return { fullName: text('fullName'), email: text('email'), password: text('password') }
  }
  const form = {
    getValues,
    getInputNode: (name: string) => element.current?.querySelector<HTMLElement>(`[name="${name}"]`) ?? null,
    setFieldError: (name: string, complaint: string) =>
      setComplaints((others) => ({ ...others, [name]: complaint })),
  }

  const checkAndSend = async (check: Check, send: Send) => {
    const values = getValues()
    const found = await check(values)
    setComplaints(found)
    if (Object.keys(found).length > 0) focusFirstError(form, found)
    else await send(values)
  }

  return {
    ...form,
    isBusy,
    clearComplaints: () => setComplaints({}),
    element,
    onSubmit: (check: Check, send: Send) => (event: FormEvent) => {
      event.preventDefault()
      setBusy(true)
      void checkAndSend(check, send).finally(() => setBusy(false))
    },
    fieldProps: (name: keyof Credentials) => ({
      name,
      error: complaints[name],
      onChange: () => setComplaints(({ [name]: _, ...others }) => others),
    }),
  }
}
