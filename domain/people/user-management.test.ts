import { describe, expect, it } from 'vitest'
import { messages } from './messages.ts'
import {
  deletionFailure,
  whyCannotDelete,
  whyCannotDeletePerson,
  whyCannotTakeOver,
  whyLevelIsFixed,
} from './rules.ts'

const admin = { id: 'a', permissionsLevel: 'company_admin' } as const
const member = { id: 'c', permissionsLevel: 'member' } as const

describe('a deletion that failed', () => {
  it.each([
    [whyCannotDelete(member, 'b'), "You don't have permission to delete users."],
    [whyCannotDelete(admin, 'a'), 'You cannot delete your own account.'],
    [whyCannotDeletePerson(null, 1), 'Insufficient permissions to delete this user'],
  ])('is told in the words of the rule: %o', (refusal, words) => {
    expect(refusal && deletionFailure(refusal)).toBe(words)
  })

  it.each([
    [whyCannotTakeOver('b', 'b', true), messages.takeOverUnknown],
    [whyCannotDeletePerson(admin, 0), messages.lastAdmin],
  ])('names its reason: %o', (refusal, reason) => {
    expect(refusal && deletionFailure(refusal)).toBe(`Failed to delete user: ${reason}`)
  })

  it('says when the database is to blame', () => {
    expect(deletionFailure({ code: 'unexpected', message: 'It broke.' })).toBe('Database error: It broke.')
  })
})

describe('the permission level of a person', () => {
  it('is changed by another admin, never by oneself', () => {
    expect(whyLevelIsFixed(admin, { id: 'a' })).toBe(
      'You cannot change your own permission level. Ask another admin.',
    )
    expect(whyLevelIsFixed(admin, { id: 'b' })).toBeNull()
    expect(whyLevelIsFixed({ ...admin, permissionsLevel: 'owner' }, { id: 'b' })).toBeNull()
  })

  it('is not changed by a member', () => {
    expect(whyLevelIsFixed(member, { id: 'b' })).toBe('Insufficient permissions to delete this user')
  })
})
