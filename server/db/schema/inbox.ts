import type { InboxDetails, InboxKind, InboxReason } from '@cairn/domain/inbox/schema'
import { lengths } from '@cairn/domain/lengths'
import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import * as sets from './closed-sets.ts'
import { aQuarter, atMost, companyId, id, moment, oneOf } from './columns.ts'
import { companies, profiles } from './workspace.ts'

/**
 * An entry of the log of which people are still to be told. A trigger of the log writes it, in the transaction of the
 * entry; whoever has told of it takes it away. No foreign key: what reads the log does not make its writers wait.
 */
export const toTell = pgTable(
  'to_tell',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    /** How often telling of it failed. */
    tries: smallint('tries').notNull().default(0),
  },
  (t) => [primaryKey({ name: 'to_tell_pk', columns: [t.companyId, t.entryId] })],
)

/** What somebody was told: at most once of an entry of the log. */
export const inboxEntries = pgTable(
  'inbox_entries',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    profileId: uuid('profile_id').notNull(),
    kind: text('kind').$type<InboxKind>().notNull(),
    reason: text('reason').$type<InboxReason>().notNull(),
    /** Shown only while there is such an objective: what lies in the trash is not told of. */
    objectiveId: uuid('objective_id'),
    quarter: text('quarter'),
    actorId: uuid('actor_id'),
    actorName: text('actor_name'),
    /** Who did the same since the entry began and before its last. */
    otherActors: uuid('other_actors').array().notNull().default(sql`'{}'::uuid[]`),
    events: integer('events').notNull().default(1),
    details: jsonb('details').$type<InboxDetails>().notNull(),
    /** The last entry of the log that is told by it; none where no write is told of. */
    entryId: bigint('entry_id', { mode: 'number' }),
    beganAt: moment('began_at').notNull(),
    happenedAt: moment('happened_at').notNull(),
    readAt: moment('read_at'),
    clearedAt: moment('cleared_at'),
  },
  (t) => [
    primaryKey({ name: 'inbox_entries_pk', columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'inbox_entries_profile_fk',
      columns: [t.companyId, t.profileId],
      foreignColumns: [profiles.companyId, profiles.id],
    }).onDelete('cascade'),
    uniqueIndex('inbox_entries_once').on(t.companyId, t.profileId, t.entryId),
    index('inbox_entries_newest')
      .on(t.companyId, t.profileId, t.happenedAt.desc().nullsFirst(), t.id)
      .where(sql`${t.clearedAt} is null`),
    index('inbox_entries_unread')
      .on(t.companyId, t.profileId, t.objectiveId, t.kind)
      .where(sql`${t.readAt} is null and ${t.clearedAt} is null`),
    index('inbox_entries_oldest').on(t.companyId, t.happenedAt),
    oneOf(t.kind, sets.inboxKinds),
    oneOf(t.reason, sets.inboxReasons),
    aQuarter(t.quarter),
    ...atMost(lengths.name, t.actorName),
  ],
)
