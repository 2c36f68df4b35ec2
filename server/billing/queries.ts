import type { BillingOverview } from '@cairn/domain/billing/contract'
import {
  billingState,
  effectivePlan,
  isInTrial,
  monthlyCost,
  reportedStatus,
  trialDaysRemaining,
  trialState,
  whyCannotSubscribe,
} from '@cairn/domain/billing/rules'
import { can } from '@cairn/domain/permissions'
import type { Membership } from '@cairn/domain/workspace/schema'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { subscriptions } from '../db/schema/billing.ts'
import { inCompany } from '../db/tenant.ts'
import type { Scope } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { readCompany } from '../workspace/company.ts'
import { countMembers } from '../workspace/members.ts'

type SeatsRow = Columns<
  typeof subscriptions,
  'current_period_start' | 'quantity' | 'seats_synced_at' | 'stripe_subscription_id'
>

export const billingOverview = async (
  { db, settings }: Pick<Parts, 'settings' | 'db'>,
  scope: Scope,
  { profile }: Membership,
): Promise<BillingOverview> => {
  const { now } = scope
  const { company, seats, members } = await inCompany(db, scope, async (tx) => ({
    company: await readCompany(tx, scope),
    seats: await seatsOf(tx),
    members: await countMembers(tx),
  }))
  const { trial, subscription } = company
  return {
    state: billingState(company, now),
    plan: effectivePlan(company, now),
    status: reportedStatus(subscription, now),
    trial,
    isInTrial: isInTrial(trial, now),
    daysRemaining: trialDaysRemaining(trial, now),
    isExpiringSoon: trialState(trial, now) === 'expiring_soon',
    canSubscribe: whyCannotSubscribe(subscription, now) === null,
    subscription: subscription && {
      ...subscription,
      currentPeriodStart: seats?.current_period_start ?? null,
    },
    members,
    monthlyCost: monthlyCost(members),
    supportEmail: settings.supportEmail,
    salesEmail: settings.salesEmail,
    sandbox: settings.stripe === undefined,
    seats:
      seats && can(profile, 'billing.manage')
        ? {
            billed: seats.quantity,
            syncedAt: seats.seats_synced_at,
            subscriptionId: seats.stripe_subscription_id,
          }
        : null,
  }
}

const seatsOf = async (tx: Tx): Promise<SeatsRow | null> => {
  const [row] = await tx.query<SeatsRow>(
    'select current_period_start, quantity, seats_synced_at, stripe_subscription_id from public.subscriptions',
  )
  return row ?? null
}
