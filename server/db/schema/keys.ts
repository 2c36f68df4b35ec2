import type { KeyScope } from '@cairn/domain/keys/scopes'
import { lengths } from '@cairn/domain/lengths'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { keyScopes } from './closed-sets.ts'
import { atMost, companyId, createdAt, id, moment, notBlank } from './columns.ts'
import { companies, profiles } from './workspace.ts'

/** What a program shows to act as its owner. The key itself is kept nowhere; it goes with the membership. */
export const apiKeys = pgTable(
  'api_keys',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    profileId: uuid('profile_id').notNull(),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    keyHash: text('key_hash').notNull(),
    lastFour: text('last_four').notNull(),
    createdAt: createdAt(),
    /** The day it was made for; it ended with that moment, wherever the company moves its clocks afterwards. */
    endsOn: date('ends_on', { mode: 'string' }),
    endsAt: moment('ends_at'),
    lastUsedAt: moment('last_used_at'),
    lastUsedFrom: text('last_used_from'),
    /** When its owner was told that it ends soon. */
    toldAt: moment('told_at'),
  },
  (t) => [
    primaryKey({ name: 'api_keys_pk', columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'api_keys_profile_fk',
      columns: [t.companyId, t.profileId],
      foreignColumns: [profiles.companyId, profiles.id],
    }).onDelete('cascade'),
    uniqueIndex('api_keys_hash_unique').on(t.keyHash),
    index('api_keys_by_person').on(t.companyId, t.profileId),
    index('api_keys_ending').on(t.companyId, t.endsOn).where(sql`${t.toldAt} is null`),
    check(
      'api_keys_scopes_known',
      sql`cardinality(${t.scopes}) > 0 and ${t.scopes} <@ array[${sql.raw(keyScopes.map((one) => `'${one}'`).join(', '))}]::text[]`,
    ),
    notBlank(t.name),
    ...atMost(lengths.name, t.name),
    ...atMost(lengths.address, t.lastUsedFrom),
  ],
)

/** What a program shows to act for its company. It outlives the membership of its maker, whose name stays with it. */
export const companyKeys = pgTable(
  'company_keys',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    madeBy: uuid('made_by').notNull(),
    makerName: text('maker_name').notNull(),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    /** Whose OKRs it writes to; it stays when the team goes, so that a key never becomes one for all. */
    teamId: uuid('team_id'),
    keyHash: text('key_hash').notNull(),
    lastFour: text('last_four').notNull(),
    createdAt: createdAt(),
    endsAt: moment('ends_at'),
    lastUsedAt: moment('last_used_at'),
    lastUsedFrom: text('last_used_from'),
    /** When admins were told that it ends soon, and that its maker is no admin any more. */
    toldAt: moment('told_at'),
    leftToldAt: moment('left_told_at'),
  },
  (t) => [
    primaryKey({ name: 'company_keys_pk', columns: [t.companyId, t.id] }),
    uniqueIndex('company_keys_hash_unique').on(t.keyHash),
    index('company_keys_by_maker').on(t.companyId, t.madeBy),
    index('company_keys_ending').on(t.companyId, t.endsAt).where(sql`${t.toldAt} is null`),
    check(
      'company_keys_scopes_known',
      sql`cardinality(${t.scopes}) > 0 and ${t.scopes} <@ array[${sql.raw(keyScopes.map((one) => `'${one}'`).join(', '))}]::text[]`,
    ),
    notBlank(t.name),
    ...atMost(lengths.name, t.name, t.makerName),
    ...atMost(lengths.address, t.lastUsedFrom),
  ],
)
