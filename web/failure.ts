import { messages } from '@cairn/domain/messages'
import type { Refusal } from '@cairn/domain/refusal'
import { RefusedError } from './api.ts'

/** A server that does not answer says nothing about who is signed in, and may answer in a moment. */
export const isUnreachable = (error: unknown) =>
  error instanceof RefusedError && error.refusal.code === 'unavailable'

export const isRefused = (error: unknown): error is RefusedError => error instanceof RefusedError

/** The first factor was right; the sign-in page asks for the second once it has read the session again. */
export const isHalfWay = (error: unknown) =>
  isRefused(error) && error.refusal.code === 'second_factor_required'

/** A no that the rules know, told in words for the person; not a server that is silent or broken. */
export const isExpected = (error: unknown): error is RefusedError =>
  isRefused(error) && error.status >= 400 && error.status < 500

/** Whether the person can be told more than that it failed: what the rules say, or that nothing answers. */
export const hasWords = (error: unknown): error is RefusedError => isExpected(error) || isUnreachable(error)

const finalCodes = ['not_found', 'invalid_input', 'not_allowed', 'conflict', 'gone']

/** A no that stays one: what was asked to be read is not there, is no such thing, cannot be as things stand, or is not for this person. */
export const isFinal = (error: unknown) => isRefused(error) && finalCodes.includes(error.refusal.code)

/** Nothing came back at all. */
export const isUnanswered = (error: unknown): error is RefusedError => isRefused(error) && error.status === 0

/** Why it failed, as a refusal; a fault of the program has no words of its own. */
export const refusalOf = (error: unknown): Refusal =>
  isRefused(error) ? error.refusal : { code: 'unexpected', message: messages.unexpected }

/** The words for a person. */
export const wordsOf = (error: unknown) => refusalOf(error).message
