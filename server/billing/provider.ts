import { createHmac } from 'node:crypto'
import { type AskedCheckout, centsPerMember } from '@cairn/domain/billing/rules'
import { sandboxFetch } from '@cairn/sandbox/fetch'
import Stripe from 'stripe'
import { whileWaitingElsewhere } from '../call-life.ts'
import type { Database } from '../db/client.ts'
import type { Settings } from '../env.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { Refused } from '../refused.ts'
import { sandboxShelves } from './sandbox-store.ts'

/** What the sandbox calls its keys and customers, so that nobody takes them for the provider's. */
export const sandboxKey = 'sk_sandbox'
const isSandboxId = (id: string) => id.startsWith('cus_sandbox_')

type ProviderParts = {
  secretKey: string
  webhookSecret: string
  priceId?: string | undefined
  /** Where requests go instead of to the provider; the path behind it is the same. */
  connection?: Pick<Stripe.StripeConfig, 'httpClient' | 'host' | 'port' | 'protocol' | 'timeout'>
}

type Checkout = AskedCheckout & {
  customerId: string
  companyId: string
  /** Which of the company's it is, and since when: both are its key. */
  number: number
  at: Date
}

/** Who waits for its answer waits for nothing of ours. */
const uncountedClient = (client: Stripe.HttpClient) => {
  const request = client.makeRequest.bind(client)
  client.makeRequest = (...asked) => whileWaitingElsewhere(() => request(...asked))
  return client
}

/** All that we ask of the payment provider. Never call it inside a transaction. */
export type Provider = ReturnType<typeof openProvider>
export type WithProvider = { provider: Provider }

export const openProvider = ({ secretKey, webhookSecret, priceId, connection }: ProviderParts) => {
  const stripe = new Stripe(secretKey, {
    timeout: 10_000,
    maxNetworkRetries: 1,
    httpClient: uncountedClient(Stripe.createNodeHttpClient()),
    ...connection,
  })
  const isSandbox = secretKey === sandboxKey
  const price = priceId === undefined ? { price_data: ownPrice } : { price: priceId }

  return {
    /** A customer made by the sandbox means nothing to the provider, nor the other way round. */
    knownCustomer: (id: string | null) => (id !== null && isSandboxId(id) === isSandbox ? id : null),

    /** One key takes one and the same request only, so what two admins would write differently follows by itself. */
    createCustomer: async (companyId: string, name: string, email: string) => {
      const { id } = await stripe.customers.create(
        { metadata: { company_id: companyId } },
        { idempotencyKey: `customer-${companyId}` },
      )
      await stripe.customers.update(id, { name, email })
      return id
    },

    /** An older checkout that is still open could be paid as well, and the company would pay twice. */
    closeCheckouts: async (customer: string, before: number) => {
      const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 })
      for (const { id, metadata } of data)
        if (Number(metadata?.checkout ?? 0) < before) await expire(stripe, id)
    },

    expireCheckout: (id: string) => expire(stripe, id),

    checkout: async (id: string) => checkoutView(await stripe.checkout.sessions.retrieve(id)),

    createCheckout: async (asked: Checkout) => {
      const { companyId, number, at, trialEnd } = asked
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: asked.customerId,
          client_reference_id: companyId,
          line_items: [{ ...price, quantity: asked.seats }],
          metadata: { checkout: String(number) },
          subscription_data: {
            metadata: { company_id: companyId },
            ...(trialEnd === null ? {} : { trial_end: Math.floor(Date.parse(trialEnd) / 1000) }),
          },
          success_url: asked.successUrl,
          cancel_url: asked.cancelUrl,
        },
        // Who asks while the first is being made is told to come back.
        { idempotencyKey: `checkout-${companyId}-${number}-${at.getTime()}`, maxNetworkRetries: 2 },
      )
      return checkoutView(session)
    },

    createPortal: async (customer: string, returnUrl: string) =>
      (await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })).url,

    /**
     * The customer's living subscription, or else the last one there was. Of several that are paid for the first
     * counts, and of the others we are told: they are one too many, unless the first was told to end.
     */
    currentSubscription: async (
      customer: string,
      onSurplus: (id: string) => Promise<void> = async () => {},
    ): Promise<Stripe.Subscription | null> => {
      const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
      const newestFirst = data.sort((one, other) => other.created - one.created)
      const [first, ...more] = newestFirst.filter(({ status }) => paidStatuses.has(status)).reverse()
      const isEnding = first?.cancel_at_period_end === true || (first?.cancel_at ?? null) !== null
      if (!isEnding) for (const { id } of more) await onSurplus(id)
      return first ?? newestFirst.find(({ status }) => !endedStatuses.has(status)) ?? newestFirst[0] ?? null
    },

    /** What was paid for it is credited to the customer, and so to the subscription that goes on, if one does. */
    endAtOnce: async (id: string) => {
      await stripe.subscriptions.cancel(
        id,
        { prorate: true, invoice_now: true },
        { idempotencyKey: `surplus-${id}` },
      )
    },

    setQuantity: (subscription: Stripe.Subscription, quantity: number, idempotencyKey: string) =>
      stripe.subscriptions.update(
        subscription.id,
        {
          items: [{ id: itemOf(subscription).id, quantity }],
          proration_behavior: 'create_prorations',
        },
        { idempotencyKey },
      ),

    /** Throws unless the provider itself wrote this, and lately. */
    readEvent: (body: Buffer, signature: string, now: Date): Stripe.Event =>
      stripe.webhooks.constructEvent(body, signature, webhookSecret, undefined, undefined, now.getTime()),

    /** Events as the provider signs them: the sandbox's own, and those of tests. */
    signEvent: (payload: string, now: Date) =>
      stripe.webhooks.generateTestHeaderString({
        payload,
        secret: webhookSecret,
        timestamp: Math.floor(now.getTime() / 1000),
      }),
  }
}

