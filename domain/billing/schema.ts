import { z } from 'zod'
import { Moment } from '../moment.ts'

export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const

export const TrialFacts = z.object({
  startDate: Moment.nullable(),
  endDate: Moment.nullable(),
  used: z.boolean(),
})
export type TrialFacts = z.infer<typeof TrialFacts>

export const SubscriptionFacts = z.object({
  status: z.enum(subscriptionStatuses),
  currentPeriodEnd: Moment.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  pastDueSince: Moment.nullable(),
})
export type SubscriptionFacts = z.infer<typeof SubscriptionFacts>

/** All that the rules of trial and access look at. */
export type BillingFacts = { trial: TrialFacts; subscription: SubscriptionFacts | null }
