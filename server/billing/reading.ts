import { SubscriptionFacts } from '@cairn/domain/billing/schema'
import type Stripe from 'stripe'
import { itemOf } from './provider.ts'

/** A subscription in the columns we keep of it. */
export type Reading = {
  subscriptionId: string
  itemId: string
  status: SubscriptionFacts['status']
  quantity: number
  currentPeriodStart: Date
  currentPeriodEnd: Date
  cancelAtPeriodEnd: boolean
}

const moment = (seconds: number) => new Date(seconds * 1000)

/**
 * Dates are the item's. The provider's own page cancels by naming a day, its older one by a flag; that day, or the
 * one on which it was ended at once, may lie before the end of the period, and then it is the end.
 */
export const readingOf = (subscription: Stripe.Subscription): Reading => {
  const item = itemOf(subscription)
  const { cancel_at: cancelAt, ended_at: endedAt } = subscription
  const ends = [item.current_period_end, cancelAt, endedAt].filter((end) => end !== null)
  return {
    subscriptionId: subscription.id,
    itemId: item.id,
    status: SubscriptionFacts.shape.status.parse(subscription.status),
    quantity: item.quantity ?? 1,
    currentPeriodStart: moment(item.current_period_start),
    currentPeriodEnd: moment(Math.min(...ends)),
    cancelAtPeriodEnd: subscription.cancel_at_period_end || cancelAt !== null,
  }
}
type Read = (companyId: string, eventIds: string[]) => Promise<unknown>
type Waiting = { eventIds: string[]; done: Promise<unknown> }

/**
 * Events of one company that arrive while its subscription is being read share the next reading: whatever they tell
 * of had happened before it begins. So a thousand at once are a few questions to the provider and not a thousand.
 */
export const sharedReadings = (read: Read) => {
  const last = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Waiting>()

  return (companyId: string, eventId: string): Promise<unknown> => {
    const joined = waiting.get(companyId)
    if (joined !== undefined) {
      joined.eventIds.push(eventId)
      return joined.done
    }
    const eventIds = [eventId]
    const done = waitUntilSettled(last.get(companyId)).then(() => {
      waiting.delete(companyId)
      return read(companyId, eventIds)
    })
    waiting.set(companyId, { eventIds, done })
    last.set(companyId, done)
    waitUntilSettled(done).then(() => {
      if (last.get(companyId) === done) last.delete(companyId)
    })
    return done
  }
}

/** When it is over, however it went: whoever asked for it hears of a failure. */
const waitUntilSettled = (one: Promise<unknown> | undefined) => Promise.allSettled([one])
