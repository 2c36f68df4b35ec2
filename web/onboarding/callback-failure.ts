import { messages } from '@cairn/domain/accounts/messages'
import { isRefused } from '../failure.ts'
import { linkErrorOf } from './link-error.ts'

/** The words for what the link itself reports, or null when it reports nothing. */
export const wordsOfLink = (search: string, hash: string) => {
  const error = linkErrorOf(search, hash)
  if (!error) return null
  if (error.code === 'otp_expired') return messages.callback.expired
  return error.description ?? messages.authenticationFailed
}

/** The words for a sign-in by link that did not come about; what became of an invitation comes in the server's. */
export const wordsOfFailedCallback = (error: unknown) => {
  if (!isRefused(error) || error.refusal.code === 'unexpected') return messages.callback.unexpected
  return error.refusal.code === 'gone' ? error.message : messages.callback.sessionFailed
}
