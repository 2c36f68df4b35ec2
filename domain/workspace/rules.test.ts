import { describe, expect, it } from 'vitest'
import { startTrial } from '../billing/rules.ts'
import { whyCannotActAs, whyCannotEnter, whyCannotMaintain } from './rules.ts'

const now = new Date('2026-03-10T09:00:00.000Z')

describe('someone who calls for an account', () => {
  it('may call for their own', () => {
    expect(whyCannotActAs({ id: 'ada' }, 'ada')).toBeNull()
  })

  it('may not call for another', () => {
    expect(whyCannotActAs({ id: 'ada' }, 'bob')).toEqual({
      code: 'not_allowed',
      message: 'You can only do this for your own account.',
      field: 'userId',
    })
  })
})

it('upkeep is refused for another company than one’s own', () => {
  expect(whyCannotMaintain({ companyId: 'ours' }, 'ours')).toBeNull()
  expect(whyCannotMaintain({ companyId: 'ours' }, 'theirs')).toEqual({
    code: 'not_allowed',
    message: 'You can only do this for your own company.',
    field: 'companyId',
  })
})

describe('someone who founds a workspace', () => {
  it('may do so while they belong to none', () => {
    expect(whyCannotEnter(null)).toBeNull()
  })

  it('is refused when they belong to one', () => {
    const membership = {
      profile: {
        id: 'ada',
        fullName: 'Ada',
        email: 'ada@example.com',
        title: null,
        profileEmoji: null,
        permissionsLevel: 'member' as const,
        teamId: null,
        isTeamLeader: false,
      },
      company: { id: 'c', name: 'Stone', timeZone: 'UTC', trial: startTrial(now), subscription: null },
    }
    expect(whyCannotEnter(membership)).toEqual({
      code: 'conflict',
      message: 'You already belong to a workspace.',
    })
  })
})
