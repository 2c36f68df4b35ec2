import { messages } from '@cairn/domain/billing/messages'
import { isExpected, isRefused } from '../failure.ts'

/** Why checkout did not open, in the words of the catalogue: what we say and what the provider said. */
export const checkoutFailure = (error: unknown) => {
  if (!isRefused(error)) return messages.failed
  if (error.status === 0) return messages.checkoutFailed
  if (error.status < 300) return messages.cannotStart(messages.invalidResponse)
  const { message, stripeError } = error.refusal
  return messages.cannotStart(stripeError === undefined ? message : `${message} ${stripeError}`)
}

/** An admin who is none any more learns that; everything else is worth another try. */
export const portalFailure = (error: unknown) => (isExpected(error) ? error.message : messages.portalFailed)
