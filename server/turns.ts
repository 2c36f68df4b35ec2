import { messages } from '@cairn/domain/messages'
import { currentCall, whileWaitingElsewhere } from './call-life.ts'
import { Refused } from './refused.ts'

/** Longer than these take nobody waits for an answer. */
const mostWaiting = 50
const retryAfterSeconds = 5

type Line = { atWork: number; waiting: (() => void)[] }

/** Who has gone gives up their place. Their call is told as much, which nobody hears. */
const untilCalled = ({ waiting }: Line) =>
  new Promise<void>((resolve, reject) => {
    waiting.push(resolve)
    currentCall()?.whenLeft(() => {
      const place = waiting.indexOf(resolve)
      if (place === -1) return
      waiting.splice(place, 1)
      reject(tooMany())
    })
  })

const tooMany = () => new Refused({ code: 'unavailable', message: messages.unavailable }, retryAfterSeconds)

/**
 * Gives turns to work that is dear on purpose or by nature: of one line so many are at work at once, the others wait in the
 * order they came, which is no load. Where too many wait, the next is told so.
 */
export const turns = (atOnce: number, longestLine = mostWaiting) => {
  const lines = new Map<string, Line>()

  const turn = async (whose: string) => {
    const line = lines.get(whose) ?? { atWork: 0, waiting: [] }
    lines.set(whose, line)
    if (line.atWork < atOnce) {
      line.atWork += 1
      return
    }
    if (line.waiting.length >= longestLine) throw tooMany()
    await whileWaitingElsewhere(() => untilCalled(line))
  }
  const passTurn = (whose: string) => {
    const line = lines.get(whose)
    if (line === undefined) return
    const next = line.waiting.shift()
    if (next !== undefined) return next()
    line.atWork -= 1
    if (line.atWork === 0) lines.delete(whose)
  }

  return async <T>(whose: string, work: () => Promise<T>): Promise<T> => {
    await turn(whose)
    try {
      return await work()
    } finally {
      passTurn(whose)
    }
  }
}
