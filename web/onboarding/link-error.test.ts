import { describe, expect, it } from 'vitest'
import { isHarmlessHash, linkErrorOf } from './failures.ts'

describe('the error of a mailed link', () => {
  it('is read from the query', () => {
    expect(linkErrorOf('?error=server_error&error_description=No+luck', '')).toEqual({
      code: 'server_error',
      description: 'No luck',
    })
  })

  it('is read from behind the hash, and the code says more than the error', () => {
    expect(linkErrorOf('', '#error=access_denied&error_code=otp_expired')).toEqual({
      code: 'otp_expired',
      description: null,
    })
  })

  it('is none where none is told', () => {
    expect(linkErrorOf('?token=abc', '#details')).toBeNull()
    expect(linkErrorOf('?error=', '')).toBeNull()
  })
})

describe('on the invitation page a hash', () => {
  it.each(['#error=access_denied', '#error_code=otp_expired', '#x=1&error_code=otp_expired'])(
    '%s is cleared',
    (hash) => expect(isHarmlessHash(hash)).toBe(true),
  )

  it.each(['', '#details', '#error=server_error'])('%j stays', (hash) =>
    expect(isHarmlessHash(hash)).toBe(false),
  )
})
