import { availableParallelism } from 'node:os'
import { messages } from '@cairn/domain/messages'
import { whileWaitingElsewhere } from '../call-life.ts'
import { Refused } from '../refused.ts'
import type { PasswordHashing } from './password-hashing.ts'

/** The other cores are for those who are in already. */
const atOnceHere = Math.max(1, Math.floor(availableParallelism() / 2))

/** Longer than these take nobody waits for an answer. */
const mostWaiting = 50
const retryAfterSeconds = 5

/**
 * To hash a password takes a tenth of a second of a core on purpose, for whoever asks. Few are hashed at once and the others
 * wait their turn, which is no load; where too many wait, the next is told so.
 */
export const hashingInTurns = (
  { hash, verify }: PasswordHashing,
  atOnce = atOnceHere,
  longestQueue = mostWaiting,
): PasswordHashing => {
  const queue: (() => void)[] = []
  let atWork = 0

  const turn = () => {
    if (atWork < atOnce) {
      atWork += 1
      return Promise.resolve()
    }
    if (queue.length >= longestQueue)
      throw new Refused({ code: 'unavailable', message: messages.unavailable }, retryAfterSeconds)
    return new Promise<void>((resolve) => queue.push(resolve))
  }
  const done = () => {
    const next = queue.shift()
    if (next === undefined) atWork -= 1
    else next()
  }
  const inTurn = <T>(work: () => Promise<T>) =>
    whileWaitingElsewhere(async () => {
      await turn()
      try {
        return await work()
      } finally {
        done()
      }
    })
  return {
    hash: (password) => inTurn(() => hash(password)),
    verify: (given) => inTurn(() => verify(given)),
  }
}
