import { signInCodes } from '@cairn/domain/accounts/code-contract'
import { messages as words } from '@cairn/domain/accounts/code-messages'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api.ts'
import { isExpected, isHalfWay, wordsOf } from '../failure.ts'
import { awaitUser, refreshSession } from '../session.ts'
import { FormMessage } from '../ui/form-message.tsx'
import { isForOther } from './failures.ts'
import { ForOtherStep } from './for-other-step.tsx'
import { Frame } from './frame.tsx'
import css from './step.module.css'
import { Step } from './step.tsx'
import { wayAfterProof } from './way-on.ts'

/** The link in the mail only opens this page; mail scanners press links, people press buttons. */
export const SignInLinkPage = () => {
  const { token = '', next } = useSearch({ from: '/sign-in-link' })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const signIn = async (replacesSession: boolean) => {
    setBusy(true)
    try {
      const body = { token, replacesSession }
      const me = await call(signInCodes.signInByLink, { body })
      await awaitUser(queryClient)
      await navigate({ ...wayAfterProof(me, me.passwordEnded, next), replace: true })
    } catch (error) {
      if (isHalfWay(error)) {
        await refreshSession(queryClient).catch(() => null)
        return navigate({ to: '/', search: { next }, replace: true })
      }
      setFailure(error)
      setBusy(false)
    }
  }

  if (isForOther(failure))
    return (
      <Frame>
        <ForOtherStep what="link" why={wordsOf(failure)} onReplace={() => signIn(true)} />
      </Frame>
    )
  const isGone = token === '' || isExpected(failure)
  return (
    <Frame>
      {isGone ? (
        <Step takesFocus title={words.linkGoneTitle} subtitle={failure ? wordsOf(failure) : words.linkGone}>
          <Button size="lg" fullWidth onClick={() => navigate({ to: '/', search: { step: 'code', next } })}>
            {words.again}
          </Button>
        </Step>
      ) : (
        <Step title={words.linkTitle} subtitle={words.linkText}>
          <FormMessage>{failure ? wordsOf(failure) : null}</FormMessage>
          <Button size="lg" fullWidth loading={isBusy} onClick={() => signIn(false)}>
            {words.signIn}
          </Button>
        </Step>
      )}
      <p className={css.switch}>
        <Link to="/">{words.backToSignIn}</Link>
      </p>
    </Frame>
  )
}
