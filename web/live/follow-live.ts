import { accounts } from '@cairn/domain/accounts/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call, writes } from '../api.ts'
import { sessionQuery } from '../session.ts'
import { createLink, type Link } from './link.ts'
import { createRefresher } from './refresher.ts'
import { followWithOtherTabs } from './tabs.ts'

/** The server tells newcomers of the last thirty seconds; who comes later than that has missed more. */
const lateAfter = 20_000

const after = (milliseconds: number, run: () => void) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** Keeps what is shown up to date with what others change, and says whether the server can be reached. */
export const followLive = (client: QueryClient, show: (link: Link) => void) => {
  const began = performance.now()
  const refresher = createRefresher({
    client,
    now: () => performance.now(),
    after,
    isHidden: () => document.visibilityState === 'hidden',
    isOwn: (actorId) => client.getQueryData(sessionQuery.queryKey)?.account.id === actorId,
    writes,
  })
  const link = createLink({ after, show, onBack: () => refresher.note({ kind: 'everything' }) })
  let isFirst = true
  const tabs = followWithOtherTabs({
    event: (event) => {
      if (isFirst && performance.now() - began > lateAfter) refresher.note({ kind: 'everything' })
      isFirst = false
      refresher.note(event)
    },
    stream: link.stream,
    // If the session is over, the answer to this call says so to whoever keeps it.
    refused: () => void call(accounts.me, {}).catch(() => null),
  })

  const onNetwork = () => {
    link.network(navigator.onLine)
    tabs.network(navigator.onLine)
  }
  const onVisible = () => {
    if (document.visibilityState === 'hidden') return
    tabs.look()
    refresher.seen()
  }
  window.addEventListener('online', onNetwork)
  window.addEventListener('offline', onNetwork)
  document.addEventListener('visibilitychange', onVisible)
  if (!navigator.onLine) onNetwork()
  return () => {
    window.removeEventListener('online', onNetwork)
    window.removeEventListener('offline', onNetwork)
    document.removeEventListener('visibilitychange', onVisible)
    tabs.stop()
    link.stop()
    refresher.stop()
  }
}
