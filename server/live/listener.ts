import type { Session } from '../accounts/session.ts'
import { everythingText } from './event-text.ts'

/** Characters that may wait for a slow reader. */
const mostWaiting = 64 * 1024

export type Listener = ReturnType<typeof openListener>

/**
 * What waits to be sent to one browser. Whoever writes never waits: what a slow reader cannot take is thrown away and
 * replaced by the word that everything may have changed.
 */
export const openListener = (session: Session, onEnd: () => void) => {
  let waiting = ''
  let isOver = false
  let hasTaken = true
  let wake = () => {}

  const end = () => {
    if (isOver) return
    isOver = true
    onEnd()
    wake()
  }
  const texts: AsyncIterable<string> = {
    // Not a generator: one that waits could not be told that its reader has gone.
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        if (waiting === '' && !isOver)
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        const value = waiting
        waiting = ''
        hasTaken = true
        return value === '' ? { done: true, value: undefined } : { done: false, value }
      },
      return: async () => {
        end()
        return { done: true, value: undefined }
      },
    }),
  }
  const send = (text: string, otherwise = everythingText) => {
    if (isOver || text === '') return
    waiting = waiting.length + text.length > mostWaiting ? otherwise : waiting + text
    wake()
  }
  return {
    session,
    texts,
    /** `otherwise` takes the place of all that waits where there is no room for it: no less than that everything may have changed. */
    send,
    /** What comes before anything that arrived meanwhile. */
    sendFirst: (text: string) => {
      waiting = text + waiting
    },
    end,
    /** Says whether anything was taken since it was last asked, or nothing had to be. */
    isAlive: () => {
      const is = hasTaken || waiting === ''
      hasTaken = false
      return is
    },
  }
}
