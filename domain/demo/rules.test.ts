import { describe, expect, it } from 'vitest'
import { isInTrial, trialDaysRemaining } from '../billing/rules.ts'
import { canEnterAs, demoLifetime, demoTrial, isDemoOffered, whyNotOffered } from './rules.ts'

const now = new Date('2026-11-15T12:00:00Z')
const found = { builtAt: now, person: { id: 'nadia', permissionsLevel: 'member' }, leadsTeam: false } as const
const admin = { id: 'maren', permissionsLevel: 'company_admin' } as const

describe('The demo workspace', () => {
  it('is offered only where there is neither a payment key nor a mail server', () => {
    expect(isDemoOffered({ hasPaymentKey: false, hasMailServer: false })).toBe(true)
    expect(isDemoOffered({ hasPaymentKey: true, hasMailServer: false })).toBe(false)
    expect(whyNotOffered({ hasPaymentKey: false, hasMailServer: true })).toEqual({
      code: 'not_found',
      message: 'The demo workspace is not offered here.',
    })
  })

  it('is in its trial whenever someone enters, with nine days left', () => {
    expect(isInTrial(demoTrial(now), now)).toBe(true)
    expect(trialDaysRemaining(demoTrial(now), now)).toBe(9)
  })

  it('is good for three days, as long as its people are who they were', () => {
    expect(canEnterAs('member', found, now)).toBe(true)
    expect(canEnterAs('leader', { ...found, leadsTeam: true }, now)).toBe(true)
    expect(canEnterAs('admin', { ...found, person: admin }, now)).toBe(true)
    expect(canEnterAs('member', { ...found, builtAt: null }, now)).toBe(false)
    expect(canEnterAs('member', found, new Date(now.getTime() + demoLifetime + 1))).toBe(false)
    expect(canEnterAs('member', { ...found, person: null }, now)).toBe(false)
    expect(canEnterAs('member', { ...found, person: admin }, now)).toBe(false)
    expect(canEnterAs('member', { ...found, leadsTeam: true }, now)).toBe(false)
    expect(canEnterAs('leader', found, now)).toBe(false)
    expect(canEnterAs('admin', { ...found, leadsTeam: true }, now)).toBe(false)
  })
})
