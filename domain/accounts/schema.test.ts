import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ConfirmEmail, Email, FullName, NewPassword, SignIn, SignUp } from './schema.ts'

/** The words a form would show, by field; empty when the input is fine. */
const complaints = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input).error?.issues.map((issue) => [issue.path.join('.'), issue.message]) ?? []
const words = (schema: z.ZodType, input: unknown) => complaints(schema, input).map(([, message]) => message)

describe('an e-mail address', () => {
  it('loses the spaces around it', () => {
    expect(Email.parse('  ada@example.com \n')).toBe('ada@example.com')
  })

  it('is kept in lower case', () => {
    expect(Email.parse('Ada.Lovelace@Example.COM')).toBe('ada.lovelace@example.com')
  })

  it.each([[undefined], [null], [''], ['   '], [7]])('is required: %j is none', (input) => {
    expect(words(Email, input)).toEqual(['Please enter your email.'])
  })

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a da@example.com',
    'ada@example.com,b@example.com',
  ])('has to look like one: %j does not', (input) => {
    expect(words(Email, input)).toEqual(['Please enter a valid email address.'])
  })

  it('may have 254 characters, not 255', () => {
    const ofLength = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`
    expect(words(Email, ofLength(254))).toEqual([])
    expect(words(Email, ofLength(255))).toEqual(['Please enter a valid email address.'])
  })
})

describe('a full name', () => {
  it('loses the spaces around it and keeps those within', () => {
    expect(FullName.parse('  Ada King  Lovelace ')).toBe('Ada King  Lovelace')
  })

  it.each([[undefined], [''], ['   ']])('is required: %j is none', (input) => {
    expect(words(FullName, input)).toEqual(['Please enter your full name.'])
  })

  it('may have 120 characters, not 121, spaces around it not counted', () => {
    expect(words(FullName, ` ${'a'.repeat(120)} `)).toEqual([])
    expect(words(FullName, 'a'.repeat(121))).toEqual(['Please use at most 120 characters.'])
  })
})

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
    expect(ConfirmEmail.safeParse({ token: 'x' }).success).toBe(true)
    expect(ConfirmEmail.safeParse({ token: 'x'.repeat(2000) }).success).toBe(true)
    for (const token of ['', 'x'.repeat(2001), undefined, 7])
      expect(ConfirmEmail.safeParse({ token }).success).toBe(false)
  })
})
