import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AskedAbout, Me } from '@cairn/domain/accounts/contract'
import { isDemoAccount } from '@cairn/domain/demo/visitors'
import type { Membership } from '@cairn/domain/workspace/schema'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { session, user } from '../db/schema/auth.ts'
import type { profiles } from '../db/schema/workspace.ts'
import { type Origin, originOf } from '../origin.ts'
import { hashOf } from '../secret-token.ts'
import { cookieOf } from './cookie-header.ts'
import { type AsJson, asJsonSql, type InsiderRow, insiderColumns, membershipOf } from './insider.ts'
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
  /** The last day on which its person had Cairn open, by the calendar of their company, and the one before it. */
  visits: { on: string | null; before: string | null }
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
    visits: { on: row.visited_on, before: row.visited_before },
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

type SessionRow = InsiderRow &
  AsJson<
    Columns<typeof session, 'assurance_level' | 'followed_invitation'> &
      Columns<typeof user, 'two_factor_enabled'> &
      Columns<typeof profiles, 'visited_on' | 'visited_before'>
  > & {
    session_id: string
    session_updated_at: string
    session_last_active_at: string
    account_name: string
    membership_claimed: boolean
    inviter_name: string | null
  }

const sessionJson = asJsonSql<SessionRow>('s', {
  ...insiderColumns,
  session_id: true,
  session_updated_at: true,
  session_last_active_at: true,
  assurance_level: true,
  followed_invitation: true,
  account_name: true,
  two_factor_enabled: true,
  membership_claimed: true,
  inviter_name: true,
  visited_on: true,
  visited_before: true,
})
