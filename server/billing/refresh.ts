import { pastDueSince, seatQuantity } from '@cairn/domain/billing/rules'
import type { SubscriptionFacts } from '@cairn/domain/billing/schema'
import { adminLevels } from '@cairn/domain/permissions'
import type Stripe from 'stripe'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns, Present } from '../db/reading.ts'
import type { companies, profiles } from '../db/schema/workspace.ts'
import { inCompany } from '../db/tenant.ts'
import { type UnattendedScope, unattendedScope } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { lockCompany } from '../workspace/company.ts'
import { countMembers } from '../workspace/members.ts'
import { type PaymentFailedMail, paymentFailedMail } from './mails.tsx'
import type { WithProvider } from './provider.ts'
import { type Reading, readingOf } from './reading.ts'

export type BillingParts = WithProvider &
  Pick<Parts, 'db' | 'postman' | 'clock' | 'settings' | 'seatsChanged'>

type ReadingStart = { number: number; customerId: string | null; companyName: string }

/**
 * Asks the provider how things stand and keeps the answer. Readings are numbered before they begin and kept
 * under the company's lock unless a later one was kept already: whatever changed before a reading began is in
 * it, so of any number at once, in any order, the state that remains is the provider's. No lock is held while
 * we wait for the provider.
 */
export const refreshSubscription = async (
  parts: BillingParts,
  companyId: string,
  eventIds: string[] = [],
): Promise<Stripe.Subscription | null> => {
  const scope = unattendedScope(companyId, parts.clock())
  const begun = await inCompany(parts.db, scope, (tx) => beginReading(parts, tx, scope))
  const surplus: string[] = []
  const cancel = async (id: string) => {
    await parts.provider.endAtOnce(id)
    surplus.push(id)
  }
  const subscription =
    begun.customerId === null ? null : await parts.provider.currentSubscription(begun.customerId, cancel)
  const reading = subscription === null ? null : readingOf(subscription)
  const letter =
    reading?.status === 'past_due'
      ? await paymentFailedMail(parts.settings, begun.companyName, scope.now)
      : null
  await inCompany(parts.db, scope, (tx) =>
    keepReading(parts, tx, scope, { begun, reading, letter, eventIds, surplus }),
  )
  parts.postman.nudge()
  return subscription
}

const beginReading = async (
  { provider }: BillingParts,
  tx: Tx,
  scope: UnattendedScope,
): Promise<ReadingStart> => {
  const [row] = await tx.query<Columns<typeof companies, 'billing_reads' | 'stripe_customer_id' | 'name'>>(
    `update public.companies set billing_reads = billing_reads + 1 where id = $1
     returning billing_reads, stripe_customer_id, name`,
    [scope.companyId],
  )
  if (row === undefined) throw new Error('The company of this scope does not exist')
  return {
    number: row.billing_reads,
    customerId: provider.knownCustomer(row.stripe_customer_id),
    companyName: row.name,
  }
}

type StoredReading = {
  begun: ReadingStart
  reading: Reading | null
  letter: PaymentFailedMail | null
  eventIds: string[]
  /** Subscriptions that were one too many, and are cancelled now. */
  surplus: string[]
}

