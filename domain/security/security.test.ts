import { describe, expect, it } from 'vitest'
import { whyHalfSignedIn } from '../accounts/rules.ts'
import { messages } from './messages.ts'
import { whyOnlyWayIn } from './rules.ts'
import { AppCode, RecoveryCode } from './second-factor-schema.ts'

describe('Half signed in', () => {
  it.each([
    [false, 'aal1', false],
    [false, 'aal2', false],
    [true, 'aal1', true],
    [true, 'aal2', false],
    [true, 'something new', true],
  ])('with the second factor on: %s, at level %s: %s', (twoFactorEnabled, assuranceLevel, isHalf) => {
    expect(whyHalfSignedIn({ twoFactorEnabled, assuranceLevel }) !== null).toBe(isHalf)
  })
})

describe('What is left of the ways in', () => {
  it.each([
    [{ hasPassword: true, passkeys: 0, isGoogleLinked: false }],
    [{ hasPassword: false, passkeys: 1, isGoogleLinked: false }],
    [{ hasPassword: false, passkeys: 0, isGoogleLinked: true }],
  ])('is enough with %j', (ways) => {
    expect(whyOnlyWayIn(ways)).toBeNull()
  })

  it('is not enough with none', () => {
    expect(whyOnlyWayIn({ hasPassword: false, passkeys: 0, isGoogleLinked: false })).toEqual({
      code: 'conflict',
      message: messages.passkeys.onlyWayIn,
    })
  })
})

describe('Codes', () => {
  it('of an app are six digits, typed with spaces or without', () => {
    expect(AppCode.parse(' 123 456 ')).toBe('123456')
    for (const typed of ['12345', '1234567', '12345a', '١٢٣٤٥٦'])
      expect(AppCode.safeParse(typed).success).toBe(false)
  })

  it('for recovery are ten letters and digits, in any case, with the dash or without', () => {
    expect(RecoveryCode.parse('ab3de-fgh7k')).toBe('AB3DEFGH7K')
    for (const typed of ['AB3DE', 'AB3DE-FGH7K2', 'AB3DE_FGH7K'])
      expect(RecoveryCode.safeParse(typed).success).toBe(false)
  })
})
