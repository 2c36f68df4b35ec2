import type { Me } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/messages'
import { isNobody, sessionCall } from '@cairn/domain/accounts/session-call'
import { type QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { checkedReply, RefusedError, sendRequest, untilWritesAnswered } from './api.ts'
import { isUnreachable } from './failure.ts'
import { isOnItsWayOut, noteSession } from './last-page.ts'
import { isWorthRepeating, pauseBefore } from './repeating.ts'
import type { Beginning } from './session-events.ts'
import { clearStorage, loadAccounts } from './session-leaving.ts'
import { sessionKey, sessionWord } from './session-state.ts'
import { dropOldUnsent, dropUnsentOfOthers, noteWriter } from './unsent.ts'

const storageVersionKey = 'cairn-storage-version'
const storageVersion = '2025-09-03-v3'

/** What an older version left in the browser is wiped, unless somebody is signed in with it. */
export const settleStorage = (isSignedIn: boolean, wipe: () => void) => {
  try {
    if (localStorage.getItem(storageVersionKey) === storageVersion) return
    if (!isSignedIn) wipe()
    localStorage.setItem(storageVersionKey, storageVersion)
  } catch {
    // Storage can be switched off; then there is nothing stale in it.
  }
}

/**
 * Milliseconds. Loading ends after the first, whatever has come by then. Who has been told that nothing answers waits for no page:
 * there a slow server has longer, since what it does for a reading that is given up is lost.
 */
const loadingMayTake = 5000
const silenceMayTake = 30_000
const keeperPause = 30_000
let loadingSince = 0

/** Known from the same answer: who is half signed in has to show the second factor. */
const halfSessionQuery = queryOptions({
  queryKey: ['half-session'],
  queryFn: () => false,
  initialData: false,
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Where somebody was, nobody is believed only when it is said twice: a reading that was under way while the token changed
 * brought the one before.
 */
const readSession = async (signal: AbortSignal, client: QueryClient, isUnseen: boolean) => {
  if ((client.getQueryState(sessionKey)?.fetchFailureCount ?? 0) === 0) loadingSince = Date.now()
  const patience = isUnseen ? silenceMayTake : Math.max(0, loadingMayTake - (Date.now() - loadingSince))
  const since = loadingSince
  const limit = () => {
    const tooLate = AbortSignal.timeout(patience)
    // Whatever a clock says that was put back meanwhile.
    tooLate.addEventListener('abort', () => {
      if (loadingSince === since) loadingSince = 0
    })
    return AbortSignal.any([signal, tooLate])
  }
  const answer = await readOnce(limit())
  if (answer.me !== null || !client.getQueryData(sessionKey)) return answer
  await untilWritesAnswered(loadingMayTake)
  return readOnce(limit())
}

const readOnce = async (signal: AbortSignal) => {
  const answer = await sendRequest(sessionCall, {}, { signal })
  if (isNobody(answer)) return { ...answer, secondFactorRequired: false }
  const { session } = await loadAccounts()
  return checkedReply(session, answer)
}

export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ signal, client, meta }): Promise<Me | null> => {
    try {
      const isUnseen = meta?.isUnseen === true
      const { me, expiresAt, secondFactorRequired = false } = await readSession(signal, client, isUnseen)
      sessionWord.expiresAt = expiresAt
      client.setQueryData(halfSessionQuery.queryKey, secondFactorRequired)
      return me
    } catch (error) {
      if (!isUnreachable(error)) await endUnread(client, error)
      throw error
    }
  },
  // Before it there is no page, nor the strip that says of a page that it is offline: it is said at once, and not waited out.
  networkMode: 'always',
  refetchOnReconnect: true,
  retry: (failures, error) =>
    navigator.onLine &&
    isWorthRepeating(failures, error) &&
    Date.now() - loadingSince + pauseBefore(failures, error) < loadingMayTake,
  retryDelay: pauseBefore,
  staleTime: 30_000,
})

const endUnread = async (client: QueryClient, error: unknown) =>
  (await import('./keep-session.ts')).endUnreadSession(client, error)

/** After a change of who someone is or where they belong. */
export const refreshSession = (client: QueryClient) => client.fetchQuery({ ...sessionQuery, staleTime: 0 })

export const useMe = () => useSuspenseQuery(sessionQuery).data

/** Behind a page that says that nothing answers. */
export const refreshUnseen = (client: QueryClient) =>
  client.fetchQuery({ ...sessionQuery, staleTime: 0, retry: false, meta: { isUnseen: true } })

/** Whether they have shown that their address is theirs; until then no further way in can be added. */
export const useIsProven = () => useMe()?.account.emailVerified ?? false

export const useIsHalfSignedIn = () => useQuery(halfSessionQuery).data

/** For screens inside the shell, whose guard lets nobody in without a workspace. */
export const useMembership = () => {
  const me = useMe()
  if (!me?.membership) throw new Error('This screen needs a workspace.')
  return { account: me.account, ...me.membership }
}

/**
 * Once the session has been read: clears what is stale, and keeps the session of whoever is signed in. It may end before
 * its keeper has come.
 */
export const followSession = (client: QueryClient) => {
  let seen: Beginning = 'INITIAL_SESSION'
  let isKept = false
  let accountId: string | null = null
  client.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    if (queryKey[0] !== 'session' || state.status !== 'success') return
    noteSession(state.data !== null)
    if (state.data) {
      if (state.data.account.id !== accountId) dropUnsentOfOthers(state.data.membership?.profile.id)
      accountId = state.data.account.id
      if (!isOnItsWayOut()) noteWriter()
    }
    if (isKept) return
    settleStorage(state.data !== null, clearStorage)
    if (state.data) {
      isKept = true
      void loadKeeper(client, seen)
    } else dropOldUnsent()
    seen = 'SIGNED_IN'
  })
}

/** The keeper is not needed for the first paint, and it may be asked for while the network is away. */
const loadKeeper = (client: QueryClient, how: Beginning): Promise<unknown> =>
  import('./keep-session.ts').then(
    ({ keepSession }) => keepSession(client, how, refreshSession),
    () => setTimeout(() => loadKeeper(client, how), keeperPause),
  )

const userWait = { every: 100, within: 3000 }

/** After sign-in: the person behind the cookie, who is there only if the browser has kept it. */
export const awaitUser = async (client: QueryClient) => {
  const end = Date.now() + userWait.within
  for (;;) {
    const me = await refreshSession(client)
    if (me) return me
    if (Date.now() + userWait.every > end)
      throw new RefusedError({ code: 'not_signed_in', message: messages.noUser }, 401)
    await new Promise((resolve) => setTimeout(resolve, userWait.every))
  }
}
