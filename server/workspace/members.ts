import { effectivePlan, type Plan, whyCannotAddMember } from '@cairn/domain/billing/rules'
import type { BillingFacts } from '@cairn/domain/billing/schema'
import { SubscriptionFacts } from '@cairn/domain/billing/schema'
import type { Profile } from '@cairn/domain/people/schema'
import { messages } from '@cairn/domain/workspace/messages'
import { record } from '../activity/record.ts'
import type { Parts } from '../app.ts'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { Refused, refuse } from '../refused.ts'

type NewProfile = Pick<Profile, 'id' | 'email' | 'fullName' | 'title' | 'permissionsLevel' | 'teamId'>

/** What entering a company needs besides the transaction. */
export type Entrance = Pick<Parts, 'db' | 'seatsChanged'>

/** Takes a seat. The company's row has to be locked, so that two cannot take the last one. */
export const addMember = async (
  { seatsChanged }: Pick<Entrance, 'seatsChanged'>,
  tx: Tx,
  scope: Scope,
  company: LockedCompany,
  profile: NewProfile,
  how: 'join_code' | 'invitation',
) => {
  refuse(whyCannotAddMember(effectivePlan(company, scope.now), await countMembers(tx)))
  await insertProfile(tx, scope.companyId, profile, scope.now)
  await seatsChanged(tx, scope.companyId)
  await record(tx, scope, {
    action: 'member.joined',
    subjectType: 'profile',
    subjectId: profile.id,
    details: { how, permissionsLevel: profile.permissionsLevel },
  })
}

export const countMembers = async (tx: Tx) => {
  const [row] = await tx.query<{ count: number }>('select count(*)::int as count from public.profiles')
  return row?.count ?? 0
}

/** The account id is unique among all profiles: of two companies entered at once by one person, one is refused. */
export const insertProfile = async (tx: Tx, companyId: string, profile: NewProfile, now: Date) => {
  const inserted = await tx.query(
    `insert into public.profiles
       (company_id, id, email, full_name, title, team_id, permissions_level, last_active_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $8)
     on conflict (id) do nothing returning id`,
    [
      companyId,
      profile.id,
      profile.email,
      profile.fullName,
      profile.title,
      profile.teamId,
      profile.permissionsLevel,
      now,
    ],
  )
  if (inserted.length === 0) throw new Refused({ code: 'conflict', message: messages.alreadyMember })
}

export type LockedCompany = BillingFacts & {
  id: string
  name: string
  plan: Plan
  invitesBy: 'members' | 'admins'
}

type CompanyRow = {
  id: string
  name: string
  plan: Plan
  invites_by: 'members' | 'admins'
  trial_start_date: Date | null
  trial_end_date: Date | null
  trial_used: boolean
  status: string | null
  current_period_end: Date | null
  cancel_at_period_end: boolean
  past_due_since: Date | null
}

/**
 * Whoever changes who belongs to a company locks it first, and other rows after it: so nobody waits in a circle.
 * What else is read waits for the lock in a statement of its own: one that locks as well would still see the
 * other tables as they were before it had to wait.
 */
export const lockCompany = async (tx: Tx, scope: Pick<Scope, 'companyId'>): Promise<LockedCompany> => {
  await tx.query('select 1 from public.companies where id = $1 for update', [scope.companyId])
  return readCompany(tx, scope)
}

export const readCompany = async (tx: Tx, scope: Pick<Scope, 'companyId'>): Promise<LockedCompany> => {
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
