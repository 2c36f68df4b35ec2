import { accounts, type Me } from '@cairn/domain/accounts/contract'
import { messages as accountsMessages } from '@cairn/domain/accounts/messages'
import { afterCallback } from '@cairn/domain/accounts/rules'
import { messages as invitationMessages } from '@cairn/domain/invitations/messages'
import { Button, Loader } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { MailX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api.ts'
import { isHalfWay, wordsOf } from '../failure.ts'
import { refreshSession, sessionQuery } from '../session.ts'
import { notices } from '../ui/notice-store.ts'
import css from './callback-page.module.css'
import {
  isAlreadyAccepted,
  isForOther,
  isWorthAnotherTry,
  wordsOfFailedCallback,
  wordsOfLink,
} from './failures.ts'
import { ForOtherStep } from './for-other-step.tsx'
import { Frame } from './frame.tsx'
import { Step } from './step.tsx'
import { invitedToQuery, wayFromDoor, wayWithoutInvitation } from './way-on.ts'

/** Where mailed links lead that sign someone in. */
export const CallbackPage = () => {
  const { token } = useSearch({ from: '/auth/callback' })
  const navigate = useNavigate()
  const { progress, failure, canRetry, signedIn, whyAsked, replaceSession } = useCallbackFlow(token)
  const way = wayWithoutInvitation(signedIn)

  if (whyAsked)
    return (
      <Frame>
        <ForOtherStep what="invitation" why={whyAsked} onReplace={replaceSession} />
      </Frame>
    )
  if (failure)
    return (
      <Frame>
        <Step
          icon={<MailX size={20} />}
          takesFocus
          title={accountsMessages.callback.error}
          subtitle={failure}
        >
          <Button size="lg" fullWidth onClick={() => navigate({ to: way.to })}>
            {accountsMessages.callback[way.words]}
          </Button>
          {canRetry && (
            <Button size="lg" fullWidth variant="default" onClick={() => location.reload()}>
              {accountsMessages.callback.tryAgain}
            </Button>
          )}
          <ProgressDetails progress={progress} />
        </Step>
      </Frame>
    )
  return (
    <Frame>
      <Step
        icon={<Loader size={20} color="var(--acc-ink)" />}
        takesFocus
        title={accountsMessages.callback.title}
        subtitle={accountsMessages.callback.text}
      >
        <ProgressDetails progress={progress} />
      </Step>
    </Frame>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' })

/** For whoever helps someone who is stuck. Never a token or a code: such pages end up in pictures. */
const ProgressDetails = ({ progress }: { progress: Progress }) => (
  <details className={css.details}>
    <summary>Details</summary>
    <dl>
      <dt>Step</dt>
      <dd>{progress.step}</dd>
      <dt>Time</dt>
      <dd>{clock.format(progress.at)}</dd>
      <dt>Signed in</dt>
      <dd>{progress.isSignedIn ? 'Yes' : 'No'}</dd>
    </dl>
  </details>
)

type Progress = { step: string; at: Date; isSignedIn: boolean }

/** How long a newcomer waits for the workspace; it goes on being set up while they choose a password. */
const patience = 1500

const progressAt = (step: string, isSignedIn = false): Progress => ({ step, at: new Date(), isSignedIn })

const arrivalBy = async (
  token: string | undefined,
  replacesSession: boolean,
  readSession: () => Promise<Me | null>,
) =>
  token
    ? call(accounts.callback, { body: { token, replacesSession } })
    : { me: await readSession(), isInvited: false, isNewcomer: false, passwordEnded: false, invitation: null }

const useCallbackFlow = (token: string | undefined) => {
  const [progress, setProgress] = useState(() => progressAt('Reading the link'))
  const [failure, setFailure] = useState(() => wordsOfLink(location.search, location.hash))
  const [canRetry, setCanRetry] = useState(failure !== accountsMessages.callback.expired)
  const [signedIn, setSignedIn] = useState<Me | null>(null)
  const [whyAsked, ask] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const setUp = async (me: Me) => {
    // Who cannot be set up is no member, and the dashboard sends them to choose a path.
    await call(accounts.completeUserSetup, { body: { userId: me.account.id } }).catch(() => null)
    await refreshSession(queryClient).catch(() => null)
  }
  const follow = async (replacesSession: boolean) => {
    const arrival = await arrivalBy(token, replacesSession, () => refreshSession(queryClient))
    const { me, isInvited, isNewcomer, passwordEnded } = arrival
    queryClient.setQueryData(sessionQuery.queryKey, me)
    queryClient.setQueryData(invitedToQuery.queryKey, arrival.invitation)
    const to = afterCallback({ hasSession: me !== null, isInvited, isNewcomer, passwordEnded })
    if (me && isInvited) {
      setProgress(progressAt('Setting up your account', true))
      const wait = new Promise((resolve) => setTimeout(resolve, patience))
      await (isNewcomer ? Promise.race([setUp(me), wait]) : setUp(me))
    }
    setProgress(progressAt('Opening the next page', me !== null))
    await navigate({ ...wayFromDoor(me, to, passwordEnded ? { because: 'proven' } : {}), replace: true })
  }

  /** The link has done its work before: who is signed in goes on from there, anyone else signs in. */
  const goOn = async () => {
    const me = await refreshSession(queryClient).catch(() => null)
    if (me === null) notices.info(invitationMessages.signInInstead)
    await navigate({ ...wayFromDoor(me, me === null ? '/' : '/dashboard'), replace: true })
  }

  const fail = async (error: unknown) => {
    setSignedIn(await refreshSession(queryClient).catch(() => null))
    setCanRetry(isWorthAnotherTry(error))
    setFailure(wordsOfFailedCallback(error))
  }

  const proveSecondFactor = async () => {
    await refreshSession(queryClient).catch(() => null)
    await navigate({ to: '/', replace: true })
  }

  const start = (replacesSession: boolean) => {
    ask(null)
    setProgress(progressAt('Signing in'))
    follow(replacesSession).catch((error: unknown) => {
      if (isHalfWay(error)) return proveSecondFactor()
      if (isForOther(error)) return ask(wordsOf(error))
      return isAlreadyAccepted(error) ? goOn() : fail(error)
    })
  }

  // A link works once, so it is followed once, however often the effect runs.
  const hasStarted = useRef(failure !== null)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    start(false)
  })

  return { progress, failure, canRetry, signedIn, whyAsked, replaceSession: () => start(true) }
}
