import { messages } from '@cairn/domain/accounts/messages'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, useEffect, useState } from 'react'
import { leavingIsTold, wasLeft } from '../last-page.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { OtherWaysIn } from './other-ways-in.tsx'
import css from './step.module.css'
import { Step } from './step.tsx'

const ConfirmationSent = lazy(() =>
  import('./confirmation-sent.tsx').then(({ ConfirmationSent: step }) => ({ default: step })),
)

const ForgotPassword = lazy(() =>
  import('./forgot-password.tsx').then(({ ForgotPassword: step }) => ({ default: step })),
)

const SignInCode = lazy(() =>
  import('./sign-in-code.tsx').then(({ SignInCode: step }) => ({ default: step })),
)

const DemoStep = lazy(() => import('./demo-step.tsx').then(({ DemoStep: step }) => ({ default: step })))

const promise = 'Set the quarter’s objectives, post a short update each week, see what is in the way.'

export const PromptLogin = () => {
  const { step, email: givenEmail = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [email, setEmail] = useState(givenEmail)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const isSignUp = step === 'sign_up'
  const [isEnded] = useState(() => wasLeft('ended'))
  useEffect(leavingIsTold, [])

  const backToSignIn = () => {
    setMailedTo(null)
    return navigate({ to: '.', search: (before) => ({ ...before, step: undefined }) })
  }

  if (mailedTo) return <ConfirmationSent email={mailedTo} onBack={backToSignIn} />
  if (step === 'forgot_password') return <ForgotPassword email={email} onEmail={setEmail} />
  if (step === 'demo') return <DemoStep />
  if (step === 'code') return <SignInCode email={email} onEmail={setEmail} />
  return (
    <Step title={isSignUp ? 'Create your account' : 'Sign in to Cairn'} subtitle={promise}>
      {isEnded && !isSignUp && (
        <p role="status" className={css.notice}>
          {messages.sessionEnded}
        </p>
      )}
      <CredentialsForm
        isSignUp={isSignUp}
        email={email}
        onEmail={setEmail}
        onConfirmationSent={setMailedTo}
      />
      <OtherWaysIn isSignUp={isSignUp} email={email} />
      <p className={css.switch}>
        {isSignUp ? 'Already have an account?' : 'New to Cairn?'}
        <Link to="." search={(before) => ({ ...before, step: isSignUp ? undefined : ('sign_up' as const) })}>
          {isSignUp ? 'Sign in' : 'Sign up'}
        </Link>
      </p>
    </Step>
  )
}