const ownPrice = {
  currency: 'usd',
  unit_amount: centsPerMember,
  recurring: { interval: 'month' },
  product_data: { name: 'Cairn, per team member' },
} as const

const checkoutView = ({ id, url, status }: Stripe.Checkout.Session) => ({
  id,
  url: url ?? '',
  isOpen: status === 'open' && url !== null,
})

/** One that was paid or closed meanwhile is not open either. */
const expire = async (stripe: Stripe, id: string) => {
  try {
    await stripe.checkout.sessions.expire(id)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

const paidStatuses = new Set<Stripe.Subscription.Status>([
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
])
const endedStatuses = new Set<Stripe.Subscription.Status>(['canceled', 'incomplete_expired'])

export const isRunning = ({ status }: Stripe.Subscription) => !endedStatuses.has(status)

/** We sell one thing, so a subscription has one item. */
export const itemOf = ({ items }: Stripe.Subscription) => {
  const [item] = items.data
  if (item === undefined) throw new Error('The subscription has no item')
  return item
}

type ProviderNeeds = { settings: Settings; db: Database; jobs: Jobs; clock: () => Date; secret: string }

/** The payment provider of the settings; without a key its sandbox, behind the same SDK. */
export const providerFor = ({ settings, db, jobs, clock, secret }: ProviderNeeds): Provider => {
  if (settings.stripe !== undefined) return openProvider(settings.stripe)
  const answer = sandboxFetch({ shelves: sandboxShelves({ db, jobs }), clock, publicUrl: settings.publicUrl })
  return openProvider({
    secretKey: sandboxKey,
    webhookSecret: `whsec_${createHmac('sha256', secret).update('sandbox events').digest('hex')}`,
    connection: { httpClient: Stripe.createFetchHttpClient(answer) },
  })
}

/** A provider that is away or says no is not our fault: the words of the catalogue, and what it said. */
export const refuseOnProviderError = async <T>(message: string, ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new Refused({ code: 'unavailable', message, stripeError: error.message })
  }
}
