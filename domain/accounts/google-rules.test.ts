import { describe, expect, it } from 'vitest'
import { googleFailureOf, provesAddress, whyGoogleMayNotEnter } from './google-rules.ts'

const email = 'maren@example.com'
const proven = { email, emailVerified: true }
const unproven = { email, emailVerified: false }
const another = { email: 'other@example.com', emailVerified: false }

describe('a Google identity that is new here', () => {
  it('makes an account when Google vouches for its address', () => {
    expect(whyGoogleMayNotEnter(proven, null)).toBeNull()
  })

  it('becomes a way into the account of that address when both sides are proven', () => {
    expect(whyGoogleMayNotEnter(proven, proven)).toBeNull()
  })

  it('proves the address of an account that nobody has proven when it is its own', () => {
    expect(whyGoogleMayNotEnter(proven, unproven)).toBeNull()
    expect(provesAddress(proven, unproven)).toBe(true)
    expect(provesAddress(proven, proven)).toBe(false)
  })

  it('neither takes over nor joins an account of another address that nobody has proven', () => {
    expect(whyGoogleMayNotEnter(proven, another)).toBe('unconfirmed')
    expect(provesAddress(proven, another)).toBe(false)
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
