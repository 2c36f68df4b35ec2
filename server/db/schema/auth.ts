import { lengths } from '@cairn/domain/lengths'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgSchema, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { assuranceLevels } from './closed-sets.ts'
import { atMost, createdAt, lowerCase, moment, notBlank, oneOf, updatedAt } from './columns.ts'

/** Accounts know no company: they live apart, under a role that sees no tenant table. */
export const auth = pgSchema('auth')

const id = () => uuid('id').primaryKey().defaultRandom()

/** The property names are the account engine's own; it looks its columns up by them. */
export const user = auth.table(
  'user',
  {
    id: id(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** When the owner of the address proved it in an account that someone else had made: what they joined before is asked about. */
    claimedAt: moment('claimed_at'),
    image: text('image'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('user_email_unique').on(t.email),
    lowerCase(t.email),
    ...atMost(lengths.email, t.email),
    ...atMost(lengths.name, t.name),
  ],
)

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

export const session = auth.table(
  'session',
  {
    id: id(),
    userId: userId(),
    /** Its hash: the token itself is known to the browser alone. */
    token: text('token').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Kept to the minute. It begins a minute in the past, so that the very first request is noted. */
    lastActiveAt: moment('last_active_at').notNull().default(sql`now() - interval '1 minute'`),
    /** Whether the second factor was shown in this session; a magic link alone never raises it. */
    assuranceLevel: text('assurance_level', { enum: assuranceLevels }).notNull().default('aal1'),
    /** When whoever holds it last showed who they are; null for one that nobody had to prove anything for. */
    provedAt: moment('proved_at'),
    /** The hash of the invitation by whose mailed link it began. */
    followedInvitation: text('followed_invitation'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('session_token_unique').on(t.token),
    index('session_by_user').on(t.userId),
    index('session_by_expiry').on(t.expiresAt),
    oneOf(t.assuranceLevel, assuranceLevels),
  ],
)

export const account = auth.table(
  'account',
  {
    id: id(),
    userId: userId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('account_identity_unique').on(t.providerId, t.accountId),
    index('account_by_user').on(t.userId),
  ],
)

/** Made when someone begins to set it up; it counts from the moment `user.twoFactorEnabled` says so. */
export const twoFactor = auth.table(
  'two_factor',
  {
    id: id(),
    userId: userId(),
    /** Encrypted: whoever reads the table alone cannot make codes. */
    secret: text('secret').notNull(),
    /** Keyed hashes of the ones that have not been used. */
    recoveryCodes: text('recovery_codes').array().notNull(),
    /** The time step of the last code that was accepted; no code of it or before it is accepted again. */
    lastStep: integer('last_step').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('two_factor_user_unique').on(t.userId)],
)

export const passkey = auth.table(
  'passkey',
  {
    id: id(),
    userId: userId(),
    name: text('name'),
    publicKey: text('public_key').notNull(),
    credentialID: text('credential_id').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: createdAt(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [
    uniqueIndex('passkey_credential_unique').on(t.credentialID),
    index('passkey_by_user').on(t.userId),
    ...atMost(lengths.name, t.name),
  ],
)

export const verification = auth.table(
  'verification',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('verification_by_identifier').on(t.identifier),
    // By what a link is for: a newer one ends the older. Some values are too long for an index of another kind.
    index('verification_by_value').using('hash', t.value),
  ],
)

export const rateLimit = auth.table(
  'rate_limit',
  {
    id: id(),
    key: text('key').notNull(),
    count: integer('count').notNull(),
    lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
  },
  (t) => [uniqueIndex('rate_limit_key_unique').on(t.key), notBlank(t.key)],
)
