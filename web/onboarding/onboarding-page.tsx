import { messages as codeMessages } from '@cairn/domain/accounts/code-messages'
import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import { messages as demoMessages } from '@cairn/domain/demo/messages'
import { ActionIcon, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { FingerprintPattern, Mail, X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { isHalfWay, wordsOf } from '../failure.ts'
import { clearLeaving, isLeavingReason } from '../last-page.ts'
import { lazyPart } from '../lazy-page.ts'
import { devicePasskeys } from '../secure-only.ts'
import { awaitUser, refreshSession, useIsHalfSignedIn, useMe } from '../session.ts'
import { signOut } from '../session-leaving.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { LoadingPage } from '../ui/message-page.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import { Frame } from './frame.tsx'
import { GoogleButton, isGoogleOffered, isOffered, wordsOfGoogle } from './google-button.tsx'
import onboardingPageCss from './onboarding-page.module.css'
import css from './step.module.css'
import { LoadingStep, Step } from './step.tsx'
import { stepFor } from './way-on.ts'

// What only comes after sign-in is not loaded before it.
const ChoosePath = lazyPart(async () => (await import('./choose-path.tsx')).ChoosePath)
const CreateCompany = lazyPart(async () => (await import('./create-company.tsx')).CreateCompany)
const AskedAbout = lazyPart(async () => (await import('./asked-about.tsx')).AskedAbout)
const GiveName = lazyPart(async () => (await import('./give-name.tsx')).GiveName)
const JoinCompany = lazyPart(async () => (await import('./join-company.tsx')).JoinCompany)
const InvitationSignup = lazyPart(async () => (await import('./invitation-signup.tsx')).InvitationSignup)

const SecondFactorStep = lazyPart(async () => (await import('./second-factor-step.tsx')).SecondFactorStep)

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
        {step === 'give_name' && <GiveName />}
        {step === 'choose_path' && <ChoosePath />}
        {step === 'create_company' && me && <CreateCompany account={me.account} />}
        {step === 'join_company' && me && <JoinCompany account={me.account} />}
      </Suspense>
    </Frame>
  )
}

const ConfirmationSent = lazyPart(async () => (await import('./confirmation-sent.tsx')).ConfirmationSent)

const ForgotPassword = lazyPart(async () => (await import('./forgot-password.tsx')).ForgotPassword)

const SignInCode = lazyPart(async () => (await import('./sign-in-code.tsx')).SignInCode)

const DemoStep = lazyPart(async () => (await import('./demo-step.tsx')).DemoStep)

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
          {accountsMessages.sessionEnded}
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

/** What signs in without a password. It comes with the form: what arrived later would move what is beneath it. */
const OtherWaysIn = ({ isSignUp, email }: { isSignUp: boolean; email: string }) => {
  const { google, next, step } = useSearch({ strict: false })
  const [failure, setFailure] = useState<string | null>(() => wordsOfGoogle(google))
  const navigate = useNavigate()

  useEffect(() => {
    // Told once: a reload or a change of mind is not another failure.
    if (google)
      void navigate({ to: '.', search: (before) => ({ ...before, google: undefined }), replace: true })
  }, [google, navigate])

  const goTo = (wanted: 'code' | 'demo') =>
    navigate({ to: '.', search: (before) => ({ ...before, step: wanted }) })

  if (isSignUp && !isGoogleOffered()) return null
  return (
    <div className={onboardingPageCss.ways}>
      <p className={onboardingPageCss.or}>or</p>
      {isGoogleOffered() && <GoogleButton next={next} email={email} step={step} />}
      {!isSignUp && devicePasskeys() !== null && <PasskeyButton onFailure={setFailure} />}
      {!isSignUp && (
        <Button
          size="lg"
          variant="default"
          fullWidth
          onClick={() => goTo('code')}
          leftSection={<Mail size={18} strokeWidth={1.75} aria-hidden="true" />}
        >
          {codeMessages.ask}
        </Button>
      )}
      {!isSignUp && isOffered('demo') && (
        <Button size="lg" variant="subtle" fullWidth onClick={() => goTo('demo')}>
          {demoMessages.explore}
        </Button>
      )}
      <FormMessage>{failure}</FormMessage>
    </div>
  )
}

const loadCeremony = () => import('../security/passkeys-ceremony.ts')

const PasskeyButton = ({ onFailure }: { onFailure: (words: string | null) => void }) => {
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const router = useRouter()

  const usePasskey = async () => {
    onFailure(null)
    setBusy(true)
    try {
      const { signInWithPasskey } = await loadCeremony()
      await signInWithPasskey()
      await awaitUser(queryClient)
      await router.invalidate()
    } catch (error) {
      if (isHalfWay(error)) await refreshSession(queryClient).catch(() => null)
      else onFailure(wordsOf(error))
    }
    setBusy(false)
  }

  return (
    <Button
      size="lg"
      variant="default"
      fullWidth
      loading={isBusy}
      onClick={usePasskey}
      leftSection={<FingerprintPattern size={18} strokeWidth={1.75} aria-hidden="true" />}
    >
      {accountsMessages.signInWithPasskey}
    </Button>
  )
}
