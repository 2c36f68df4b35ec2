import { describe, expect, it } from 'vitest'
import { RefusedError } from '../api.ts'
import { isWorthAnotherTry, wordsOfFailedCallback, wordsOfLink } from './failures.ts'

const unknown =
  'This invitation link is incomplete or unknown. Please open it once more from the mail, or ask for a new invitation.'
const expired = 'The invitation link has expired. Please request a new invitation.'

describe('a link that reports an error', () => {
  it.each([
    ['', '#error=access_denied&error_code=otp_expired&error_description=Gone', expired],
    ['?error=server_error&error_description=The+database+sleeps', '', 'The database sleeps'],
    ['?error=server_error', '', 'Authentication failed. Please try again.'],
  ])('%s%s says: %s', (search, hash, words) => {
    expect(wordsOfLink(search, hash)).toBe(words)
  })

  it('has no words when there is no error', () => {
    expect(wordsOfLink('?token=abc', '')).toBeNull()
  })
})

describe('a failed sign-in by link', () => {
  it.each([
    ['gone', 410, 'No', false],
    ['unavailable', 0, 'Failed to complete authentication. Please try again.', true],
    ['invalid_input', 422, unknown, false],
    ['unexpected', 500, 'An unexpected error occurred. Please try again.', true],
  ] as const)('refused as %s (%i) says: %s, worth another try: %s', (code, status, words, isWorth) => {
    const error = new RefusedError({ code, message: 'No' }, status)
    expect(wordsOfFailedCallback(error)).toBe(words)
    expect(isWorthAnotherTry(error)).toBe(isWorth)
  })

  it('is unexpected when it is a fault of the program', () => {
    expect(wordsOfFailedCallback(new TypeError('x is undefined'))).toBe(
      'An unexpected error occurred. Please try again.',
    )
  })
})
