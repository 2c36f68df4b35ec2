import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { readingOf } from './reading.ts'

const [march, april, may] = ['2026-03-10T09:00:00Z', '2026-04-10T09:00:00Z', '2026-05-10T09:00:00Z'].map(
  (text) => new Date(text),
) as [Date, Date, Date]
const seconds = (date: Date) => date.getTime() / 1000

const item = {
  id: 'si_1',
  object: 'subscription_item',
  quantity: 3,
  current_period_start: seconds(march),
  current_period_end: seconds(april),
} satisfies Partial<Stripe.SubscriptionItem>

type Facts = Partial<Pick<Stripe.Subscription, 'status' | 'cancel_at_period_end' | 'cancel_at' | 'ended_at'>>
const subscription = (facts: Facts = {}) =>
  ({
    id: 'sub_1',
    status: 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    ended_at: null,
    items: { data: [item] },
    ...facts,
  }) as unknown as Stripe.Subscription

describe('What is read of a subscription', () => {
  it('has the dates and the number of its item', () => {
    expect(readingOf(subscription())).toEqual({
      subscriptionId: 'sub_1',
      itemId: 'si_1',
      status: 'active',
      quantity: 3,
      currentPeriodStart: march,
      currentPeriodEnd: april,
      cancelAtPeriodEnd: false,
    })
  })

  it.each<[string, Facts, Date]>([
    ['by a flag', { cancel_at_period_end: true }, april],
    ['by the last day of its period', { cancel_at: seconds(april) }, april],
    [
      'by a day in the middle of its period',
      { cancel_at: seconds(april) - 86_400 },
      new Date(april.getTime() - 86_400_000),
    ],
    ['by a day in a later period', { cancel_at: seconds(may) }, april],
  ])('is set to cancel %s', (_, facts, end) => {
    expect(readingOf(subscription(facts))).toMatchObject({ cancelAtPeriodEnd: true, currentPeriodEnd: end })
  })

  it('ends when it was ended at once, not with the period that was paid', () => {
    const ended = new Date(april.getTime() - 5 * 86_400_000)
    const facts = { status: 'canceled', ended_at: seconds(ended) } as const
    expect(readingOf(subscription(facts))).toMatchObject({ status: 'canceled', currentPeriodEnd: ended })
  })

  it('without an item cannot be understood', () => {
    const empty = { ...subscription(), items: { data: [] } } as unknown as Stripe.Subscription
    expect(() => readingOf(empty)).toThrow('no item')
  })
})
