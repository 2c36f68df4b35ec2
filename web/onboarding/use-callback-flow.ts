import { accounts, type Me } from '@cairn/domain/accounts/contract'
import { afterCallback } from '@cairn/domain/accounts/rules'
import { messages as invitationMessages } from '@cairn/domain/invitations/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api.ts'
import { isHalfWay } from '../failure.ts'
import { refreshSession, sessionQuery } from '../session.ts'
import { notices } from '../ui/notice-store.ts'
import { wordsOfFailedCallback, wordsOfLink } from './callback-failure.ts'
import { isAlreadyAccepted } from './invitation-failure.ts'
import { wayFromDoor } from './way-on.ts'

export type Progress = { step: string; at: Date; isSignedIn: boolean }

/** How long a newcomer waits for the workspace; it goes on being set up while they choose a password. */
const patience = 1500

const progressAt = (step: string, isSignedIn = false): Progress => ({ step, at: new Date(), isSignedIn })

const arrivalBy = async (token: string | undefined, readSession: () => Promise<Me | null>) =>
  token
    ? call(accounts.callback, { body: { token } })
    : { me: await readSession(), isInvited: false, isNewcomer: false, passwordEnded: false }

export const useCallbackFlow = (token: string | undefined) => {
  const [progress, setProgress] = useState(() => progressAt('Reading the link'))
  const [failure, setFailure] = useState(() => wordsOfLink(location.search, location.hash))
  const [isSignedIn, setSignedIn] = useState(false)
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
    setSignedIn((await refreshSession(queryClient).catch(() => null)) !== null)
    setFailure(wordsOfFailedCallback(error))
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
    setProgress(progressAt('Signing in'))
    follow().catch((error: unknown) => {
      if (isHalfWay(error)) return proveSecondFactor()
      return isAlreadyAccepted(error) ? goOn() : fail(error)
    })
  })

  return { progress, failure, isSignedIn }
}
