import { messages } from '@cairn/domain/invitations/messages'
import type { RefusalCode } from '@cairn/domain/refusal'
import { describe, expect, it } from 'vitest'
import { RefusedError } from '../api.ts'
import { isAlreadyAccepted, whyNotAccepted, whyNotShown } from './failures.ts'

const refused = (code: RefusalCode, status: number) =>
  new RefusedError({ code, message: 'Server words' }, status)

describe('an invitation that cannot be shown', () => {
  it.each([
    ['not_found', 404],
    ['invalid_input', 422],
  ] as const)('%s: is worthless, and asking again does not help', (code, status) => {
    expect(whyNotShown(refused(code, status))).toEqual({
      words:
        'This invitation is invalid or has expired. If you were invited again since, please use the newest mail.',
      canRetry: false,
    })
  })

  it.each([messages.wasCancelled, messages.pageExpired])(
    'has ended: the page says “%s” as the call does',
    (said) => {
      const error = new RefusedError({ code: 'gone', message: said }, 410)
      expect(whyNotShown(error)).toEqual({ words: said, canRetry: false })
    },
  )

  it('was accepted before', () => {
    const error = refused('conflict', 409)
    expect(isAlreadyAccepted(error)).toBe(true)
    expect(whyNotShown(error, true).words).toBe('This invitation has already been accepted.')
    expect(whyNotShown(error).words).toBe(
      'This invitation has already been accepted. Please sign in. If you have no password yet, have a code mailed to you.',
    )
  })

  it.each([refused('unavailable', 0), refused('unexpected', 500), new TypeError('x')])(
    'may be there on another try: %s',
    (error) => {
      expect(isAlreadyAccepted(error)).toBe(false)
      expect(whyNotShown(error)).toEqual({ words: 'Failed to load invitation.', canRetry: true })
    },
  )
})

describe('an invitation that cannot be accepted', () => {
  it.each([
    ['not_allowed', 403, 'Server words'],
    ['conflict', 409, 'Server words'],
    ['gone', 410, 'Server words'],
    ['not_signed_in', 401, 'Please sign in to accept this invitation.'],
    ['unavailable', 0, 'Failed to accept invitation. Please try again.'],
    ['unexpected', 500, 'Failed to accept invitation. Please try again.'],
  ] as const)('%s (%i): %s', (code, status, words) => {
    expect(whyNotAccepted(refused(code, status))).toBe(words)
  })
})
