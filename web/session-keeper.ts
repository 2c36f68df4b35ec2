import { sessionWordMs } from '@cairn/domain/accounts/rules'
import type { SessionEvent } from './session-events.ts'

export const keeperTimes = { tick: 30_000, renewWithin: 90_000, firstPause: 200, retryFor: 30_000 } as const

/** The server's last word on how long the session may be taken for alive. */
export type Word = { expiresAt: Date | null }

/** A renewal's answer: alive until then, not without the second factor, refused, or none at all. */
export type Renewal = Date | 'halfway' | 'refused' | 'unanswered'

type Parts = {
  word: Word
  now: () => number
  pause: (milliseconds: number) => Promise<void>
  renew: () => Promise<Renewal>
  /** Runs the work unless another tab is at it. */
  alone: (work: () => Promise<void>) => Promise<void>
  tell: (event: SessionEvent) => void
  showUnanswered: (isShown: boolean) => void
}

/** Renews a session before the server's word runs out. Silence never ends one; only a refusal does. */
export const createKeeper = ({ word, now, pause, renew, alone, tell, showUnanswered }: Parts) => {
  // A clock that runs behind must not make the word last longer than it does.
  const remaining = () =>
    word.expiresAt === null ? 0 : Math.min(word.expiresAt.getTime() - now(), sessionWordMs)

  const renewPatiently = async () => {
    const start = now()
    for (let wait: number = keeperTimes.firstPause; ; wait *= 2) {
      const renewal = await renew()
      if (renewal !== 'unanswered' || now() + wait - start > keeperTimes.retryFor) return renewal
      await pause(wait)
    }
  }

  const work = async () => {
    // The other tab may have been faster.
    if (remaining() > keeperTimes.renewWithin) return
    const renewal = await renewPatiently()
    showUnanswered(renewal === 'unanswered')
    if (renewal === 'unanswered') return
    if (renewal === 'halfway') return tell({ name: 'USER_UPDATED' })
    if (renewal === 'refused') return tell({ name: 'TOKEN_REFRESH_ERROR' })
    word.expiresAt = renewal
    tell({ name: 'TOKEN_REFRESHED', expiresAt: renewal })
  }

  let isBusy = false
  const tick = async () => {
    if (isBusy || remaining() > keeperTimes.renewWithin) return
    isBusy = true
    await alone(work).finally(() => {
      isBusy = false
    })
  }
  return { tick }
}
