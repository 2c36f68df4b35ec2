import type { Me } from '@cairn/domain/accounts/contract'
import { isNobody, sessionCall } from '@cairn/domain/accounts/session-call'
import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ask, call, checkedReply, noAnswer } from './api.ts'
import { writeCookie } from './cookie.ts'
import { isUnreachable } from './failure.ts'
import { type Leaving, noteLeaving, noteSession } from './last-page.ts'
import type { Beginning, SessionEvent } from './session-events.ts'
import type { Word } from './session-keeper.ts'
import { settleStorage } from './storage-version.ts'
import { dropUnsentOfOthers, setUnsentAside } from './unsent.ts'

const patience = 5000
export const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cairn-session')

export const word: Word = { expiresAt: null }

/** Known from the same answer: who is half signed in has to show the second factor. */
const halfSessionQuery = queryOptions({
  queryKey: ['half-session'],
  queryFn: () => false,
  initialData: false,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Comes with the first that needs it; to learn that nobody is signed in takes no schema. */
const loadContract = async () => {
  const { accounts } = await import('@cairn/domain/accounts/contract').catch(() => Promise.reject(noAnswer()))
  return accounts
}

const readSession = async (signal: AbortSignal) => {
  const answer = await ask(sessionCall, {}, { signal })
  if (isNobody(answer)) return { ...answer, secondFactorRequired: false }
  const { session } = await loadContract()
  return checkedReply(session, answer)
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal, client }): Promise<Me | null> => {
    try {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(patience)])
      const { me, expiresAt, secondFactorRequired = false } = await readSession(limit)
      word.expiresAt = expiresAt
      client.setQueryData(halfSessionQuery.queryKey, secondFactorRequired)
      return me
    } catch (error) {
      if (!isUnreachable(error)) await endUnread(client, error)
      throw error
    }
  },
  retry: false,
  staleTime: 30_000,
})

const endUnread = async (client: QueryClient, error: unknown) =>
  (await import('./keep-session.ts')).endUnreadSession(client, error)

/** After a change of who someone is or where they belong. */
export const refreshSession = (client: QueryClient) => client.fetchQuery({ ...sessionQuery, staleTime: 0 })

export const useMe = () => useSuspenseQuery(sessionQuery).data

/** Whether they have shown that their address is theirs; until then no further way in can be added. */
export const useIsProven = () => useMe()?.account.emailVerified ?? false

export const useIsHalfSignedIn = () => useQuery(halfSessionQuery).data

/** For screens inside the shell, whose guard lets nobody in without a workspace. */
export const useMembership = () => {
  const me = useMe()
  if (!me?.membership) throw new Error('This screen needs a workspace.')
  return { account: me.account, ...me.membership }
}

export const tellTabs = (event: SessionEvent) => tabs?.postMessage(event)

/** The stream and the keeper notice as well that the session is over, and it is none that was lost. */
let isSigningOut = false

/** Whoever signs out leaves nothing; whose session was lost finds again what they had typed. */
export const forget = (given: Leaving = 'ended') => {
  const why = isSigningOut ? 'signed_out' : given
  const putBack = setUnsentAside()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) writeCookie(cookie.split('=')[0] ?? '', '', 0)
  if (why === 'ended') putBack()
}

/** Sign-in, and from there back to this page. */
export const wayBack = () => {
  const { pathname, search, hash } = location
  const isAtTheDoor = pathname === '/' || pathname === '/onboarding'
  const next = isAtTheDoor ? new URLSearchParams(search).get('next') : pathname + search + hash
  return next === null ? '/' : `/?${new URLSearchParams({ next })}`
}

/** Nothing of one person may be left for the next: a fresh page also empties every cache. */
export const returnToLogin = (path = '/', why: Leaving = 'ended') => {
  if (isSigningOut && why === 'ended') return
  forget(why)
  noteLeaving(why)
  location.replace(path)
}

export const signOut = async (path = '/') => {
  isSigningOut = true
  // A failed call must not keep anyone in: the page is emptied and reloaded all the same, and the next one says so.
  const limit = { signal: AbortSignal.timeout(patience) }
  const why = await loadContract()
    .then((accounts) => call(accounts.signOut, {}, limit))
    .then(
      () => 'signed_out' as const,
      () => 'sign_out_failed' as const,
    )
  tellTabs({ name: 'SIGNED_OUT' })
  returnToLogin(path, why)
}

/** Once the session has been read: clears what is stale, and keeps the session of whoever is signed in. */
export const followSession = (client: QueryClient) => {
  let seen: Beginning = 'INITIAL_SESSION'
  const stop = client.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    if (queryKey[0] !== 'session' || state.status !== 'success') return
    noteSession(state.data !== null)
    settleStorage(state.data !== null, forget)
    if (state.data) {
      dropUnsentOfOthers(state.data.membership?.profile.id)
      stop()
      void keep(client, seen)
    }
    seen = 'SIGNED_IN'
  })
}

/** The keeper is not needed for the first paint, and it may be asked for while the network is away. */
const keep = (client: QueryClient, how: Beginning): Promise<unknown> =>
  import('./keep-session.ts').then(
    ({ keepSession }) => keepSession(client, how),
    () => setTimeout(() => keep(client, how), 6 * patience),
  )
