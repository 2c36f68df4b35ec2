import { lengths } from '@cairn/domain/lengths'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { invitationStatuses, permissionsLevels } from './closed-sets.ts'
import { atMost, companyId, createdAt, id, lowerCase, moment, oneOf } from './columns.ts'
import { companies } from './workspace.ts'

export const invitations = pgTable(
  'invitations',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    email: text('email').notNull(),
    invitedBy: uuid('invited_by'),
    teamId: uuid('team_id'),
    title: text('title'),
    /** Null where whoever invited gave none: see roleFrom(). */
    role: text('role'),
    permissionsLevel: text('permissions_level', { enum: permissionsLevels }).notNull().default('member'),
    /** The token itself is shown once and never kept: a copy of this table lets nobody in. */
    tokenHash: text('token_hash').notNull(),
    status: text('status', { enum: invitationStatuses }).notNull().default('pending'),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    acceptedAt: moment('accepted_at'),
    acceptedBy: uuid('accepted_by'),
  },
  (t) => [
    primaryKey({ name: 'invitations_pk', columns: [t.companyId, t.id] }),
    uniqueIndex('invitations_token_hash_unique').on(t.tokenHash),
    uniqueIndex('invitations_one_pending').on(t.companyId, t.email).where(sql`${t.status} = 'pending'`),
    index('invitations_by_age').on(t.companyId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('invitations_pending_by_email').on(t.email).where(sql`${t.status} = 'pending'`),
    check('invitations_accepted_at', sql`(${t.status} = 'accepted') = (${t.acceptedAt} is not null)`),
    lowerCase(t.email),
    oneOf(t.status, invitationStatuses),
    oneOf(t.permissionsLevel, permissionsLevels),
    ...atMost(lengths.email, t.email),
    ...atMost(lengths.name, t.title, t.role),
  ],
)
