import type { News } from './changes.ts'
import { textOf } from './event-text.ts'
import type { Listener } from './listener.ts'

type ChannelParts = {
  /** The cursor of this moment. */
  begin: () => Promise<string>
  /** What is new since a cursor. */
  read: (cursor: string) => Promise<News>
  /** How a listener is told of a cursor. */
  idOf: (cursor: string) => Promise<string>
  onError: (error: unknown) => void
  /** Milliseconds from one reading to the next: what happens in between is told together. */
  spacing: number
}

export type Channel = ReturnType<typeof openChannel>

/** The listeners of one company. Its log is read once for all of them, from where the last reading ended. */
export const openChannel = ({ begin, read, idOf, onError, spacing }: ChannelParts) => {
  const listeners = new Set<Listener>()
  let cursor: Promise<string> | null = null
  let isReading = false
  let isAskedAgain = false

  const ready = () => {
    cursor ??= begin().catch((error) => {
      cursor = null
      throw error
    })
    return cursor
  }
  const tell = async (news: News) => {
    const id = await idOf(news.cursor)
    cursor = Promise.resolve(news.cursor)
    const text = textOf(news.changes, id)
    const otherwise = textOf(null, id)
    for (const listener of listeners) listener.send(text, otherwise)
  }
  const run = async () => {
    isReading = true
    do {
      isAskedAgain = false
      // What cannot be read now is read with the next news, or at the next beat.
      await ready().then(read).then(tell).catch(onError)
      await new Promise((resolve) => setTimeout(resolve, spacing))
    } while (isAskedAgain && listeners.size > 0)
    isReading = false
  }
  return {
    listeners,
    /** Resolves once nothing that happens from here on is missed by who is among the listeners. */
    ready,
    /** There is something new: told at once after a quiet time, and together with what follows in a busy one. */
    nudge: () => {
      isAskedAgain = true
      if (!isReading) void run()
    },
  }
}
