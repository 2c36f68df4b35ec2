import { describe, expect, it } from 'vitest'
import { codeShown } from '../testing/authenticator-app.ts'
import {
  authenticatorUri,
  formatRecoveryCode,
  newRecoveryCodes,
  newSecret,
  stepOfCode,
} from './second-factor-codes.ts'

/** The secret and the moments of RFC 6238, appendix B; its codes have eight digits, of which apps show the last six. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]

const at = (seconds: number) => new Date(seconds * 1000)

describe('A code of an authenticator app', () => {
  it.each(vectors)('at second %i is the one of the standard, %s', (seconds, code) => {
    expect(stepOfCode(secret, code, at(seconds))).toBe(Math.floor(seconds / 30))
    expect(codeShown(secret, at(seconds))).toBe(code)
  })

  it('counts a step before and after its own, and no longer', () => {
    const code = codeShown(secret, at(3000))
    for (const seconds of [2970, 2999, 3000, 3029, 3059])
      expect(stepOfCode(secret, code, at(seconds))).toBe(100)
    for (const seconds of [2969, 3060]) expect(stepOfCode(secret, code, at(seconds))).toBeNull()
  })
})

describe('A new secret', () => {
  it('is 160 bits in base 32, never the same, and works in an app', () => {
    const [one, two] = [newSecret(), newSecret()]
    expect(one).toMatch(/^[A-Z2-7]{32}$/)
    expect(one).not.toBe(two)
    expect(stepOfCode(one, codeShown(one, at(60)), at(60))).toBe(2)
  })

  it('is told to the app with the name of the product and of the account', () => {
    const uri = new URL(authenticatorUri(secret, 'maren+cairn@skerry.example'))
    expect(uri.href).toMatch(/^otpauth:\/\/totp\/Cairn:maren%2Bcairn%40skerry\.example\?/)
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      secret,
      issuer: 'Cairn',
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})

describe('Recovery codes', () => {
  it('are ten, each its own, without letters and digits that are mistaken for each other', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes)
      expect(formatRecoveryCode(code)).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/)
  })
})
