import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/messages'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api.ts'
import { isHalfWay, isRefused, isUnreachable, wordsOf } from '../failure.ts'
import { refreshSession, sessionQuery } from '../session.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { isForOther } from './failures.ts'
import { ForOtherStep } from './for-other-step.tsx'
import { Frame } from './frame.tsx'
import css from './step.module.css'
import { Step } from './step.tsx'
import { wayAfterProof } from './way-on.ts'

const SignInStep = ({ title, text, takesFocus }: { title: string; text: string; takesFocus: boolean }) => {
  const navigate = useNavigate()
  return (
    <Step title={title} subtitle={text} takesFocus={takesFocus}>
      <Button size="lg" fullWidth onClick={() => navigate({ to: '/' })}>
        Sign in
      </Button>
    </Step>
  )
}

const ConfirmStep = ({ token }: { token: string }) => {
  const [outcome, setOutcome] = useState<'asked' | 'busy' | 'already' | Error>('asked')
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const confirm = async (replacesSession: boolean) => {
    setOutcome('busy')
    try {
      const body = { token, replacesSession }
      const { me, passwordEnded } = await call(accounts.confirmEmail, { body })
      if (!me) return setOutcome('already')
      queryClient.setQueryData(sessionQuery.queryKey, me)
      await navigate({ ...wayAfterProof(me, passwordEnded), replace: true })
    } catch (error) {
      if (isHalfWay(error)) {
        await refreshSession(queryClient).catch(() => null)
        return navigate({ to: '/', replace: true })
      }
      setOutcome(error instanceof Error ? error : new Error(String(error)))
    }
  }

  if (outcome === 'already')
    return <SignInStep takesFocus title="Already confirmed" text={messages.alreadyConfirmed} />
  if (isForOther(outcome))
    return <ForOtherStep what="link" why={wordsOf(outcome)} onReplace={() => confirm(true)} />
  if (isRefused(outcome) && !isUnreachable(outcome) && outcome.status < 500)
    return <SignInStep takesFocus title="This link does not work" text={wordsOf(outcome)} />
  return (
    <Step title="Confirm your email" subtitle="One more step, and your account is ready.">
      <FormMessage>{outcome instanceof Error ? wordsOf(outcome) : null}</FormMessage>
      <Button size="lg" fullWidth loading={outcome === 'busy'} onClick={() => confirm(false)}>
        Confirm email
      </Button>
      <p className={css.switch}>
        <Link to="/">{messages.backToSignIn}</Link>
      </p>
    </Step>
  )
}

/** The link in the mail only opens this page; mail scanners press links, people press buttons. */
export const ConfirmEmailPage = () => {
  const { token } = useSearch({ from: '/confirm-email' })
  return (
    <Frame>
      {token ? (
        <ConfirmStep token={token} />
      ) : (
        <SignInStep takesFocus={false} title="This link does not work" text={messages.confirmationInvalid} />
      )}
    </Frame>
  )
}
