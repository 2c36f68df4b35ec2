import type Stripe from 'stripe'

/** Of the provider's objects the fields that it fills and we read, in its own types. */
export type SandboxCustomer = Pick<
  Stripe.Customer,
  'id' | 'object' | 'created' | 'name' | 'email' | 'metadata'
>

export type SandboxCheckout = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'created'
  | 'mode'
  | 'status'
  | 'url'
  | 'client_reference_id'
  | 'success_url'
  | 'cancel_url'
  | 'metadata'
> & { customer: string; subscription: string | null; quantity: number; trial_end: number | null }

export type SandboxPortal = Pick<
  Stripe.BillingPortal.Session,
  'id' | 'object' | 'created' | 'url' | 'return_url' | 'customer'
>

type Item = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'quantity' | 'current_period_start' | 'current_period_end'
>

export type SandboxSubscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'created'
  | 'status'
  | 'cancel_at_period_end'
  | 'cancel_at'
  | 'canceled_at'
  | 'ended_at'
  | 'trial_end'
  | 'metadata'
> & {
  customer: string
  items: { object: 'list'; data: [Item] }
  /** Ours: the next invoice is to fail. */
  sandbox_fails_next: boolean
}

export const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The same day a month on, or the last one of a shorter month. */
export const monthAfter = (at: number) => {
  const date = new Date(at * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + 1)
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, daysInMonth))
  return seconds(date)
}

/** Paid just now, or free until the trial ends. */
export const newSubscription = (id: string, checkout: SandboxCheckout, now: Date): SandboxSubscription => {
  const start = seconds(now)
  const trialEnd = checkout.trial_end !== null && checkout.trial_end > start ? checkout.trial_end : null
  return {
    id,
    object: 'subscription',
    created: start,
    customer: checkout.customer,
    status: trialEnd === null ? 'active' : 'trialing',
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    trial_end: trialEnd,
    metadata: { company_id: checkout.client_reference_id ?? '' },
    items: {
      object: 'list',
      data: [
        {
          id: `si_${id}`,
          object: 'subscription_item',
          quantity: checkout.quantity,
          current_period_start: start,
          current_period_end: trialEnd ?? monthAfter(start),
        },
      ],
    },
    sandbox_fails_next: false,
  }
}

export const isCanceling = ({ cancel_at_period_end: byFlag, cancel_at: byDay }: SandboxSubscription) =>
  byFlag || byDay !== null

/**
 * What a month does: the period ends, and with it a subscription that was cancelled; else it is billed again. Only the
 * provider's month passes, so an end in our future is today's.
 */
export const afterAMonth = (subscription: SandboxSubscription, now: Date): SandboxSubscription => {
  const [item] = subscription.items.data
  const end = item.current_period_end
  if (isCanceling(subscription))
    return { ...subscription, status: 'canceled', ended_at: Math.min(end, seconds(now)) }
  return {
    ...subscription,
    status: subscription.sandbox_fails_next ? 'past_due' : 'active',
    sandbox_fails_next: false,
    items: {
      object: 'list',
      data: [{ ...item, current_period_start: end, current_period_end: monthAfter(end) }],
    },
  }
}

/** The provider's pages cancel in either of two shapes. */
export const cancelSubscription = (subscription: SandboxSubscription, shape: 'flag' | 'day', now: Date) => ({
  ...subscription,
  cancel_at_period_end: shape === 'flag',
  cancel_at: shape === 'day' ? subscription.items.data[0].current_period_end : null,
  canceled_at: seconds(now),
})

export const resumeSubscription = (subscription: SandboxSubscription): SandboxSubscription => ({
  ...subscription,
  cancel_at_period_end: false,
  cancel_at: null,
  canceled_at: null,
})
