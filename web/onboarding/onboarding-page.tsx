import { ActionIcon } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useIsHalfSignedIn, useMe } from '../session.ts'
import { signOut } from '../session-leaving.ts'
import { LoadingPage } from '../ui/loading-page.tsx'
import { Frame } from './frame.tsx'
import { LoadingStep } from './loading-step.tsx'
import { PromptLogin } from './prompt-login.tsx'
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
