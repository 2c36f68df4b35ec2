import type { LiveEvent } from '@cairn/domain/live/schema'
import type { Topic } from '@cairn/domain/live/topics'
import type { Query, QueryClient } from '@tanstack/react-query'

type Key = readonly string[]

/** OKRs with their updates, blockers, strategies and figures: their keys all begin with this. */
const okrs: Key = ['objectives']
/** Who one is, where one belongs, and what the company may do. */
const session: Key = ['session']

/** What on the screens tells of each kind of thing, by how the keys of its queries begin. */
const queryKeysByTopic: Record<Topic, readonly Key[]> = {
  objectives: [okrs],
  updates: [okrs],
  strategies: [okrs],
  blockers: [okrs],
  discussion: [['discussion']],
  reviews: [['reviews']],
  teams: [['teams'], ['people'], ['company'], okrs, session],
  people: [['people'], ['teams'], ['company'], okrs, session],
  keys: [['keys']],
  invitations: [['invitations'], ['company']],
  company: [['company'], okrs, session],
  billing: [['billing'], session],
}

const startsOf = (event: Exclude<LiveEvent, { kind: 'beat' }>): readonly Key[] => {
  if (event.kind === 'changed') return queryKeysByTopic[event.topic]
  return event.kind === 'inbox' ? [['inbox']] : [[]]
}

const startsWith = (key: readonly unknown[], start: Key) => start.every((part, index) => key[index] === part)

export const refreshTimes = {
  gather: 200,
  atMostEvery: 800,
  restFactor: 4,
  patience: 10_000,
  ownWriteIsTold: 1500,
} as const

type Parts = {
  client: QueryClient
  now: () => number
  after: (milliseconds: number, run: () => void) => void
  isHidden: () => boolean
  /** Whether that person is the one who sits here. */
  isOwn: (actorId: string | null) => boolean
  /** The writes of this page: how many are under way, and when the last of them was answered. */
  writes: { pending: number; answeredAt: number }
}

/**
 * Reads anew what the screen shows of things that changed: soon after a single change, and rarely while many come. What
 * was asked for after a change arrived knows of it already. The slower the server answers, the less it is asked.
 */
export const createRefresher = ({ client, now, after, isHidden, isOwn, writes }: Parts) => {
  /** How keys begin, as text, and when the last change arrived that concerns them. */
  const waiting = new Map<string, { start: readonly string[]; arrivedAt: number }>()
  const askedAt = new WeakMap<Query, number>()
  let isDue = false
  let isReading = false
  let restsUntil = 0

  const forgetReadings = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return
    // The next page alone says nothing about those before it.
    if (event.action.meta?.fetchMore === undefined) askedAt.set(event.query, now())
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
    isReading = true
    const answered = client.invalidateQueries({ predicate: (query) => old.has(query) })
    const givenUp = new Promise<void>((resolve) => after(refreshTimes.patience, resolve))
    void Promise.race([answered, givenUp]).then(() => {
      isReading = false
      restsUntil = Math.max(
        began + refreshTimes.atMostEvery,
        now() + refreshTimes.restFactor * (now() - began),
      )
      if (waiting.size > 0) plan()
    })
  }
  const plan = () => {
    if (isDue || isReading) return
    isDue = true
    after(Math.max(refreshTimes.gather, restsUntil - now()), refresh)
  }
  /** Of what was saved here, the page knew before it was told. */
  const knownSince = (isFromHere: boolean) =>
    isFromHere && now() - writes.answeredAt < refreshTimes.ownWriteIsTold ? writes.answeredAt : now()
  const noteKey = (start: readonly string[], since: number) => {
    const key = JSON.stringify(start)
    waiting.set(key, { start, arrivedAt: Math.max(since, waiting.get(key)?.arrivedAt ?? since) })
  }

  const note = (event: LiveEvent) => {
    if (event.kind === 'beat') return
    const isFromHere = event.kind === 'changed' && isOwn(event.actorId)
    // The answer to the write is on its way, and what the page reads after it.
    if (isFromHere && writes.pending > 0) {
      after(refreshTimes.gather, () => note(event))
      return
    }
    const starts = startsOf(event)
    for (const start of starts) noteKey(start, knownSince(isFromHere))
    plan()
  }

  return {
    note,
    /** A page that was hidden makes up for what it left. */
    seen: () => {
      if (waiting.size > 0) plan()
    },
    stop: forgetReadings,
  }
}
