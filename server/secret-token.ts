import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { messages } from '@cairn/domain/accounts/messages'
import { Refused } from './refused.ts'

/** Random and long, so that a plain hash of it is as good as a slow one. */
export const newToken = (bytes = 32) => {
  try {
    return randomBytes(bytes).toString('hex')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Refused({ code: 'unexpected', message: messages.secureTokenFailed(reason) })
  }
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Takes the same time however much of it is right; hashes have the same length whatever was given. */
export const isSameSecret = (given: string, expected: string) =>
  timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(expected)))