const keepReading = async (
  { postman, seatsChanged }: BillingParts,
  tx: Tx,
  scope: UnattendedScope,
  { begun, reading, letter, eventIds, surplus }: StoredReading,
) => {
  const { subscription: before } = await lockCompany(tx, scope)
  for (const subscriptionId of surplus)
    await recordActivity(tx, scope, {
      action: 'subscription.surplus_cancelled',
      subjectType: 'subscription',
      subjectId: null,
      details: { subscriptionId },
    })
  if (eventIds.length > 0 && !(await markHandled(tx, eventIds, scope.now))) return
  const isNewest = await tx.query(
    `update public.companies set billing_read_applied = $2,
       trial_used = trial_used or $3, updated_at = $4
     where id = $1 and billing_read_applied < $2 returning id`,
    [scope.companyId, begun.number, reading?.status === 'active', scope.now],
  )
  if (isNewest.length === 0) return
  const changed =
    reading === null ? await endSubscription(tx, scope) : await storeReading(tx, scope, reading, before)
  if (!changed) return
  await recordActivity(tx, scope, {
    action: 'subscription.changed',
    subjectType: 'subscription',
    subjectId: null,
    details:
      reading === null ? { status: 'canceled' } : { status: reading.status, quantity: reading.quantity },
  })
  if (reading !== null) {
    // Someone may have joined while a checkout was open, and a hand at the provider may have changed the number.
    const agrees = reading.quantity === seatQuantity(await countMembers(tx))
    await (agrees ? noteSynced(tx, scope) : seatsChanged(tx, scope.companyId))
  }
  if (letter !== null && before?.status !== 'past_due')
    for (const to of await adminAddresses(tx)) await postman.queue(tx, { ...letter, to }, scope.companyId)
}

/** The provider bills as many as there are. */
export const noteSynced = async (tx: Tx, scope: UnattendedScope) => {
  await tx.query('update public.subscriptions set seats_synced_at = $2 where company_id = $1', [
    scope.companyId,
    scope.now,
  ])
}

/** Answers whether any of them still had to be. */
const markHandled = async (tx: Tx, eventIds: string[], now: Date) => {
  const marked = await tx.query(
    'update public.billing_events set handled_at = $2 where id = any($1) and handled_at is null returning id',
    [eventIds, now],
  )
  return marked.length > 0
}

/** Answers whether anything is different from what was stored. */
const storeReading = async (
  tx: Tx,
  scope: UnattendedScope,
  reading: Reading,
  before: SubscriptionFacts | null,
) => {
  const changed = await tx.query(
    `insert into public.subscriptions as s
       (company_id, status, stripe_subscription_id, stripe_item_id, quantity, current_period_start,
        current_period_end, cancel_at_period_end, past_due_since, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     on conflict (company_id) do update set
       status = excluded.status, stripe_subscription_id = excluded.stripe_subscription_id,
       stripe_item_id = excluded.stripe_item_id, quantity = excluded.quantity,
       current_period_start = excluded.current_period_start, current_period_end = excluded.current_period_end,
       cancel_at_period_end = excluded.cancel_at_period_end, past_due_since = excluded.past_due_since,
       seats_synced_at = case when s.quantity = excluded.quantity then s.seats_synced_at end,
       updated_at = excluded.updated_at
     where (s.status, s.stripe_subscription_id, s.stripe_item_id, s.quantity, s.current_period_start,
            s.current_period_end, s.cancel_at_period_end, s.past_due_since)
       is distinct from
           (excluded.status, excluded.stripe_subscription_id, excluded.stripe_item_id, excluded.quantity,
            excluded.current_period_start, excluded.current_period_end, excluded.cancel_at_period_end,
            excluded.past_due_since)
     returning id`,
    [
      scope.companyId,
      reading.status,
      reading.subscriptionId,
      reading.itemId,
      Math.max(1, reading.quantity),
      reading.currentPeriodStart,
      reading.currentPeriodEnd,
      reading.cancelAtPeriodEnd,
      pastDueSince(before, reading.status, scope.now),
      scope.now,
    ],
  )
  return changed.length > 0
}

/** The provider knows of none: then there is none, whatever we kept. */
const endSubscription = async (tx: Tx, scope: UnattendedScope) => {
  const ended = await tx.query(
    `update public.subscriptions set status = 'canceled', past_due_since = null, updated_at = $2
     where company_id = $1 and status <> 'canceled' returning id`,
    [scope.companyId, scope.now],
  )
  return ended.length > 0
}

const adminAddresses = async (tx: Tx) => {
  const rows = await tx.query<Present<Columns<typeof profiles, 'email'>>>(
    'select email from public.profiles where permissions_level = any($1) and email is not null order by email',
    [adminLevels],
  )
  return rows.map(({ email }) => email)
}
