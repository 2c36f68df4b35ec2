import { messages } from '@cairn/domain/workspace/messages'
import { isExpected } from '../failure.ts'

/** The rule says what is wrong; the person is also told what to do about it. */
export const withAdvice = (words: string) =>
  words === messages.companyIdInvalid ? messages.companyIdUnknown : words

export const whyNotJoined = (error: unknown) =>
  isExpected(error) ? withAdvice(error.message) : messages.joinFailed
