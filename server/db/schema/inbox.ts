import type { DigestRhythm, EmailWay, MatterName } from '@cairn/domain/inbox/reach'
import type { InboxDetails, InboxKind, InboxReason } from '@cairn/domain/inbox/schema'
import { lengths } from '@cairn/domain/lengths'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
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
    /** The last comment that is told by it; what is deleted is not told any more. */
    commentId: uuid('comment_id'),
    /** Of a team, with the action in it: shown only while they are there. */
    reviewId: uuid('review_id'),
    actionId: uuid('action_id'),
    actorId: uuid('actor_id'),
    actorName: text('actor_name'),
    /** Who did the same since the entry began and before its last. */
    otherActors: uuid('other_actors').array().notNull().default(sql`'{}'::uuid[]`),
    /** How many things are told by it. None where all of them were deleted since: until that is undone nobody who has not read it sees it. */
    events: integer('events').notNull().default(1),
    details: jsonb('details').$type<InboxDetails>().notNull(),
    /** The last entry of the log that is told by it; none where no write is told of. */
    entryId: bigint('entry_id', { mode: 'number' }),
    /** The others that are told by it. */
    earlierIds: bigint('earlier_ids', { mode: 'number' }).array().notNull().default(sql`'{}'::bigint[]`),
    beganAt: moment('began_at').notNull(),
    happenedAt: moment('happened_at').notNull(),
    readAt: moment('read_at'),
    clearedAt: moment('cleared_at'),
    /** Not where its person wants such things by mail alone. */
    inInbox: boolean('in_inbox').notNull().default(true),
    /** When a letter that tells of it at once is due; none where its person does not want one, or does not need one any more. */
    mailAt: moment('mail_at'),
    /** Written in the transaction that posts the letter which tells of it. */
    mailedAt: moment('mailed_at'),
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
    // In the order of the list to its end. It takes the place of the one above, which goes when no server of before is left.
    index('inbox_entries_in_order')
      .on(t.companyId, t.profileId, t.happenedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.clearedAt} is null`),
    index('inbox_entries_unread')
      .on(t.companyId, t.profileId, t.objectiveId, t.kind)
      .where(sql`${t.readAt} is null and ${t.clearedAt} is null`),
    index('inbox_entries_by_comment').on(t.companyId, t.commentId).where(sql`${t.commentId} is not null`),
    index('inbox_entries_by_action').on(t.companyId, t.actionId).where(sql`${t.actionId} is not null`),
    index('inbox_entries_to_mail')
      .on(t.companyId, t.mailAt)
      .where(
        sql`${t.mailAt} is not null and ${t.mailedAt} is null and ${t.readAt} is null and ${t.clearedAt} is null`,
      ),
    index('inbox_entries_oldest').on(t.companyId, t.happenedAt),
    oneOf(t.kind, sets.inboxKinds),
    oneOf(t.reason, sets.inboxReasons),
    aQuarter(t.quarter),
    ...atMost(lengths.name, t.actorName),
  ],
)

/** What somebody chose of what reaches them; what has no row is as the rules have it. */
export const inboxChoices = pgTable(
  'inbox_choices',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    profileId: uuid('profile_id').notNull(),
    matter: text('matter').$type<MatterName>().notNull(),
    inInbox: boolean('in_inbox').notNull(),
    email: text('email').$type<EmailWay>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'inbox_choices_pk', columns: [t.companyId, t.profileId, t.matter] }),
    foreignKey({
      name: 'inbox_choices_profile_fk',
      columns: [t.companyId, t.profileId],
      foreignColumns: [profiles.companyId, profiles.id],
    }).onDelete('cascade'),
    oneOf(t.matter, sets.matterNames),
    oneOf(t.email, sets.emailWays),
  ],
)

/**
 * How often someone wants a digest, and the last day that has had its own, by the company's calendar. It only grows, in the
 * transaction that posts the letter: whoever comes second for a day writes nothing and posts nothing.
 */
export const digests = pgTable(
  'digests',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    profileId: uuid('profile_id').notNull(),
    rhythm: text('rhythm').$type<DigestRhythm>().notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'digests_pk', columns: [t.companyId, t.profileId] }),
    foreignKey({
      name: 'digests_profile_fk',
      columns: [t.companyId, t.profileId],
      foreignColumns: [profiles.companyId, profiles.id],
    }).onDelete('cascade'),
    oneOf(t.rhythm, sets.digestRhythms),
  ],
)
