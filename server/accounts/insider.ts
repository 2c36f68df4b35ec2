import { SubscriptionFacts } from '@cairn/domain/billing/schema'
import { PermissionsLevel } from '@cairn/domain/permissions-schema'
import type { Membership } from '@cairn/domain/workspace/schema'
import type { Columns } from '../db/reading.ts'
import type { user } from '../db/schema/auth.ts'
import type { subscriptions } from '../db/schema/billing.ts'
import type { companies, profiles } from '../db/schema/workspace.ts'

/** What came as JSON tells moments as text. */
export type AsJson<R> = {
  [Name in keyof R]: Exclude<R[Name], Date> | (Date extends R[Name] ? string : never)
}

/** Who calls, with their company and its billing facts, as the functions that admit a caller answer it. */
export type InsiderRow = CompanyRow &
  AsJson<
    Columns<typeof user, 'email_verified'> &
      Columns<typeof profiles, 'full_name' | 'title' | 'profile_emoji' | 'permissions_level' | 'team_id'>
  > & {
    account_id: string
    account_email: string
    membership_asked: boolean
    company_id: string | null
    is_team_leader: boolean
  }

/** A company with its billing facts. */
export type CompanyRow = AsJson<
  Columns<typeof companies, 'time_zone' | 'trial_start_date' | 'trial_end_date' | 'trial_used'> &
    Columns<typeof subscriptions, 'current_period_end' | 'cancel_at_period_end' | 'past_due_since'>
> & {
  company_name: string
  subscription_status: (typeof subscriptions.$inferSelect)['status'] | null
}

export const companyColumns: Record<keyof CompanyRow, true> = {
  company_name: true,
  time_zone: true,
  trial_start_date: true,
  trial_end_date: true,
  trial_used: true,
  subscription_status: true,
  current_period_end: true,
  cancel_at_period_end: true,
  past_due_since: true,
}

/** Everything that is read, each by its name in what the database's function returns. */
export const insiderColumns: Record<keyof InsiderRow, true> = {
  account_id: true,
  account_email: true,
  email_verified: true,
  membership_asked: true,
  company_id: true,
  full_name: true,
  title: true,
  profile_emoji: true,
  permissions_level: true,
  team_id: true,
  is_team_leader: true,
  ...companyColumns,
}

/** A row as one value: every request asks for one, and a driver spends more on two dozen columns than on their text. */
export const asJsonSql = <R>(alias: string, columns: Record<keyof R, true>) =>
  `json_build_object(${Object.keys(columns)
    .map((name) => `'${name}', ${alias}.${name}`)
    .join(', ')})`

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

export const membershipOf = (row: InsiderRow): Membership | null =>
  row.company_id === null
    ? null
    : {
        profile: {
          id: row.account_id,
          fullName: row.full_name,
          email: row.account_email,
          title: row.title,
          profileEmoji: row.profile_emoji,
          permissionsLevel: PermissionsLevel.parse(row.permissions_level),
          teamId: row.team_id,
          isTeamLeader: row.is_team_leader,
        },
        company: companyOf(row, row.company_id),
      }

export const companyOf = (row: CompanyRow, id: string): Membership['company'] => ({
  id,
  name: row.company_name,
  timeZone: row.time_zone,
  trial: {
    startDate: momentOf(row.trial_start_date),
    endDate: momentOf(row.trial_end_date),
    used: row.trial_used,
  },
  subscription: subscriptionOf(row),
})

const subscriptionOf = (row: CompanyRow): SubscriptionFacts | null =>
  row.subscription_status === null
    ? null
    : {
        status: SubscriptionFacts.shape.status.parse(row.subscription_status),
        currentPeriodEnd: momentOf(row.current_period_end),
        cancelAtPeriodEnd: row.cancel_at_period_end,
        pastDueSince: momentOf(row.past_due_since),
      }
