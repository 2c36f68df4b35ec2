import { accounts } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/live/messages'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Wifi, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call, writes } from '../api.ts'
import { sessionQuery } from '../session.ts'
import { createLink, type Link } from './link.ts'
import css from './live-strip.module.css'
import { createRefresher } from './refresher.ts'
import { followWithOtherTabs } from './tabs.ts'

const Offline = () => (
  <p className={css.strip} data-link="offline">
    <WifiOff size={14} aria-hidden="true" className={css.icon} />
    <strong className={css.title}>{messages.offline.title}</strong>
    <span>{messages.offline.text}</span>
  </p>
)

const Back = () => (
  <p className={css.strip} data-link="back">
    <Wifi size={14} aria-hidden="true" className={css.icon} />
    <strong className={css.title}>{messages.back}</strong>
  </p>
)

/** While the shell stands, what others change shows on it. A strip says when that is not so. */
export const LiveStrip = () => {
  const client = useQueryClient()
  const [link, setLink] = useState<Link>('fine')
  useEffect(() => followLive(client, setLink), [client])
  return (
    <div role="status" className={css.place}>
      {link === 'offline' && <Offline />}
      {link === 'back' && <Back />}
    </div>
  )
}

/** The server tells newcomers of the last thirty seconds; who comes later than that has missed more. */
const lateAfter = 20_000

const startTimer = (milliseconds: number, run: () => void) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** Keeps what is shown up to date with what others change, and says whether the server can be reached. */
const followLive = (client: QueryClient, show: (link: Link) => void) => {
  const began = performance.now()
  const refresher = createRefresher({
    client,
    now: () => performance.now(),
    after: startTimer,
    isHidden: () => document.visibilityState === 'hidden',
    isOwn: (actorId) => client.getQueryData(sessionQuery.queryKey)?.account.id === actorId,
    writes,
  })
  const link = createLink({ after: startTimer, show, onBack: () => refresher.note({ kind: 'everything' }) })
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
