import { describe, expect, it } from 'vitest'
import type { Actor } from '../permissions.ts'
import { messages } from './own-account-messages.ts'
import {
  goesOnPaying,
  whyCannotLeave,
  whyCannotLinkGoogle,
  whyCannotUnlinkGoogle,
  whyNotConfirmed,
} from './own-account-rules.ts'

describe('unlinking Google', () => {
  const linked = { hasPassword: false, passkeys: 0, isGoogleLinked: true }

  it('is fine while there is a password or a passkey', () => {
    expect(whyCannotUnlinkGoogle({ ...linked, hasPassword: true })).toBeNull()
    expect(whyCannotUnlinkGoogle({ ...linked, passkeys: 1 })).toBeNull()
  })

  it('is refused when it is the last way in', () => {
    expect(whyCannotUnlinkGoogle(linked)).toEqual({
      code: 'single_identity_not_deletable',
      message: messages.google.lastWayIn,
    })
  })

  it('is refused when it is not linked', () => {
    const refusal = whyCannotUnlinkGoogle({ ...linked, isGoogleLinked: false, hasPassword: true })
    expect(refusal).toEqual({ code: 'identity_not_found', message: messages.google.notLinked })
  })
})

describe('linking Google', () => {
  it('is refused when it is linked already', () => {
    expect(whyCannotLinkGoogle(false)).toBeNull()
    expect(whyCannotLinkGoogle(true)).toEqual({
      code: 'identity_already_exists',
      message: messages.google.alreadyLinked,
    })
  })
})

describe('leaving for good', () => {
  const admin: Actor = { id: 'anna', permissionsLevel: 'company_admin' }
  const member = {
    person: { id: 'mia', permissionsLevel: 'member' } as Actor,
    otherMembers: 3,
    otherAdmins: 1,
    hasRunningSubscription: true,
    deletesWorkspace: false,
  }

  it('is open to a member, and to an admin among admins', () => {
    expect(whyCannotLeave(member)).toBeNull()
    expect(whyCannotLeave({ ...member, person: admin })).toBeNull()
  })

  it('is refused to the last admin while others are members', () => {
    const refusal = whyCannotLeave({ ...member, person: admin, otherAdmins: 0, deletesWorkspace: true })
    expect(refusal).toEqual({ code: 'conflict', message: messages.leave.lastAdmin })
  })

  const alone = { ...member, person: admin, otherMembers: 0, otherAdmins: 0, hasRunningSubscription: false }

  it('takes the workspace along for its only person, who has to say so', () => {
    expect(whyCannotLeave(alone)).toEqual({
      code: 'conflict',
      message: messages.leave.onlyPerson,
      field: 'deletesWorkspace',
    })
    expect(whyCannotLeave({ ...alone, deletesWorkspace: true })).toBeNull()
  })

  it('is refused to its only person while a subscription would go on being charged', () => {
    const refusal = whyCannotLeave({ ...alone, hasRunningSubscription: true, deletesWorkspace: true })
    expect(refusal).toEqual({ code: 'conflict', message: messages.leave.stillPaying })
  })
})

describe('a subscription', () => {
  const running = {
    status: 'active',
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    pastDueSince: null,
  } as const

  it('goes on being paid unless it was cancelled or never began', () => {
    expect(goesOnPaying(running)).toBe(true)
    expect(goesOnPaying({ ...running, status: 'past_due' })).toBe(true)
    expect(goesOnPaying({ ...running, cancelAtPeriodEnd: true })).toBe(false)
    expect(goesOnPaying({ ...running, status: 'canceled' })).toBe(false)
    expect(goesOnPaying(null)).toBe(false)
  })
})

describe('confirming a deletion', () => {
  const email = 'ada@example.com'

  it('takes the password of an account that has one, and nothing else', () => {
    expect(whyNotConfirmed({ email, isRightPassword: true, typed: 'any' })).toBeNull()
    expect(whyNotConfirmed({ email, isRightPassword: false, typed: email })?.message).toBe(
      messages.password.wrong,
    )
  })

  it('takes the address of an account without one', () => {
    expect(whyNotConfirmed({ email, isRightPassword: null, typed: ' Ada@Example.com ' })).toBeNull()
    expect(whyNotConfirmed({ email, isRightPassword: null, typed: 'eve@example.com' })).toEqual({
      code: 'invalid_input',
      message: messages.leave.wrongEmail,
      field: 'confirmation',
    })
  })
})
