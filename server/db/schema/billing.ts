import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { plans, subscriptionStatuses } from './closed-sets.ts'
import { atMost, companyId, createdAt, id, moment, oneOf, updatedAt } from './columns.ts'
import { companies } from './workspace.ts'

/** What the payment provider last said about the one subscription of a company. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    status: text('status', { enum: subscriptionStatuses }).notNull(),
    plan: text('plan', { enum: plans }).notNull().default('pro'),
    stripeSubscriptionId: text('stripe_subscription_id'),
    stripeCustomerId: text('stripe_customer_id'),
    stripeItemId: text('stripe_item_id'),
    quantity: integer('quantity').notNull().default(1),
    currentPeriodStart: moment('current_period_start'),
    currentPeriodEnd: moment('current_period_end'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    pastDueSince: moment('past_due_since'),
    seatsSyncedAt: moment('seats_synced_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'subscriptions_pk', columns: [t.companyId, t.id] }),
    uniqueIndex('subscriptions_company_unique').on(t.companyId),
    uniqueIndex('subscriptions_stripe_subscription_unique').on(t.stripeSubscriptionId),
    uniqueIndex('subscriptions_stripe_customer_unique').on(t.stripeCustomerId),
    check('subscriptions_quantity_positive', sql`${t.quantity} >= 1`),
    oneOf(t.status, subscriptionStatuses),
    oneOf(t.plan, plans),
    ...atMost(255, t.stripeSubscriptionId, t.stripeCustomerId, t.stripeItemId),
  ],
)

/** Every word of the payment provider, so that each is acted on once however often it is delivered. */
export const billingEvents = pgTable(
  'billing_events',
  {
    id: text('id').primaryKey(),
    eventType: text('event_type').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** Set together with what it led to: an event whose handling died is handled when it comes again. */
    handledAt: moment('handled_at'),
  },
  (t) => [index('billing_events_by_age').on(t.receivedAt), ...atMost(255, t.id, t.eventType)],
)

/** What the stand-in for the payment provider knows: its customers, checkouts and subscriptions, by its own ids. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    customer: text('customer'),
    body: jsonb('body').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('sandbox_objects_of_customer').on(t.customer, t.kind),
    ...atMost(255, t.id, t.kind, t.customer),
  ],
)
