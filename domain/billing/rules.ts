import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import type { BillingFacts, SubscriptionFacts, TrialFacts } from './schema.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** How the plan table spells 'as many as you like'. */
const unlimited = -1

export const trialLength = 14 * day
export const expiringSoonDays = 3
export const paymentGrace = 7 * day

export const startTrial = (now: Date): TrialFacts => ({
  startDate: now,
  endDate: new Date(now.getTime() + trialLength),
  used: false,
})

export const isInTrial = (trial: TrialFacts, now: Date) =>
  trial.endDate !== null && trial.endDate > now && !trial.used

export const trialDaysRemaining = (trial: TrialFacts, now: Date) =>
  trial.endDate === null || trial.used
    ? 0
    : Math.max(0, Math.ceil((trial.endDate.getTime() - now.getTime()) / day))

export type TrialState = 'none' | 'active' | 'expiring_soon' | 'expired'

export const trialState = (trial: TrialFacts, now: Date): TrialState => {
  if (isInTrial(trial, now))
    return trialDaysRemaining(trial, now) <= expiringSoonDays ? 'expiring_soon' : 'active'
  return trial.startDate !== null && trial.endDate !== null ? 'expired' : 'none'
}

export type ReportedStatus = SubscriptionFacts['status'] | 'trial' | 'canceling'

export const reportedStatus = (subscription: SubscriptionFacts | null, now: Date): ReportedStatus => {
  if (subscription === null) return 'trial'
  if (subscription.status !== 'active' || !subscription.cancelAtPeriodEnd) return subscription.status
  return endsInFuture(subscription, now) ? 'canceling' : 'canceled'
}

/** Whether the company pays: a trialing subscription counts, a failed payment has its days of grace. */
export const isSubscribed = (subscription: SubscriptionFacts | null, now: Date) => {
  if (subscription === null) return false
  const status = reportedStatus(subscription, now)
  if (status === 'past_due') return isWithinGrace(subscription, now)
  return status === 'active' || status === 'canceling' || status === 'trialing'
}

export const hasAccess = (company: BillingFacts, now: Date) =>
  isInTrial(company.trial, now) || isSubscribed(company.subscription, now)

export const whyAccessLapsed = (company: BillingFacts, now: Date): Refusal | null => {
  if (hasAccess(company, now)) return null
  const { title, text } = lapsedNotice(company)
  return { code: 'access_lapsed', message: `${title} - ${text}` }
}

export const lapsedNotice = ({ subscription }: BillingFacts) =>
  subscription === null || wasNeverPaid(subscription) ? messages.trialExpired : messages.subscriptionRequired

const wasNeverPaid = ({ status }: SubscriptionFacts) =>
  status === 'incomplete' || status === 'incomplete_expired'

const endsInFuture = (subscription: SubscriptionFacts, now: Date) =>
  subscription.currentPeriodEnd !== null && subscription.currentPeriodEnd > now

const isWithinGrace = (subscription: SubscriptionFacts, now: Date) =>
  subscription.pastDueSince !== null && now.getTime() < subscription.pastDueSince.getTime() + paymentGrace

export const plans = {
  free: { name: 'Free', maxUsers: 5 },
  pro: { name: 'Professional', maxUsers: unlimited },
  enterprise: { name: 'Enterprise', maxUsers: unlimited },
} as const
export type Plan = keyof typeof plans

/** The plan whose limits hold: a trial or a live subscription has pro's; enterprise is granted by an operator. */
export const effectivePlan = (company: BillingFacts & { plan: Plan }, now: Date): Plan => {
  if (company.plan === 'enterprise') return 'enterprise'
  return hasAccess(company, now) ? 'pro' : 'free'
}

/** Over a limit nobody is removed; the next one is refused. */
export const whyCannotAddMember = (plan: Plan, members: number): Refusal | null => {
  const { name, maxUsers } = plans[plan]
  return maxUsers === unlimited || members < maxUsers
    ? null
    : { code: 'plan_limit', message: messages.planFull(name, maxUsers) }
}
