import { describe, expect, it } from 'vitest'
import { checkedBy } from '../form.ts'
import { mismatchOf, PasswordPair } from './set-password-page.tsx'

const complaints = (password: string, confirmation: string) =>
  checkedBy(PasswordPair)({ password, confirmation })

describe('a new password, typed twice', () => {
  it('is fine when both are the same and long enough', () => {
    expect(complaints('sixsix', 'sixsix')).toEqual({})
  })

  it('has to be the same twice', () => {
    expect(complaints('sixsix', 'sixsiX')).toEqual({ confirmation: 'Passwords do not match' })
  })

  it('has to be long enough', () => {
    expect(complaints('five5', 'five5')).toEqual({ password: 'Password must be at least 6 characters' })
  })
})

describe('while the second one is typed', () => {
  it.each([
    ['', 'six', false, null],
    ['sixsix', '', true, null],
    ['sixsix', 'six', false, null],
    ['sixsix', 'six', true, 'Passwords do not match'],
    ['sixsix', 'siX', false, 'Passwords do not match'],
    ['sixsix', 'sixsixs', false, 'Passwords do not match'],
    ['sixsix', 'sixsix', true, null],
  ])('of %j and %j (left: %j) it says %j', (password, confirmation, isLeft, said) => {
    expect(mismatchOf(password, confirmation, isLeft)).toBe(said)
  })
})
