import { live } from '@cairn/domain/live/contract'
import { LiveEvent } from '@cairn/domain/live/schema'
import { addressOf } from '../api.ts'

const firstPause = 2000
const longestPause = 60_000

type Heard = {
  event: (event: LiveEvent, id: string) => void
  stream: (isOpen: boolean) => void
  /** The server said no, whatever the reason; the browser does not tell. */
  refused: () => void
}

const eventIn = (data: string): LiveEvent => {
  const event = LiveEvent.safeParse(JSON.parse(data))
  // What a newer server says may concern anything.
  return event.success ? event.data : { kind: 'everything' }
}

/** One connection to the server. The browser resumes a lost one by itself; a refused one is tried again from here. */
export const openSource = (heard: Heard, lastId: () => string) => {
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
      heard.event(eventIn(data), lastEventId)
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
