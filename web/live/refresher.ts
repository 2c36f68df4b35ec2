import type { LiveEvent } from '@cairn/domain/live/schema'
import type { Query, QueryClient } from '@tanstack/react-query'
import { shownIn, startsWith } from './topics.ts'

export const refreshing = { gather: 200, atMostEvery: 800, restFactor: 4 } as const

type Parts = {
  client: QueryClient
  now: () => number
  after: (milliseconds: number, run: () => void) => void
  isHidden: () => boolean
}

/**
 * Reads anew what the screen shows of things that changed: soon after a single change, and rarely while many come. What
 * was asked for after a change arrived knows of it already. The slower the server answers, the less it is asked.
 */
export const createRefresher = ({ client, now, after, isHidden }: Parts) => {
  /** How keys begin, as text, and when the last change arrived that concerns them. */
  const waiting = new Map<string, { start: readonly string[]; arrivedAt: number }>()
  const askedAt = new WeakMap<Query, number>()
  let isDue = false
  let restsUntil = 0

  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') askedAt.set(event.query, now())
  })

  const isOld = (query: Query) => {
    const asked = query.state.status === 'error' ? -1 : (askedAt.get(query) ?? -1)
    return [...waiting.values()].some(
      ({ start, arrivedAt }) => startsWith(query.queryKey, start) && asked < arrivedAt,
    )
  }
  const refresh = () => {
    isDue = false
    if (isHidden() || waiting.size === 0) return
    const began = now()
    const old = new Set(client.getQueryCache().getAll().filter(isOld))
    waiting.clear()
    restsUntil = began + refreshing.atMostEvery
    const answered = client.invalidateQueries({ predicate: (query) => old.has(query) })
    void answered.then(() => {
      restsUntil = Math.max(restsUntil, now() + refreshing.restFactor * (now() - began))
    })
  }
  const plan = () => {
    if (isDue) return
    isDue = true
    after(Math.max(refreshing.gather, restsUntil - now()), refresh)
  }
  const noteKey = (start: readonly string[]) =>
    waiting.set(JSON.stringify(start), { start, arrivedAt: now() })

  return {
    note: (event: LiveEvent) => {
      if (event.kind === 'beat') return
      if (event.kind === 'everything') noteKey([])
      else for (const start of shownIn[event.topic]) noteKey(start)
      plan()
    },
    /** A page that was hidden makes up for what it left. */
    seen: () => {
      if (waiting.size > 0) plan()
    },
    stop,
  }
}
