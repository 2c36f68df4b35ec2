import { describe, expect, it } from 'vitest'
import { deletionFailure, whyLevelIsFixed } from './rules.ts'

describe('a deletion that failed', () => {
  it.each([
    "You don't have permission to delete users.",
    'You cannot delete your own account.',
    'Insufficient permissions to delete this user',
  ])('is told in the words of the rule: %s', (message) => {
    expect(deletionFailure({ code: 'not_allowed', message })).toBe(message)
  })

  it('names its reason', () => {
    expect(deletionFailure({ code: 'not_found', message: 'User not found' })).toBe(
      'Failed to delete user: User not found',
    )
  })

  it('says when the database is to blame', () => {
    expect(deletionFailure({ code: 'unexpected', message: 'It broke.' })).toBe('Database error: It broke.')
  })
})

describe('the permission level of a person', () => {
  const admin = { id: 'a', permissionsLevel: 'company_admin' } as const

  it('is changed by another admin, never by oneself', () => {
    expect(whyLevelIsFixed(admin, { id: 'a' })).toBe(
      'You cannot change your own permission level. Ask another admin.',
    )
    expect(whyLevelIsFixed(admin, { id: 'b' })).toBeNull()
    expect(whyLevelIsFixed({ ...admin, permissionsLevel: 'owner' }, { id: 'b' })).toBeNull()
  })

  it('is not changed by a member', () => {
    expect(whyLevelIsFixed({ id: 'c', permissionsLevel: 'member' }, { id: 'b' })).toBe(
      'Insufficient permissions to delete this user',
    )
  })
})
