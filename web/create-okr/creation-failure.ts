import type { Me } from '@cairn/domain/accounts/contract'
import { messages } from '@cairn/domain/objectives/messages'
import type { RefusalCode } from '@cairn/domain/refusal'
import { refusalOf } from '../failure.ts'

/** What is left to do when an OKR could not be created. */
type CreationFailure = 'sign_in' | 'onboarding' | 'pay' | 'stay'

const byCode: Partial<Record<RefusalCode, CreationFailure>> = {
  not_signed_in: 'sign_in',
  // Every member of a company may create: whoever may not is in none.
  not_allowed: 'onboarding',
  access_lapsed: 'pay',
}

export const creationFailure = (error: unknown) => byCode[refusalOf(error).code] ?? 'stay'

/** An OKR needs someone to own it and a workspace to be in; a session may have ended behind the form. */
export const whatIsMissing = (me: Pick<Me, 'membership'> | null | undefined): string | null => {
  if (!me) return messages.userMissing
  return me.membership ? null : messages.companyMissing
}
