import { live } from '@cairn/domain/live/contract'
import { eventIn } from '@cairn/domain/live/event-in'
import type { LiveEvent } from '@cairn/domain/live/schema'
import { addressOf } from '../api.ts'
import { tabLocks } from '../secure-only.ts'

/** What the tabs of a browser tell each other. One of them, the speaker, has the connection. */
type Word =
  | { kind: 'event'; event: LiveEvent; id: string }
  | { kind: 'stream'; isOpen: boolean }
  | { kind: 'new-here' }
  | { kind: 'welcome'; isOpen: boolean; id: string; recent: LiveEvent[] }

type Heard = {
  event: (event: LiveEvent) => void
  stream: (isOpen: boolean) => void
  refused: () => void
}

const name = 'cairn-live'
const second = 1000
/** The server gives a sign of life every twenty seconds. */
const silenceIsDead = 50 * second
const recentLasts = 30 * second

/**
 * Follows the server on one connection for all tabs of the browser: a browser has few of them for each server. The tab
 * that speaks passes on what it hears; when it is closed or falls silent, another takes its place where it left off.
 */
export const followWithOtherTabs = (heard: Heard) => {
  const locks = tabLocks()
  const channel = typeof BroadcastChannel === 'undefined' || !locks ? null : new BroadcastChannel(name)
  const leaving = new AbortController()
  const recent: { event: LiveEvent; at: number }[] = []
  let id = ''
  let isOpen = true
  let isSpeaking = false
  let heardAt = Date.now()
  let giveUp = () => {}

  const hear = (word: Word) => {
    heardAt = Date.now()
    if (word.kind === 'event') {
      if (word.id) id = word.id
      heard.event(word.event)
    } else if (word.kind === 'stream') {
      isOpen = word.isOpen
      heard.stream(isOpen)
    } else if (word.kind === 'welcome') {
      if (word.id) id = word.id
      heard.stream(word.isOpen)
      for (const event of word.recent) heard.event(event)
    }
  }
  const say = (word: Word) => {
    channel?.postMessage(word)
    hear(word)
  }
  const remember = (event: LiveEvent) => {
    while (recent[0] && recent[0].at < Date.now() - recentLasts) recent.shift()
    if (event.kind !== 'beat') recent.push({ event, at: Date.now() })
  }
  const source = openSource(
    {
      event: (event, eventId) => {
        remember(event)
        say({ kind: 'event', event, id: eventId })
      },
      stream: (is) => say({ kind: 'stream', isOpen: is }),
      refused: heard.refused,
    },
    () => id,
  )
  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.kind !== 'new-here') return hear(data)
    if (isSpeaking)
      channel.postMessage({ kind: 'welcome', isOpen, id, recent: recent.map(({ event }) => event) })
  })

  const speak = () => {
    isSpeaking = true
    heardAt = Date.now()
    source.open()
  }
  const fallSilent = () => {
    isSpeaking = false
    source.close()
  }
  /** Where tabs cannot take turns: all of them together would hold every connection that a browser has for a server. */
  const speakWhileSeen = () => (document.visibilityState === 'visible' ? speak() : fallSilent())
  /** Waits for its turn to speak, or takes it from a tab that no longer does. */
  const takeTurn = (byForce = false) => {
    if (!locks) return speakWhileSeen()
    const options = byForce ? { steal: true } : { signal: leaving.signal }
    locks
      .request(name, options, () => {
        speak()
        return new Promise<void>((resolve) => {
          giveUp = resolve
        })
      })
      .catch(() => {
        fallSilent()
        if (!leaving.signal.aborted) takeTurn()
      })
  }

  const look = () => {
    if (Date.now() - heardAt < silenceIsDead) return
    heardAt = Date.now()
    if (isSpeaking) source.open()
    else takeTurn(true)
  }
  const timer = setInterval(look, 5 * second)
  takeTurn()
  if (!locks) document.addEventListener('visibilitychange', speakWhileSeen, { signal: leaving.signal })
  channel?.postMessage({ kind: 'new-here' })
  return {
    look,
    /** The network came or went: a connection of before is not waited for. */
    network: (isOnline: boolean) => {
      if (!isSpeaking) return
      if (isOnline) source.open()
      else {
        source.close()
        say({ kind: 'stream', isOpen: false })
      }
    },
    stop: () => {
      leaving.abort()
      clearInterval(timer)
      fallSilent()
      giveUp()
      channel?.close()
    },
  }
}

const firstPause = 2000
const longestPause = 60_000

type OpenSourceHeard = {
  event: (event: LiveEvent, id: string) => void
  stream: (isOpen: boolean) => void
  /** The server said no, whatever the reason; the browser does not tell. */
  refused: () => void
}

/** One connection to the server. The browser resumes a lost one by itself; a refused one is tried again from here. */
const openSource = (heard: OpenSourceHeard, lastId: () => string) => {
  let source: EventSource | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPause

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
  }
  const open = () => {
    close()
    const id = lastId()
    const opened = new EventSource(addressOf(live.events, { query: { after: id || null } }))
    source = opened
    opened.onopen = () => {
      pause = firstPause
      heard.stream(true)
    }
    opened.onmessage = ({ data, lastEventId }: MessageEvent<string>) =>
      heard.event(eventIn(JSON.parse(data)), lastEventId)
    opened.onerror = () => {
      heard.stream(false)
      if (opened.readyState !== EventSource.CLOSED) return
      heard.refused()
      timer = setTimeout(open, pause * (0.5 + Math.random()))
      pause = Math.min(2 * pause, longestPause)
    }
  }
  return { open, close }
}
