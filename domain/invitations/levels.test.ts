import { describe, expect, it } from 'vitest'
import {
  type Actor,
  adminLevels,
  needsProof,
  type PermissionsLevel,
  permissionsLevels,
} from '../permissions.ts'
import { messages } from './messages.ts'
import { whyCannotAccept, whyCannotChange, whyNoLongerGranted, whyNotTheirs } from './rules.ts'

const now = new Date('2026-11-16T09:00:00Z')
const tomorrow = new Date('2026-11-17T09:00:00Z')
const actor = (permissionsLevel: PermissionsLevel): Actor => ({ id: 'maren', permissionsLevel })
const granting = (permissionsLevel: PermissionsLevel) => ({
  email: 'ada@example.com',
  status: 'pending' as const,
  expiresAt: tomorrow,
  permissionsLevel,
})

describe('an invitation', () => {
  it.each(permissionsLevels.flatMap((by) => permissionsLevels.map((grants) => ({ by, grants }))))(
    'that grants $grants is changed and replaced by a $by only where a $by may grant that',
    ({ by, grants }) => {
      const isOpen = grants === 'member' || by !== 'member'
      const answer = isOpen ? null : { code: 'not_allowed', message: messages.adminsOnly }
      expect(whyNotTheirs(actor(by), granting(grants))).toEqual(answer)
      expect(whyCannotChange(actor(by), granting(grants))).toEqual(answer)
    },
  )

  it.each(permissionsLevels)(
    'that grants %s asks for proof of the address where it makes an admin',
    (grants) => {
      const accepted = (emailVerified: boolean) =>
        whyCannotAccept(
          granting(grants),
          { account: { email: 'ada@example.com', emailVerified }, hasCompany: false },
          now,
        )
      expect(needsProof(granting(grants))).toBe(adminLevels.includes(grants))
      expect(accepted(true)).toBeNull()
      expect(accepted(false)).toEqual(
        grants === 'member'
          ? null
          : { code: 'email_not_verified', message: messages.proofNeeded('ada@example.com') },
      )
    },
  )

  it.each(permissionsLevels)('that grants %s is good while its sender may grant that', (grants) => {
    const gone = { code: 'gone', message: messages.senderIsNoAdmin }
    const orGone = grants === 'member' ? null : gone
    expect(whyNoLongerGranted(granting(grants), actor('company_admin'))).toBeNull()
    expect(whyNoLongerGranted(granting(grants), actor('member'))).toEqual(orGone)
    expect(whyNoLongerGranted(granting(grants), null)).toEqual(orGone)
  })
})
