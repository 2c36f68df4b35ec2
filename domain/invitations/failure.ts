import type { Refusal, RefusalCode } from '../refusal.ts'
import { messages } from './messages.ts'

/** Which refusals say all there is to say, by their code and, of those with several meanings, by their field. */
const isComplete: Partial<Record<RefusalCode, (field: string | undefined) => boolean>> = {
  conflict: () => true,
  // At the address it is an earlier invitation, which takes an admin to replace.
  not_allowed: (field) => field === undefined,
  unexpected: (field) => field === 'token',
}

/** What the inviter is told when no invitation was made; null stands for a fault that nobody has words for. */
export const invitingFailure = (refusal: Refusal | null) => {
  if (refusal === null) return messages.failedToSend(messages.tryAgain)
  const { code, field, message } = refusal
  return isComplete[code]?.(field) ? message : messages.failedToSend(message)
}
