import type { Refusal } from '../refusal.ts'
import { messages } from './messages.ts'
import { type Plan, plans, unlimited } from './plans.ts'
import type { BillingFacts, SubscriptionFacts, TrialFacts } from './schema.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

export const trialLength = 14 * day
const expiringSoonDays = 3
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

type TrialState = 'none' | 'active' | 'expiring_soon' | 'expired'

export const trialState = (trial: TrialFacts, now: Date): TrialState => {
  if (isInTrial(trial, now))
    return trialDaysRemaining(trial, now) <= expiringSoonDays ? 'expiring_soon' : 'active'
  return trial.startDate !== null && trial.endDate !== null ? 'expired' : 'none'
}

type ReportedStatus = SubscriptionFacts['status'] | 'trial' | 'canceling'

/** What was cancelled ends on its day, however late the provider says so. */
export const reportedStatus = (subscription: SubscriptionFacts | null, now: Date): ReportedStatus => {
  if (subscription === null) return 'trial'
  const { status, cancelAtPeriodEnd, currentPeriodEnd } = subscription
  if (!cancelAtPeriodEnd) return status
  // A failed payment keeps its name for as long as it can be mended; its days of grace end by themselves.
  if (status === 'past_due')
    return currentPeriodEnd === null || endsInFuture(subscription, now) ? status : 'canceled'
  if (status !== 'active' && status !== 'trialing') return status
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

/** What to do about it goes by who asks: whoever may not pay is not told to. */
export const whyAccessLapsed = (company: BillingFacts, mayPay: boolean, now: Date): Refusal | null => {
  if (hasAccess(company, now)) return null
  const { title, text } = lapsedNotice(company, mayPay)
  return { code: 'access_lapsed', message: `${title} - ${text}` }
}

/** What a notice says to whoever reads it. */
export const textFor = ({ text, memberText }: { text: string; memberText: string }, mayPay: boolean) =>
  mayPay ? text : memberText

export const lapsedNotice = (company: BillingFacts, mayPay: boolean) => {
  const notice = hadSubscription(company) ? messages.subscriptionRequired : messages.trialExpired
  return { title: notice.title, text: textFor(notice, mayPay) }
}

const hadSubscription = ({ subscription }: BillingFacts) =>
  subscription !== null && !wasNeverPaid(subscription)

/** What the strip above every screen says, once there is no access; null while there is. */
export const lapsedStrip = (company: BillingFacts, mayPay: boolean, now: Date) => {
  const { expired, ended } = messages.banner
  const isKnown = hadSubscription(company) || trialState(company.trial, now) === 'expired'
  if (hasAccess(company, now) || !isKnown) return null
  const notice = hadSubscription(company) ? ended : expired
  return { title: notice.title, text: textFor(notice, mayPay) }
}

const wasNeverPaid = ({ status }: SubscriptionFacts) =>
  status === 'incomplete' || status === 'incomplete_expired'

const endsInFuture = (subscription: SubscriptionFacts, now: Date) =>
  subscription.currentPeriodEnd !== null && subscription.currentPeriodEnd > now

const isWithinGrace = (subscription: SubscriptionFacts, now: Date) => {
  const end = graceEnd(subscription)
  return end !== null && now < end
}

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

/** In cents, so that no sum of them is ever off by one. */
export const centsPerMember = 199

const inDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
export const monthlyCost = (members: number) => inDollars.format((members * centsPerMember) / 100)
export const pricePerMember = monthlyCost(1)

/** What is billed: every member, and never fewer than one. */
export const seatQuantity = (members: number) => Math.max(1, members)

type WhyNoSeatSync = 'in_trial' | 'not_subscribed'

/** Seats go to the provider while the company pays; a trial without a subscription has none to report. */
export const whySkipSeatSync = (company: BillingFacts, now: Date): WhyNoSeatSync | null => {
  if (isSubscribed(company.subscription, now)) return null
  return isInTrial(company.trial, now) ? 'in_trial' : 'not_subscribed'
}

export const billingStates = ['in_trial', 'trial_ended', 'active', 'canceling', 'expired'] as const
type BillingState = (typeof billingStates)[number]

/** Which of the five cards the billing screen shows. */
export const billingState = (company: BillingFacts, now: Date): BillingState => {
  const { subscription } = company
  if (isSubscribed(subscription, now)) return subscription?.cancelAtPeriodEnd ? 'canceling' : 'active'
  if (isInTrial(company.trial, now)) return 'in_trial'
  return subscription === null || wasNeverPaid(subscription) ? 'trial_ended' : 'expired'
}

export const billingTitle = (company: BillingFacts, now: Date) => {
  if (isSubscribed(company.subscription, now)) return messages.titles.subscribed
  return trialState(company.trial, now) === 'expired' ? messages.titles.trialExpired : messages.titles.billing
}

/** The provider takes no trial that ends within 48 hours; an hour more, because a checkout may stay open. */
const shortestProviderTrial = 49 * hour

/** Billing starts when the trial ends, also for who subscribes before that. Null: it starts at once. */
export const checkoutTrialEnd = (trial: TrialFacts, now: Date): Date | null => {
  if (!isInTrial(trial, now) || trial.endDate === null) return null
  return new Date(Math.max(trial.endDate.getTime(), now.getTime() + shortestProviderTrial))
}

/** What a checkout asks for. The end of the trial is null where billing starts at once. */
export type AskedCheckout = {
  seats: number
  trialEnd: string | null
  successUrl: string
  cancelUrl: string
}

/** Who asks for the same within the hour gets the checkout that is open already; it takes its trial's end along. */
export const isSameCheckout = (open: AskedCheckout & { at: Date }, wanted: AskedCheckout, now: Date) => {
  const { at, trialEnd, ...rest } = open
  const isFresh = now.getTime() - at.getTime() < hour
  const isSameEnd =
    trialEnd === null || wanted.trialEnd === null
      ? trialEnd === wanted.trialEnd
      : Math.abs(Date.parse(trialEnd) - Date.parse(wanted.trialEnd)) <= hour
  return (
    isFresh &&
    isSameEnd &&
    (['seats', 'successUrl', 'cancelUrl'] as const).every((key) => rest[key] === wanted[key])
  )
}

/** A second subscription would be paid twice; one that is unpaid or paused is mended, not replaced. */
export const whyCannotSubscribe = (subscription: SubscriptionFacts | null, now: Date): Refusal | null => {
  const status = reportedStatus(subscription, now)
  const isOver = ['trial', 'canceled', 'incomplete', 'incomplete_expired'].includes(status)
  return isOver ? null : { code: 'conflict', message: messages.alreadySubscribed }
}

/** Grace runs from the first failure that was seen, however often the provider tells of it. */
export const pastDueSince = (
  before: Pick<SubscriptionFacts, 'pastDueSince'> | null,
  status: SubscriptionFacts['status'],
  now: Date,
): Date | null => (status === 'past_due' ? (before?.pastDueSince ?? now) : null)

/** When a failed payment ends access, or what was cancelled ends before that. Null: no payment has failed. */
export const graceEnd = (subscription: SubscriptionFacts): Date | null => {
  const { status, pastDueSince: since, cancelAtPeriodEnd, currentPeriodEnd } = subscription
  if (status !== 'past_due' || since === null) return null
  const grace = new Date(since.getTime() + paymentGrace)
  return cancelAtPeriodEnd && currentPeriodEnd !== null && currentPeriodEnd < grace ? currentPeriodEnd : grace
}

/**
 * The day an expired subscription ended: its last, or that of the grace after a failed payment. Null where the
 * provider waits for a payment and has named no end.
 */
export const endedOn = (subscription: SubscriptionFacts): Date | null => {
  const { status, currentPeriodEnd } = subscription
  if (status === 'past_due') return graceEnd(subscription)
  return status === 'unpaid' || status === 'paused' ? null : currentPeriodEnd
}
