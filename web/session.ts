import { accounts, type Me } from '@cairn/domain/accounts/contract'
import { type QueryClient, queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { writeCookie } from './cookie.ts'

const patience = 5000
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cairn-session')

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Me | null> => {
    const { me } = await call(
      accounts.session,
      {},
      { signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) },
    )
    return me
  },
  retry: false,
  staleTime: 30_000,
})

/** After a change of who someone is or where they belong. */
export const refreshSession = (client: QueryClient) => client.fetchQuery({ ...sessionQuery, staleTime: 0 })

export const useMe = () => useSuspenseQuery(sessionQuery).data

/** For screens inside the shell, whose guard lets nobody in without a workspace. */
export const useMembership = () => {
  const me = useMe()
  if (!me?.membership) throw new Error('This screen needs a workspace.')
  return { account: me.account, ...me.membership }
}

const forget = () => {
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) writeCookie(cookie.split('=')[0] ?? '', '', 0)
}

/** Nothing of one person may be left for the next: a fresh page also empties every cache. */
export const returnToLogin = (path = '/') => {
  forget()
  location.replace(path)
}

export const signOut = async (path = '/') => {
  // A failed call must not keep anyone in: the page is emptied and reloaded all the same.
  await call(accounts.signOut, {}).catch(() => null)
  tabs?.postMessage('signed-out')
  returnToLogin(path)
}

export const followOtherTabs = (client: QueryClient) => {
  tabs?.addEventListener('message', () => {
    client.clear()
    returnToLogin()
  })
}
