import { messages } from '@cairn/domain/messages'
import { RefusedError } from './api.ts'

/** A server that does not answer says nothing about who is signed in, and may answer in a moment. */
export const isUnreachable = (error: unknown) =>
  error instanceof RefusedError && error.refusal.code === 'unavailable'

export const isRefused = (error: unknown): error is RefusedError => error instanceof RefusedError

/** The words for a person; a fault of the program has none of its own. */
export const wordsOf = (error: unknown) => (isRefused(error) ? error.message : messages.unexpected)
