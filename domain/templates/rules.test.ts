import { describe, expect, it } from 'vitest'
import { can } from '../permissions.ts'
import { whyCannotChange, whyNoMore, whyTooLong } from './rules.ts'

describe('A template of the company', () => {
  it('is renamed and deleted by whoever made it and by admins', () => {
    const made = { ownerId: 'nadia' }
    const may = (id: string, permissionsLevel: 'member' | 'company_admin') =>
      can({ id, permissionsLevel }, 'template.change', made)
    expect([may('nadia', 'member'), may('sven', 'member'), may('ada', 'company_admin')]).toEqual([
      true,
      false,
      true,
    ])
    expect(whyCannotChange({ canChange: true })).toBeNull()
    expect(whyCannotChange({ canChange: false })).toMatchObject({ code: 'not_allowed' })
  })

  it('of someone who left belongs to the admins', () => {
    expect(can({ id: 'nadia', permissionsLevel: 'member' }, 'template.change', { ownerId: null })).toBe(false)
  })

  it('holds at most ten key results', () => {
    expect(whyTooLong(10)).toBeNull()
    expect(whyTooLong(11)).toEqual({
      code: 'conflict',
      message: 'A template has at most 10 key results, and this OKR has 11.',
    })
  })

  it('is one of at most 200', () => {
    expect(whyNoMore(199)).toBeNull()
    expect(whyNoMore(200)).toEqual({
      code: 'conflict',
      message: 'A workspace has at most 200 templates of its own. Delete one to save another.',
    })
  })
})
