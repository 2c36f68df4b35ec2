import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { lengths } from '../lengths.ts'
import { Moment } from '../moment.ts'
import { planNames } from './plans.ts'
import { billingStates } from './rules.ts'
import { SubscriptionFacts, subscriptionStatuses, TrialFacts } from './schema.ts'

/** What everyone in the company may know of its billing, and for admins the seats as the provider knows them. */
export const BillingOverview = z.object({
  state: z.enum(billingStates),
  /** The plan whose limits and features hold now. */
  plan: z.enum(planNames),
  status: z.enum([...subscriptionStatuses, 'trial', 'canceling']),
  trial: TrialFacts,
  isInTrial: z.boolean(),
  daysRemaining: z.int(),
  isExpiringSoon: z.boolean(),
  /** False where there is one, also one whose payment is open: it is mended with the provider. */
  canSubscribe: z.boolean(),
  subscription: SubscriptionFacts.extend({ currentPeriodStart: Moment.nullable() }).nullable(),
  members: z.int(),
  monthlyCost: z.string(),
  supportEmail: z.string(),
  salesEmail: z.string(),
  /** No payment key is set: checkout and portal are our own pages, and nobody is charged. */
  sandbox: z.boolean(),
  seats: z
    .object({ billed: z.int(), syncedAt: Moment.nullable(), subscriptionId: z.string().nullable() })
    .nullable(),
})
export type BillingOverview = z.infer<typeof BillingOverview>

const companyId = z.uuid()

/** `userCount` is read from nobody: the server counts. */
const CheckoutRequest = z.object({
  companyId,
  userEmail: z.string().max(lengths.email).optional(),
  userCount: z.number().optional(),
  successUrl: z.string().max(2000).optional(),
  cancelUrl: z.string().max(2000).optional(),
  mode: z.literal('subscription').optional(),
})

const PortalRequest = z.object({ companyId })

/** `quantity` is read from nobody: the server counts. */
const QuantityRequest = z.object({
  subscriptionId: z.string().min(1).max(255),
  quantity: z.number().optional(),
})

export const billing = {
  overview: endpoint('GET', '/api/billing', {
    summary: 'Trial, subscription and cost of the workspace; admins also see the billed seats',
    audience: 'member',
    reply: BillingOverview,
  }),
  refresh: endpoint('POST', '/api/billing/refresh', {
    summary: 'Ask the payment provider how the subscription stands, without waiting for its word',
    audience: 'admin',
    tries: { most: 30, withinSeconds: 60 },
    reply: BillingOverview,
    refusals: ['unavailable'],
  }),
  createCheckoutSession: endpoint('POST', '/api/stripe/create-checkout-session', {
    summary: 'Begin a subscription; the reply says where to go and pay',
    audience: 'admin',
    tries: { most: 20, withinSeconds: 60 },
    body: CheckoutRequest,
    reply: z.object({ url: z.url(), sessionUrl: z.url() }),
    refusals: ['not_allowed', 'conflict', 'unavailable'],
    explainsErrors: true,
  }),
  createPortalSession: endpoint('POST', '/api/stripe/create-portal-session', {
    summary: 'Card, invoices and cancellation are with the provider; the reply says where',
    audience: 'admin',
    tries: { most: 20, withinSeconds: 60 },
    body: PortalRequest,
    reply: z.object({ url: z.url() }),
    refusals: ['not_allowed', 'conflict', 'unavailable'],
    explainsErrors: true,
  }),
  updateQuantity: endpoint('POST', '/api/update-subscription-quantity', {
    summary: 'Report the number of members to the payment provider now instead of in two minutes',
    audience: 'admin',
    tries: { most: 20, withinSeconds: 60 },
    body: QuantityRequest,
    reply: z.object({ success: z.literal(true), quantity: z.int() }),
    refusals: ['not_allowed', 'conflict', 'unavailable'],
    explainsErrors: true,
  }),
  webhook: endpoint('POST', '/api/stripe/webhook', {
    summary: 'For the payment provider alone: a signed word that something changed',
    audience: 'visitor',
    // An event carries one thing of the provider's whole, and an invoice has many lines.
    largestBody: 256 * 1024,
    reply: z.object({ received: z.literal(true) }),
    refusals: ['malformed_request', 'unavailable'],
  }),
}
