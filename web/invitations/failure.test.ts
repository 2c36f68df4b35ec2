import { messages as common } from '@cairn/domain/messages'
import { describe, expect, it } from 'vitest'
import { noAnswer, RefusedError } from '../api.ts'
import { whyNotInvited } from './invite-fields.tsx'

describe('an invitation that was not made', () => {
  it('because nothing answered is told without more words', () => {
    expect(whyNotInvited(noAnswer())).toBe('Network error. Please check your connection and try again.')
  })

  it('because the server has no time is told as one that failed', () => {
    expect(whyNotInvited(new RefusedError({ code: 'unavailable', message: common.unavailable }, 503))).toBe(
      'Failed to send invitation: The service is not available right now. Please try again in a moment.',
    )
  })

  it('because of a fault can be tried again', () => {
    expect(whyNotInvited(new TypeError('broken'))).toBe('Failed to send invitation: Please try again.')
  })
})
