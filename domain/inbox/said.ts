import type { FieldValues } from '../activity/rules.ts'
import { shortened } from '../cut.ts'
import type { InboxDetails } from './schema.ts'

const longestWords = 280

/** What an entry of the log says of itself is read with care: a newer version may have written it. */
export const saidWithin = (said: unknown): FieldValues =>
  typeof said === 'object' && said !== null && !Array.isArray(said) ? (said as FieldValues) : {}
export const textOf = (said: unknown) => (typeof said === 'string' && said.trim() !== '' ? said : null)
export const figureOf = (said: unknown) =>
  typeof said === 'number' || typeof said === 'string' ? said : null
export const idsOf = (said: unknown) =>
  Array.isArray(said) ? said.filter((id): id is string => typeof id === 'string') : []

export const nothing: InboxDetails = { words: null, from: null, to: null }
/** What people wrote, as much as stands in one line of an inbox. */
export const lineOf = (words: string) => shortened(words, longestWords)
