import { describe, expect, it } from 'vitest'
import { changesWhoIsShown, endsSession, eventOfRefusal } from './session-events.ts'

describe('an event of the session', () => {
  it.each([
    'TOKEN_REFRESH_ERROR',
    'SESSION_READ_ERROR',
    'SESSION_INVALID',
    'SOME_ERROR_YET_TO_COME',
    'INVALID',
  ])('%s ends it', (name) => expect(endsSession(name)).toBe(true))

  it.each([
    ['INITIAL_SESSION', false],
    ['SIGNED_IN', true],
    ['SIGNED_OUT', false],
    ['TOKEN_REFRESHED', false],
    ['USER_UPDATED', true],
    ['PASSWORD_RECOVERY', true],
    ['MFA_CHALLENGE_VERIFIED', true],
  ] as const)('%s does not; that another tab has to look again is %s', (name, looksAgain) => {
    expect(endsSession(name)).toBe(false)
    expect(changesWhoIsShown(name)).toBe(looksAgain)
  })
})

describe('a refused call', () => {
  it('says that the session is over when it was refused for want of one', () => {
    expect(eventOfRefusal('not_signed_in')).toBe('SESSION_INVALID')
  })

  it('says that there is more to show when the second factor has been turned on since', () => {
    expect(eventOfRefusal('second_factor_required')).toBe('USER_UPDATED')
  })

  it.each([
    'identity_already_exists',
    'identity_not_found',
    'single_identity_not_deletable',
    'invalid_credentials',
    'not_allowed',
    'unavailable',
    'unexpected',
  ])('says nothing about the session when it was refused as %s', (code) => {
    expect(eventOfRefusal(code)).toBeNull()
  })
})
