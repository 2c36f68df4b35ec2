import { messages as common } from '@cairn/domain/messages'
import { isRefused, wordsOf } from '../failure.ts'

/** What is left to do when an OKR could not be created. */
export type CreationFailure = 'sign_in' | 'onboarding' | 'pay' | 'stay'

const signedOut = ['Invalid Refresh Token', common.notSignedIn]

export const creationFailure = (error: unknown): CreationFailure => {
  const message = wordsOf(error)
  if (signedOut.some((words) => message.includes(words))) return 'sign_in'
  if (message === common.noCompany) return 'onboarding'
  return isRefused(error) && error.refusal.code === 'access_lapsed' ? 'pay' : 'stay'
}

/** The reason stands in the middle of a sentence, which brings its own full stop. */
export const reasonOf = (words: string) => words.replace(/\.$/, '')
