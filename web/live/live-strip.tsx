import { messages } from '@cairn/domain/live/messages'
import { useQueryClient } from '@tanstack/react-query'
import { Wifi, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { followLive } from './follow-live.ts'
import type { Link } from './link.ts'
import css from './live-strip.module.css'

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
