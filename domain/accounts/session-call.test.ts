import { describe, expect, it } from 'vitest'
import { accounts } from './contract.ts'
import { isNobody } from './session-call.ts'

const nobody = { me: null, expiresAt: null }

describe('the answer that nobody is signed in', () => {
  it('is one the contract knows', () => {
    expect(isNobody(nobody)).toBe(true)
    expect(accounts.session.reply.parse(nobody)).toEqual(nobody)
  })

  it.each([
    ['somebody', { me: { account: {}, membership: null }, expiresAt: '2026-10-05T00:00:00.000Z' }],
    ['somebody half signed in', { ...nobody, secondFactorRequired: true }],
    ['a session that ends some time', { me: null, expiresAt: '2026-10-05T00:00:00.000Z' }],
    ['no answer of ours', {}],
    ['nothing', null],
    ['a text', 'null'],
  ])('is not taken from %s', (_, answer) => {
    expect(isNobody(answer)).toBe(false)
  })
})
