import { messages } from '@cairn/domain/accounts/messages'
import { ActionIcon } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { clearLeaving, isLeavingReason } from '../last-page.ts'
import { useIsHalfSignedIn, useMe } from '../session.ts'
import { signOut } from '../session-leaving.ts'
import { LoadingPage } from '../ui/loading-page.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { Frame } from './frame.tsx'
import { LoadingStep } from './loading-step.tsx'
import { OtherWaysIn } from './other-ways-in.tsx'
import css from './step.module.css'
import { Step } from './step.tsx'
import { stepFor } from './way-on.ts'

// What only comes after sign-in is not loaded before it.
const ChoosePath = lazy(() => import('./choose-path.tsx').then(({ ChoosePath: step }) => ({ default: step })))
const CreateCompany = lazy(() =>
  import('./create-company.tsx').then(({ CreateCompany: step }) => ({ default: step })),
)
const AskedAbout = lazy(() => import('./asked-about.tsx').then(({ AskedAbout: step }) => ({ default: step })))
const JoinCompany = lazy(() =>
  import('./join-company.tsx').then(({ JoinCompany: step }) => ({ default: step })),
)
const InvitationSignup = lazy(() =>
  import('./invitation-signup.tsx').then(({ InvitationSignup: step }) => ({ default: step })),
)

const SecondFactorStep = lazy(() =>
  import('./second-factor-step.tsx').then(({ SecondFactorStep: step }) => ({ default: step })),
)

const CloseButton = () => {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    return signOut()
  }
  return (
    <ActionIcon aria-label="Sign out and return to login" onClick={leave} disabled={isLeaving}>
      <X size={18} strokeWidth={1.75} aria-hidden="true" />
    </ActionIcon>
  )
}

export const OnboardingPage = () => {
  const me = useMe()
  const search = useSearch({ strict: false })
  const step = stepFor(me, search, useIsHalfSignedIn())
  if (step === 'loading') return <LoadingPage />
  return (
    <Frame corner={me && <CloseButton />}>
      <Suspense fallback={<LoadingStep />}>
        {step === 'second_factor' && <SecondFactorStep />}
        {step === 'prompt_login' && <PromptLogin />}
        {step === 'invitation_signup' && <InvitationSignup token={search.invite ?? ''} />}
        {step === 'asked_about' && me?.askedAbout && (
          <AskedAbout key={me.askedAbout.company.id} {...me.askedAbout} />
        )}
        {step === 'choose_path' && <ChoosePath />}
        {step === 'create_company' && me && <CreateCompany account={me.account} />}
        {step === 'join_company' && me && <JoinCompany account={me.account} />}
      </Suspense>
    </Frame>
  )
}

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

const PromptLogin = () => {
  const { step, email: givenEmail = '' } = useSearch({ strict: false })
  const navigate = useNavigate()
  const [email, setEmail] = useState(givenEmail)
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  const isSignUp = step === 'sign_up'
  const [isEnded] = useState(() => isLeavingReason('ended'))
  useEffect(clearLeaving, [])

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
