import { accounts, type Me } from '@cairn/domain/accounts/contract'
import { afterCallback } from '@cairn/domain/accounts/rules'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api.ts'
import { isHalfWay } from '../failure.ts'
import { refreshSession, sessionQuery } from '../session.ts'
import { wordsOfFailedCallback, wordsOfLink } from './callback-failure.ts'
import { wayFromDoor } from './way-on.ts'

export type Progress = { step: string; at: Date; isSignedIn: boolean }

/** How long a newcomer waits for the workspace; it goes on being set up while they choose a password. */
const patience = 1500

const reached = (step: string, isSignedIn = false): Progress => ({ step, at: new Date(), isSignedIn })

const arrivalBy = async (token: string | undefined, readSession: () => Promise<Me | null>) =>
  token
    ? call(accounts.callback, { body: { token } })
    : { me: await readSession(), isInvited: false, isNewcomer: false, passwordEnded: false }

export const useCallbackFlow = (token: string | undefined) => {
  const [progress, setProgress] = useState(() => reached('Reading the link'))
  const [failure, setFailure] = useState(() => wordsOfLink(location.search, location.hash))
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const setUp = async (me: Me) => {
    // Who cannot be set up is no member, and the dashboard sends them to choose a path.
    await call(accounts.completeUserSetup, { body: { userId: me.account.id } }).catch(() => null)
    await refreshSession(queryClient).catch(() => null)
  }
  const follow = async () => {
    const arrival = await arrivalBy(token, () => refreshSession(queryClient))
    const { me, isInvited, isNewcomer, passwordEnded } = arrival
    queryClient.setQueryData(sessionQuery.queryKey, me)
    const to = afterCallback({ hasSession: me !== null, isInvited, isNewcomer, passwordEnded })
    if (me && isInvited) {
      setProgress(reached('Setting up your account', true))
      const wait = new Promise((resolve) => setTimeout(resolve, patience))
      await (isNewcomer ? Promise.race([setUp(me), wait]) : setUp(me))
    }
    setProgress(reached('Opening the next page', me !== null))
    await navigate({ ...wayFromDoor(me, to), replace: true })
  }

  const proveSecondFactor = async () => {
    await refreshSession(queryClient).catch(() => null)
    await navigate({ to: '/', replace: true })
  }

  // A link works once, so it is followed once, however often the effect runs.
  const hasStarted = useRef(failure !== null)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    setProgress(reached('Signing in'))
    follow().catch((error: unknown) =>
      isHalfWay(error) ? proveSecondFactor() : setFailure(wordsOfFailedCallback(error)),
    )
  })

  return { progress, failure }
}
