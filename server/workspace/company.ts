import type { Plan } from '@cairn/domain/billing/plans'
import { type BillingFacts, SubscriptionFacts } from '@cairn/domain/billing/schema'
import { messages } from '@cairn/domain/messages'
import { can } from '@cairn/domain/permissions'
import type { Inviters } from '@cairn/domain/workspace/settings'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { subscriptions } from '../db/schema/billing.ts'
import type { companies, profiles } from '../db/schema/workspace.ts'
import type { AnyScope, UnattendedScope } from '../gate.ts'
import { Refused } from '../refused.ts'

export type CompanyState = BillingFacts & {
  id: string
  name: string
  plan: Plan
  invitesBy: Inviters
}

type CompanyRow = Columns<
  typeof companies,
  'id' | 'name' | 'plan' | 'invites_by' | 'trial_start_date' | 'trial_end_date' | 'trial_used'
> &
  Columns<typeof subscriptions, 'current_period_end' | 'cancel_at_period_end' | 'past_due_since'> & {
    status: (typeof subscriptions.$inferSelect)['status'] | null
  }

/**
 * Whoever changes who belongs to a company locks it first, and other rows after it: so nobody waits in a circle.
 * What else is read waits for the lock in a statement of its own: one that locks as well would still see the
 * other tables as they were before it had to wait.
 */
export const lockCompany = async (tx: Tx, scope: AnyScope | UnattendedScope): Promise<CompanyState> => {
  await tx.query('select 1 from public.companies where id = $1 for update', [scope.companyId])
  await refuseDemoted(tx, scope)
  return readCompany(tx, scope)
}

/** Who was an admin at the door may have been demoted or removed while they waited for the lock. */
const refuseDemoted = async (tx: Tx, { actor }: AnyScope | UnattendedScope) => {
  if (actor.id === null || !can(actor, 'calls.of-admins')) return
  const [row] = await tx.query<Columns<typeof profiles, 'permissions_level'>>(
    'select permissions_level from public.profiles where id = $1',
    [actor.id],
  )
  if (row === undefined || !can({ id: actor.id, permissionsLevel: row.permissions_level }, 'calls.of-admins'))
    throw new Refused({ code: 'not_allowed', message: messages.adminsOnly })
}

export const readCompany = async (tx: Tx, scope: Pick<AnyScope, 'companyId'>): Promise<CompanyState> => {
  const [row] = await tx.query<CompanyRow>(
    `select c.id, c.name, c.plan, c.invites_by, c.trial_start_date, c.trial_end_date, c.trial_used,
            s.status, s.current_period_end, s.cancel_at_period_end, s.past_due_since
     from public.companies c left join public.subscriptions s on s.company_id = c.id
     where c.id = $1`,
    [scope.companyId],
  )
  if (row === undefined) throw new Error('The company of this scope does not exist')
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    invitesBy: row.invites_by,
    trial: { startDate: row.trial_start_date, endDate: row.trial_end_date, used: row.trial_used },
    subscription:
      row.status === null
        ? null
        : {
            status: SubscriptionFacts.shape.status.parse(row.status),
            currentPeriodEnd: row.current_period_end,
            cancelAtPeriodEnd: row.cancel_at_period_end,
            pastDueSince: row.past_due_since,
          },
  }
}
