import { describe, expect, it } from 'vitest'
import {
  brokenLimit,
  limitsOf,
  type MailKind,
  type MailLimit,
  mailBudgets,
  whyTooManyMails,
} from './mail-budgets.ts'

const now = new Date('2026-11-16T09:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const limit: MailLimit = { of: 'company', most: 3, mostIfPaying: 5, hours: 1 }
const kinds = Object.keys(mailBudgets) as MailKind[]

describe('a letter', () => {
  it('is one too many when as many as may be were made within the hours, and says how long to wait', () => {
    const broken = (made: number, isPaying = false) =>
      brokenLimit([{ limit, made, oldest: minutesAgo(50) }], isPaying, now)
    expect(broken(2)).toBeNull()
    expect(broken(3)).toEqual({ limit, retryAfter: 600 })
    expect(broken(3, true)).toBeNull()
    expect(broken(5, true)).toEqual({ limit, retryAfter: 600 })
    expect(broken(0)).toBeNull()
  })

  it('is refused in words that say whose limit it is', () => {
    expect(whyTooManyMails(limit).message).toMatch(/workspace/)
    expect(whyTooManyMails({ ...limit, of: 'recipient' }).message).toMatch(/address/)
  })
})

describe('a kind of letter', () => {
  it.each(kinds)('has limits, or a reason why it is never held back: %s', (kind) => {
    const budget = mailBudgets[kind]
    if (budget.over === 'send') expect(budget.because).not.toBe('')
    else for (const { most, hours } of limitsOf(kind)) expect(most > 0 && hours > 0).toBe(true)
  })

  it('that invites lets a paying company of 5,000 be invited within a day', () => {
    const [paying] = limitsOf('invitation').filter(({ of }) => of === 'company')
    expect(paying?.mostIfPaying).toBeGreaterThan(5000)
  })
})
