import { describe, expect, it } from 'vitest'
import { googleFailureOf, whyGoogleMayNotEnter } from './google-rules.ts'

const proven = { emailVerified: true }
const unproven = { emailVerified: false }

describe('a Google identity that is new here', () => {
  it('makes an account when Google vouches for its address', () => {
    expect(whyGoogleMayNotEnter(proven, null)).toBeNull()
  })

  it('becomes a way into the account of that address when both sides are proven', () => {
    expect(whyGoogleMayNotEnter(proven, proven)).toBeNull()
  })

  it('neither takes over nor joins an account whose address nobody has proven', () => {
    expect(whyGoogleMayNotEnter(proven, unproven)).toBe('unconfirmed')
  })

  it.each([[null], [proven], [unproven]])(
    'opens nothing when Google does not vouch for it: %j',
    (account) => {
      expect(whyGoogleMayNotEnter(unproven, account)).toBe('failed')
    },
  )
})

describe('coming back from Google without a session', () => {
  it.each([
    ['access_denied', 'cancelled'],
    ['unconfirmed', 'unconfirmed'],
    ['account_already_linked_to_different_user', 'taken'],
    ['state_mismatch', 'failed'],
    ['invalid_code', 'failed'],
    ['', 'failed'],
  ])('with %j is %s', (error, failure) => {
    expect(googleFailureOf(error)).toBe(failure)
  })
})
