import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { FollowedLink, NewPassword, SignIn, SignUp } from './schema.ts'

/** The words a form would show, by field; empty when the input is fine. */
const complaints = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []
const words = (schema: z.ZodType, input: unknown) => complaints(schema, input).map(([, message]) => message)

describe('a new password', () => {
  it('is required', () => {
    expect(words(NewPassword, undefined)).toEqual(['Please enter your password.'])
  })

  it('has at least 6 characters', () => {
    expect(words(NewPassword, '')).toEqual(['Password must be at least 6 characters'])
    expect(words(NewPassword, '12345')).toEqual(['Password must be at least 6 characters'])
    expect(words(NewPassword, '123456')).toEqual([])
  })

  it('has at most 128 characters', () => {
    expect(words(NewPassword, 'a'.repeat(128))).toEqual([])
    expect(words(NewPassword, 'a'.repeat(129))).toEqual(['Password must be at most 128 characters'])
  })

  it('is taken as typed, with its spaces and capitals', () => {
    expect(NewPassword.parse('  Pass Word ')).toBe('  Pass Word ')
  })
})

describe('signing up', () => {
  it('says what is missing at each field, all at once', () => {
    expect(complaints(SignUp, {})).toEqual([
      ['fullName', 'Please enter your full name.'],
      ['email', 'Please enter your email.'],
      ['password', 'Please enter your password.'],
    ])
  })

  it('takes a name, an address and a password and drops everything else', () => {
    const typed = { fullName: ' Ada ', email: 'ADA@example.com', password: 'secret!' }
    expect(SignUp.parse({ ...typed, emailVerified: true })).toEqual({
      fullName: 'Ada',
      email: 'ada@example.com',
      password: 'secret!',
    })
  })
})

describe('signing in', () => {
  it('needs an address and a password', () => {
    expect(complaints(SignIn, { email: '', password: '' })).toEqual([
      ['email', 'Please enter your email.'],
      ['password', 'Please enter your password.'],
    ])
    expect(complaints(SignIn, {})).toEqual([
      ['email', 'Please enter your email.'],
      ['password', 'Please enter your password.'],
    ])
  })

  it('does not tell how long a password should be', () => {
    expect(complaints(SignIn, { email: 'ada@example.com', password: 'x' })).toEqual([])
  })

  it('refuses a password too long to be worth hashing', () => {
    expect(complaints(SignIn, { email: 'ada@example.com', password: 'x'.repeat(129) })).toEqual([
      ['password', 'Password must be at most 128 characters'],
    ])
  })
})

describe('confirming an address', () => {
  it('needs the token of the link, of a bounded length', () => {
    expect(FollowedLink.safeParse({ token: 'x' }).success).toBe(true)
    expect(FollowedLink.safeParse({ token: 'x'.repeat(2000) }).success).toBe(true)
    for (const token of ['', 'x'.repeat(2001), undefined, 7])
      expect(FollowedLink.safeParse({ token }).success).toBe(false)
  })
})
