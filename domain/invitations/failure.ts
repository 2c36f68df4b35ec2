import { messages as common } from '../messages.ts'
import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'

const wordsFor: readonly (readonly [RegExp, string])[] = [
  [/duplicate|already exists/i, messages.alreadyInvited],
  [/token/i, messages.tokenFailed],
  [/permission|403/i, messages.notPermitted],
  [/network|fetch/i, common.network],
]
/** These say all there is to say. */
const complete: readonly string[] = [messages.alreadyInvited, messages.alreadyMember, common.noCompany]

/** What the inviter is told when no invitation was made. */
export const invitingFailure = ({ message }: Pick<Refusal, 'message'>) => {
  if (complete.includes(message)) return message
  return (
    wordsFor.find(([sign]) => sign.test(message))?.[1] ?? messages.failedToSend(message || messages.tryAgain)
  )
}
