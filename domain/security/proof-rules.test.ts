import { describe, expect, it } from 'vitest'
import { messages } from './messages.ts'
import { messages as ownMessages } from './own-account-messages.ts'
import { Proof, WayToProve } from './proof-schema.ts'
import { proofLastsSeconds, waysToProve, wayTaken, whyProofNeeded, whyWayIsClosed } from './rules.ts'

const now = new Date('2026-11-16T09:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const needed = { code: 'proof_needed', message: messages.proof.proofNeeded }

describe('The proof of who someone is', () => {
  it('lasts ten minutes', () => {
    expect(proofLastsSeconds).toBe(600)
    for (const seconds of [0, 1, 599]) expect(whyProofNeeded(ago(seconds), now)).toBeNull()
    for (const seconds of [600, 601, 86_400]) expect(whyProofNeeded(ago(seconds), now)).toEqual(needed)
  })

  it('is needed from who has never given one', () => {
    expect(whyProofNeeded(null, now)).toEqual(needed)
  })

  it('of a clock that ran ahead does not count for ever', () => {
    expect(whyProofNeeded(ago(-599), now)).toBeNull()
    expect(whyProofNeeded(ago(-86_400), now)).toEqual(needed)
  })
})

describe('Someone can show who they are', () => {
  const off = { isSecondFactorOn: false, hasPassword: true, passkeys: 0 }
  it.each([
    ['by the password', off, ['password']],
    ['by the password or a passkey', { ...off, passkeys: 2 }, ['password', 'passkey']],
    [
      'by a passkey, or by a mailed code without a password',
      { ...off, hasPassword: false, passkeys: 1 },
      ['passkey', 'mailed_code'],
    ],
    ['by a mailed code with nothing else', { ...off, hasPassword: false }, ['mailed_code']],
    ['by a code of the app with the second factor on', { ...off, isSecondFactorOn: true }, ['app_code']],
    [
      'by such a code or a passkey, and never by mail, with the second factor on',
      { isSecondFactorOn: true, hasPassword: false, passkeys: 1 },
      ['app_code', 'passkey'],
    ],
  ])('%s', (_, held, ways) => {
    expect(waysToProve(held)).toEqual(ways)
    for (const way of WayToProve.options) expect(whyWayIsClosed(way, held) === null).toBe(ways.includes(way))
  })

  it('in no way that is closed, and is told why', () => {
    const told = (way: WayToProve, held: Parameters<typeof whyWayIsClosed>[1]) =>
      whyWayIsClosed(way, held)?.message
    expect(told('password', { ...off, isSecondFactorOn: true })).toBe(messages.proof.codeInstead)
    expect(told('password', { ...off, hasPassword: false })).toBe(ownMessages.password.notSet)
    expect(told('mailed_code', off)).toBe(messages.proof.passwordInstead)
    expect(told('mailed_code', { ...off, isSecondFactorOn: true })).toBe(messages.proof.codeInstead)
    expect(told('passkey', off)).toBe(messages.proof.passkeyUnknown)
  })
})

describe('A proof', () => {
  const bytes = 'AAAA'
  const credential = {
    id: bytes,
    rawId: bytes,
    type: 'public-key' as const,
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
  }
  const given = [{ code: '123 456' }, { code: 'ab3de-fgh7k' }, { password: 'correct horse' }, { credential }]

  it('is a password, a code of either kind or a passkey', () => {
    expect(given.map((proof) => Proof.safeParse(proof).success)).toEqual([true, true, true, true])
    const ways = given.map((proof) => wayTaken(Proof.parse(proof), true))
    expect(ways).toEqual(['app_code', 'app_code', 'password', 'passkey'])
    expect(wayTaken({ code: '123456' }, false)).toBe('mailed_code')
  })

  it('is exactly one of them', () => {
    const none = [
      {},
      { code: '12' },
      { password: '' },
      { code: '123456', password: 'correct horse' },
      { password: 'correct horse', credential },
    ]
    for (const proof of none) expect(Proof.safeParse(proof).success).toBe(false)
  })
})
