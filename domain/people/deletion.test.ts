import { describe, expect, it } from 'vitest'
import type { Actor } from '../permissions.ts'
import { messages } from './messages.ts'
import {
  deletionText,
  saysDeletionFailed,
  whyCannotDelete,
  whyCannotDeletePerson,
  whyCannotTakeOver,
} from './rules.ts'

const admin: Actor = { id: 'anna', permissionsLevel: 'company_admin' }
const owner: Actor = { id: 'otto', permissionsLevel: 'owner' }
const member: Actor = { id: 'mia', permissionsLevel: 'member' }

describe('deleting someone', () => {
  it('is for admins and owners', () => {
    expect(whyCannotDelete(admin, 'mia')).toBeNull()
    expect(whyCannotDelete(owner, 'mia')).toBeNull()
    expect(whyCannotDelete(member, 'anna')).toEqual({
      code: 'not_allowed',
      message: "You don't have permission to delete users.",
    })
  })

  it('is never done to oneself by this way', () => {
    expect(whyCannotDelete(admin, 'anna')?.message).toBe('You cannot delete your own account.')
  })

  it('needs someone of the same company', () => {
    expect(whyCannotDeletePerson(null, 1)).toEqual({
      code: 'not_found',
      message: 'Insufficient permissions to delete this user',
    })
  })

  it('leaves an admin', () => {
    expect(whyCannotDeletePerson(admin, 0)?.code).toBe('conflict')
    expect(whyCannotDeletePerson(admin, 1)).toBeNull()
    expect(whyCannotDeletePerson(member, 1)).toBeNull()
  })

  it('needs someone else of the company who takes over', () => {
    expect(whyCannotTakeOver('mia', 'anna', true)).toBeNull()
    expect(whyCannotTakeOver('mia', 'mia', true)?.field).toBe('takeOverBy')
    expect(whyCannotTakeOver('mia', 'stranger', false)?.code).toBe('not_found')
  })

  it("answers with a text, and one with 'Error:' in it means failure", () => {
    expect(deletionText(null)).toBe('User has been successfully deleted.')
    expect(saysDeletionFailed(deletionText(null))).toBe(false)
    const text = deletionText({ code: 'not_found', message: messages.deleteInsufficient })
    expect(text).toBe('Error: Insufficient permissions to delete this user')
    expect(saysDeletionFailed(text)).toBe(true)
  })

  it('has words for every failure', () => {
    expect(messages.deleteFailed('no luck')).toBe('Failed to delete user: no luck')
    expect(messages.databaseError('no luck')).toBe('Database error: no luck')
  })
})
