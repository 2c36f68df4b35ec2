import { messages as objectiveMessages } from '../objectives/messages.ts'
import { messages } from './messages.ts'

const said: readonly string[] = [
  messages.requiredFields,
  objectiveMessages.titleTooLong,
  messages.duplicate,
  messages.quarterInvalid,
  messages.teamInvalid,
  messages.mayNotEdit,
  messages.notFound,
]
const wordsFor: readonly (readonly [RegExp, string])[] = [
  [/duplicate key/i, messages.duplicate],
  [/company_id/i, messages.companyMissing],
  [/quarter/i, messages.quarterInvalid],
  [/team_name/i, messages.teamInvalid],
]

/** What someone is told when a strategy was not saved: our own words as they are, others by what they are about. */
export const strategyFailure = (message: string) => {
  if (said.includes(message)) return message
  if (message === '') return messages.saveFailed
  return wordsFor.find(([sign]) => sign.test(message))?.[1] ?? messages.failed(message)
}
