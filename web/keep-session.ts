import { accounts, type Me } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/accounts/messages'
import type { QueryClient } from '@tanstack/react-query'
import { call, onRefusal, untilWritesAnswered } from './api.ts'
import { isHalfWay, isRefused } from './failure.ts'
import type { Leaving } from './last-page.ts'
import { tabLocks } from './secure-only.ts'
import {
  type Beginning,
  changesWhoIsShown,
  endsSession,
  eventOfRefusal,
  type SessionEvent,
} from './session-events.ts'
import { createKeeper, keeperTimes, type Renewal } from './session-keeper.ts'
import { beginLeaving, clearStorage, loginAddress, returnToLogin } from './session-leaving.ts'
import { sessionKey, sessionWord, tabs, tellTabs } from './session-state.ts'
import { notices } from './ui/notice-store.ts'

const answerWithin = 10_000

const isInvitation = () => location.pathname.startsWith('/invite/')

/** The cookie cannot be read from here, so only the server can take it back. */
const giveUpCookie = () =>
  call(accounts.signOut, {}, { signal: AbortSignal.timeout(answerWithin) }).catch(() => null)

/** Whatever else happens, it happens to a page that is on its way out. */
let isEnding = false

const endSession = async (client: QueryClient, event: SessionEvent) => {
  if (isEnding) return
  isEnding = true
  tellTabs(event)
  beginLeaving()
  await giveUpCookie()
  leavePage(client, loginAddress())
}

const leavePage = (client: QueryClient, path: string, why?: Leaving) => {
  isEnding = true
  client.clear()
  returnToLogin(path, why)
}

/** A session that cannot be read is given up; on an invitation the page carries on without one. */
export const endUnreadSession = async (client: QueryClient, error: unknown) => {
  console.error('The session could not be read.', error)
  if (isInvitation()) return
  if (client.getQueryData(sessionKey)) return endSession(client, { name: 'SESSION_READ_ERROR' })
  tellTabs({ name: 'SESSION_READ_ERROR' })
  clearStorage()
  await giveUpCookie()
}

const renew = async (): Promise<Renewal> => {
  try {
    const { expiresAt } = await call(accounts.renew, {}, { signal: AbortSignal.timeout(answerWithin) })
    return expiresAt
  } catch (error) {
    if (isHalfWay(error)) return 'halfway'
    // Only the server's own no counts. A proxy's, or a fault, says nothing about the session.
    return isRefused(error) && error.refusal.code === 'not_signed_in' ? 'refused' : 'unanswered'
  }
}

/**
 * A call that was under way while the token changed brought the one before. Once whatever might bring the new one is
 * answered, the server is asked again.
 */
const isReallyOver = async () => {
  await untilWritesAnswered(answerWithin)
  const signal = AbortSignal.timeout(answerWithin)
  const { me } = await call(accounts.session, {}, { signal }).catch(() => ({ me: null }))
  return me === null
}

const inOneTab = async (work: () => Promise<void>) => {
  const locks = tabLocks()
  if (locks === null) return work()
  await locks.request('cairn-session-renewal', { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work()
  })
}

const renewalNotice = () => {
  let id: number | null = null
  return (isShown: boolean) => {
    if (isShown) id ??= notices.error(messages.renewalUnanswered)
    else if (id !== null) {
      notices.dismiss(id)
      id = null
    }
  }
}

type Refresh = (client: QueryClient) => Promise<Me | null>

/** Keeps the session of a page that has one, together with the other tabs. */
export const keepSession = (client: QueryClient, how: Beginning, refreshSession: Refresh) => {
  const currentMe = () => client.getQueryData<Me | null>(sessionKey)

  const hear = async (event: SessionEvent) => {
    if (event.name === 'TOKEN_REFRESHED') sessionWord.expiresAt = event.expiresAt
    else if (event.name === 'SIGNED_OUT') leavePage(client, '/', 'signed_out')
    else if (endsSession(event.name)) leavePage(client, loginAddress())
    else if (changesWhoIsShown(event.name)) {
      const before = currentMe()?.account.id
      const me = await refreshSession(client).catch(() => null)
      // Someone else has signed in: nothing on this page is theirs.
      if (me && me.account.id !== before) location.reload()
    }
  }
  tabs?.addEventListener('message', ({ data }: MessageEvent<SessionEvent>) => hear(data))

  const tell = (event: SessionEvent) => {
    if (endsSession(event.name)) return void endSession(client, event)
    tellTabs(event)
    if (changesWhoIsShown(event.name)) void refreshSession(client).catch(() => null)
  }

  const keeper = createKeeper({
    word: sessionWord,
    now: Date.now,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    renew,
    alone: inOneTab,
    tell,
    showUnanswered: renewalNotice(),
  })
  const tick = () => {
    if (currentMe()) void keeper.tick()
  }
  setInterval(tick, keeperTimes.tick)
  window.addEventListener('online', tick)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') tick()
  })

  onRefusal(({ refusal }, { path }) => {
    const name = eventOfRefusal(refusal.code)
    // The keeper tells of its own call by itself, and the page of an invitation has words for it.
    if (!name || path === accounts.renew.path || !currentMe() || isInvitation()) return
    if (name === 'SESSION_INVALID') void isReallyOver().then((isOver) => isOver && tell({ name }))
    else tell({ name })
  })

  // By what it says: every reading makes new dates, and tabs that tell each other of those would never come to rest.
  let shown = JSON.stringify(currentMe())
  client.getQueryCache().subscribe(({ query }) => {
    const me = query.queryKey[0] === sessionKey[0] ? currentMe() : null
    const text = JSON.stringify(me)
    if (!me || text === shown) return
    shown = text
    tellTabs({ name: 'USER_UPDATED' })
  })
  tellTabs({ name: how })
  tick()
}
