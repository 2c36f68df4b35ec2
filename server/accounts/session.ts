import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AskedAbout, Me } from '@cairn/domain/accounts/contract'
import { SubscriptionFacts } from '@cairn/domain/billing/schema'
import { isDemoAccount } from '@cairn/domain/demo/visitors'
import { PermissionsLevel } from '@cairn/domain/permissions-schema'
import type { Membership } from '@cairn/domain/workspace/schema'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { session, user } from '../db/schema/auth.ts'
import type { subscriptions } from '../db/schema/billing.ts'
import type { companies, profiles } from '../db/schema/workspace.ts'
import { type Origin, originOf } from '../origin.ts'
import { hashOf } from '../secret-token.ts'
import { cookieOf } from './cookie-header.ts'
import { type Keeper, secretsOf } from './sealed.ts'

export type Session = {
  id: string
  token: string
  updatedAt: Date
  lastActiveAt: Date
  assuranceLevel: (typeof session.$inferSelect)['assuranceLevel']
  twoFactorEnabled: boolean
  me: Me
  /** The membership, also while its person has yet to say whether they want it. */
  insider: Membership | null
  /** The hash of the invitation by whose mailed link it began. */
  followedInvitation: string | null
  /** Where the request comes from that it was read for. */
  origin: Origin
}

export type SessionParts = Keeper & { db: Database; sessionCookie: string }

/** Reads who is calling, with their company and its billing facts, in one statement. */
export const readSession = async (
  parts: SessionParts,
  request: FastifyRequest,
  now: Date,
): Promise<Session | null> => {
  const token = signedValue(cookieOf(request, parts.sessionCookie), parts)
  return token === null ? null : findSession(parts.db, token, originOf(request), now)
}

export const findSession = async (
  db: Database,
  token: string,
  origin: Origin,
  now: Date,
): Promise<Session | null> => {
  // As one value: every request asks this, and a driver spends more on two dozen columns than on their text.
  const [found] = await db.crossing<{ session: SessionRow }>(
    'session_by_token',
    `select ${sessionJson} as session from crossing.session_by_token($1, $2) s`,
    [hashOf(token), now],
  )
  if (found === undefined) return null
  const row = found.session
  const insider = membershipOf(row)
  const isAsked = row.membership_asked && insider !== null
  return {
    id: row.session_id,
    token,
    updatedAt: new Date(row.session_updated_at),
    lastActiveAt: new Date(row.session_last_active_at),
    assuranceLevel: row.assurance_level,
    twoFactorEnabled: row.two_factor_enabled,
    me: {
      account: {
        id: row.account_id,
        email: row.account_email,
        fullName: row.account_name,
        emailVerified: row.email_verified,
      },
      membership: isAsked ? null : insider,
      ...(isDemoAccount(row.account_id) ? { isDemo: true as const } : {}),
      ...(isAsked ? { askedAbout: questionOf(row, insider) } : {}),
    },
    insider,
    followedInvitation: row.followed_invitation,
    origin,
  }
}

const questionOf = (row: SessionRow, { company }: Membership): AskedAbout => ({
  company: { id: company.id, name: company.name },
  inviter: row.inviter_name === null ? null : { fullName: row.inviter_name },
  isClaimed: row.membership_claimed,
})

const signatureOf = (value: string, secret: string) => createHmac('sha256', secret).update(value).digest()

export const withSignature = (value: string, secret: string) =>
  `${value}.${signatureOf(value, secret).toString('base64')}`

/** A cookie is `value.signature`; one that was not signed with our secret says nothing at all. */
export const signedValue = (cookie: string | null, keeper: Keeper): string | null => {
  const dot = cookie?.lastIndexOf('.') ?? -1
  if (cookie === null || dot < 1) return null
  const value = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  const isOurs = secretsOf(keeper).some((secret) => {
    const expected = signatureOf(value, secret)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return isOurs ? value : null
}

/** What came as JSON tells moments as text. */
type AsJson<R> = { [Name in keyof R]: Exclude<R[Name], Date> | (Date extends R[Name] ? string : never) }

type SessionRow = AsJson<
  Columns<typeof session, 'assurance_level' | 'followed_invitation'> &
    Columns<typeof user, 'email_verified' | 'two_factor_enabled'> &
    Columns<typeof profiles, 'full_name' | 'title' | 'profile_emoji' | 'permissions_level' | 'team_id'> &
    Columns<typeof companies, 'time_zone' | 'trial_start_date' | 'trial_end_date' | 'trial_used'> &
    Columns<typeof subscriptions, 'current_period_end' | 'cancel_at_period_end' | 'past_due_since'>
> & {
  session_id: string
  session_updated_at: string
  session_last_active_at: string
  account_id: string
  account_email: string
  account_name: string
  membership_asked: boolean
  membership_claimed: boolean
  inviter_name: string | null
  company_id: string | null
  is_team_leader: boolean
  company_name: string
  subscription_status: (typeof subscriptions.$inferSelect)['status'] | null
}

/** Everything that is read, each by its name in what the database's function returns. */
const sessionColumns: Record<keyof SessionRow, true> = {
  session_id: true,
  session_updated_at: true,
  session_last_active_at: true,
  assurance_level: true,
  followed_invitation: true,
  account_id: true,
  account_email: true,
  account_name: true,
  email_verified: true,
  two_factor_enabled: true,
  membership_asked: true,
  membership_claimed: true,
  inviter_name: true,
  company_id: true,
  full_name: true,
  title: true,
  profile_emoji: true,
  permissions_level: true,
  team_id: true,
  is_team_leader: true,
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
const sessionJson = `json_build_object(${Object.keys(sessionColumns)
  .map((name) => `'${name}', s.${name}`)
  .join(', ')})`

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

const membershipOf = (row: SessionRow): Membership | null =>
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
        company: {
          id: row.company_id,
          name: row.company_name,
          timeZone: row.time_zone,
          trial: {
            startDate: momentOf(row.trial_start_date),
            endDate: momentOf(row.trial_end_date),
            used: row.trial_used,
          },
          subscription: subscriptionOf(row),
        },
      }

const subscriptionOf = (row: SessionRow): SubscriptionFacts | null =>
  row.subscription_status === null
    ? null
    : {
        status: SubscriptionFacts.shape.status.parse(row.subscription_status),
        currentPeriodEnd: momentOf(row.current_period_end),
        cancelAtPeriodEnd: row.cancel_at_period_end,
        pastDueSince: momentOf(row.past_due_since),
      }
