import type { Me } from '@cairn/domain/accounts/contract'
import { messages as common } from '@cairn/domain/messages'
import { messages } from '@cairn/domain/objectives/messages'
import { isRefused, wordsOf } from '../failure.ts'

/** What is left to do when an OKR could not be created. */
type CreationFailure = 'sign_in' | 'onboarding' | 'pay' | 'stay'

const signedOut = ['Invalid Refresh Token', common.notSignedIn]

export const creationFailure = (error: unknown): CreationFailure => {
  const message = wordsOf(error)
  if (signedOut.some((words) => message.includes(words))) return 'sign_in'
  if (message === common.noCompany) return 'onboarding'
  return isRefused(error) && error.refusal.code === 'access_lapsed' ? 'pay' : 'stay'
}

/** An OKR needs someone to own it and a workspace to be in; a session may have ended behind the form. */
export const whatIsMissing = (me: Pick<Me, 'membership'> | null | undefined): string | null => {
  if (!me) return messages.userMissing
  return me.membership ? null : messages.companyMissing
}
