import type { z } from 'zod'
import { messages } from './messages.ts'
import { countText } from './plural.ts'

type Issue = z.core.$ZodRawIssue

const kinds: Record<string, string> = {
  string: 'This should be text.',
  number: 'This should be a number.',
  int: 'This should be a whole number.',
  boolean: 'This should be true or false.',
  array: 'This should be a list.',
  date: 'This should be a date.',
}

const formats: Record<string, string> = {
  uuid: 'This is no id.',
  email: 'Please enter a valid email address.',
  url: 'This should be a web address.',
  date: 'This should be a date, such as 2026-01-31.',
  datetime: 'This should be a moment, such as 2026-01-31T09:00:00Z.',
}

const amounts: Record<string, (count: number) => string> = {
  string: (count) => countText(count, 'character'),
  array: (count) => countText(count, 'entry', 'entries'),
}

const limit = (origin: string, bound: number | bigint, word: 'at least' | 'at most') => {
  const amount = amounts[origin]
  // Beyond it whole numbers are not exact: a bound of the machine, and none that anyone has set.
  if (!amount && Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER)
    return `This number is too ${word === 'at most' ? 'large' : 'small'}.`
  return amount ? `Please use ${word} ${amount(Number(bound))}.` : `This should be ${word} ${bound}.`
}

/** The words of a complaint that a schema has none of its own for. The validator's are for programmers. */
const wordsOf = (issue: Issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing.' : (kinds[issue.expected] ?? messages.malformed)
    case 'invalid_format':
      return formats[issue.format] ?? 'This does not have the right form.'
    case 'too_big':
      return limit(issue.origin, issue.maximum, 'at most')
    case 'too_small':
      return limit(issue.origin, issue.minimum, 'at least')
    case 'invalid_value':
      return issue.input === undefined
        ? 'This is missing.'
        : `This should be one of: ${issue.values.join(', ')}.`
    case 'unrecognized_keys':
      return `Nothing is known of ${issue.keys.join(', ')}.`
    case 'not_multiple_of':
      return `This should be a multiple of ${issue.divisor}.`
    default:
      return messages.malformed
  }
}

/** Whether it is what the schema asks for. Whatever people are told of it is in our words. */
export const checkInput = <Schema extends z.ZodType>(schema: Schema, given: unknown) =>
  schema.safeParse(given, { error: wordsOf })
