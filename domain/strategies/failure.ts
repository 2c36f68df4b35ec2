import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'

/** What someone is told when a strategy was not saved; null stands for a fault that nobody has words for. */
export const strategyFailure = (refusal: Refusal | null) => {
  if (refusal === null) return messages.saveFailed
  const { code, field, message } = refusal
  const isAboutTheStrategy = field !== undefined || code === 'not_allowed' || code === 'not_found'
  return isAboutTheStrategy ? message : messages.failed(message)
}
