import type { SubscriptionFacts, TrialFacts } from './schema.ts'

/** The moment at which the tests of this room look at a company, and facts around it. */
export const now = new Date('2026-03-10T09:00:00.000Z')
export const [second, hour, day] = [1000, 3_600_000, 86_400_000]
export const fromNow = (milliseconds: number) => new Date(now.getTime() + milliseconds)

export const trialEnding = (endDate: Date, used = false): TrialFacts => ({
  startDate: new Date(endDate.getTime() - 14 * day),
  endDate,
  used,
})
export const noTrial: TrialFacts = { startDate: null, endDate: null, used: false }

export const subscription = (facts: Partial<SubscriptionFacts>): SubscriptionFacts => ({
  status: 'active',
  currentPeriodEnd: fromNow(20 * day),
  cancelAtPeriodEnd: false,
  pastDueSince: null,
  ...facts,
})
