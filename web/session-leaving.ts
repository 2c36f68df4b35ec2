import { call, noAnswer } from './api.ts'
import { writeCookie } from './cookie.ts'
import { isUnreachable } from './failure.ts'
import { keepLeaving, type Leaving, noteLeaving } from './last-page.ts'
import { tellTabs } from './session-state.ts'
import { dropUnsentOfOthers, emptyButUnsent } from './unsent.ts'

/** Milliseconds. */
const patience = 5000

/** Comes with the first that needs it; to learn that nobody is signed in takes no schema. */
export const loadAccounts = async () => {
  const { accounts } = await import('@cairn/domain/accounts/contract').catch(() => Promise.reject(noAnswer()))
  return accounts
}

/** The stream and the keeper notice as well that the session is over, and it is none that was lost. */
let isSigningOut = false

/** Whoever signs out leaves nothing; whose session was lost finds again what they had typed. */
export const clearStorage = (given: Leaving = 'ended') => {
  const why = isSigningOut ? 'signed_out' : given
  try {
    if (why === 'ended') emptyButUnsent()
    else for (const storage of [localStorage, sessionStorage]) storage.clear()
  } catch {
    // Storage can be switched off; then there is nothing in it, and nobody is kept from leaving.
  }
  for (const cookie of document.cookie.split('; ')) writeCookie(cookie.split('=')[0] ?? '', '', 0)
  keepLeaving()
}

/** Sign-in, and from there back to this page. */
export const loginAddress = () => {
  const { pathname, search, hash } = location
  const isAtTheDoor = pathname === '/' || pathname === '/onboarding'
  const next = isAtTheDoor ? new URLSearchParams(search).get('next') : pathname + search + hash
  return next === null ? '/' : `/?${new URLSearchParams({ next })}`
}

/** Before anything is waited for: a page that is loaded anew meanwhile is told why as well. */
export const beginLeaving = (why: Leaving = 'ended') => {
  // The end of a session that is being signed out says nothing of what came of that.
  if (!isSigningOut || why !== 'ended') noteLeaving(why)
  clearStorage(why)
}

/** Nothing of one person may be left for the next: a fresh page also empties every cache. */
export const returnToLogin = (path = '/', why: Leaving = 'ended') => {
  if (isSigningOut && why === 'ended') return
  beginLeaving(why)
  location.replace(path)
}

/** What came of it, as far as anything answers. */
const trySignOut = (): Promise<Leaving | null> =>
  loadAccounts()
    .then((accounts) => call(accounts.signOut, {}, { signal: AbortSignal.timeout(patience) }))
    .then(
      () => 'signed_out' as const,
      async (error: unknown) => (isUnreachable(error) && !(await isServed()) ? null : 'sign_out_failed'),
    )

/** Whether a page would come if this one were left. */
export const isServed = () =>
  fetch('/', { method: 'HEAD', signal: AbortSignal.timeout(patience) }).then(
    ({ ok }) => ok,
    () => false,
  )

let pathAfter: string | null = null
const listeners = new Set<() => void>()

/** A sign-out that nothing has answered: to leave the page would lead to the browser's own error. */
export const pendingSignOut = {
  isThere: () => pathAfter !== null,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Says whether the page is being left, with or without a session. */
export const finishSignOut = async (path = pathAfter ?? '/') => {
  const why = await trySignOut()
  if (why === null) return false
  // Where it failed the other tabs are still signed in, and keep what was typed there.
  if (why === 'signed_out') {
    tellTabs({ name: 'SIGNED_OUT' })
    // One that waits at the sign-in form hears of no session.
    dropUnsentOfOthers()
  }
  returnToLogin(path, why)
  return true
}

/** A failed call must not keep anyone in: the page is emptied and reloaded all the same, and the next one says so. */
export const signOut = async (path = '/') => {
  isSigningOut = true
  beginLeaving('signed_out')
  if (await finishSignOut(path)) return
  clearStorage()
  pathAfter = path
  for (const listener of listeners) listener()
}
