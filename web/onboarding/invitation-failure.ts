import { messages } from '@cairn/domain/invitations/messages'
import { isExpected, isRefused } from '../failure.ts'

const worthless = new Set([404, 422])

/** Why there is no invitation to show, and whether asking again could help. */
export const whyNotShown = (error: unknown) => {
  if (isRefused(error) && worthless.has(error.status)) return { words: messages.pageInvalid, canRetry: false }
  if (isRefused(error) && error.status === 410) return { words: whyGone(error.message), canRetry: false }
  if (isAlreadyAccepted(error)) return { words: messages.alreadyAccepted, canRetry: false }
  return { words: messages.loadFailed, canRetry: true }
}

/** Which of the two it is that ends an invitation. */
const whyGone = (said: string) =>
  said === messages.wasCancelled ? messages.wasCancelled : messages.pageExpired

export const isAlreadyAccepted = (error: unknown) => isRefused(error) && error.status === 409

/** An expected no comes in the server's words; of anything else the person only learns that it failed. */
export const whyNotAccepted = (error: unknown) => {
  if (!isExpected(error)) return messages.acceptFailed
  return error.status === 401 ? messages.signInToAccept : error.message
}
