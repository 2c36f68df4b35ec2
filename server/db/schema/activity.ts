import type { ActorKind, FieldValues } from '@cairn/domain/activity/rules'
import { lengths } from '@cairn/domain/lengths'
import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import * as sets from './closed-sets.ts'
import { atMost, companyId, createdAt, notBlank, oneOf, writtenIn } from './columns.ts'
import { companies } from './workspace.ts'

/**
 * One row for every write, added in its transaction and never changed: the application may not update it.
 * Actor and subject are plain ids, because what happened stays true after they are gone.
 */
export const activity = pgTable(
  'activity',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: bigint('id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    actorId: uuid('actor_id'),
    actorName: text('actor_name'),
    action: text('action').notNull(),
    subjectType: text('subject_type'),
    subjectId: uuid('subject_id'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
    actorKind: text('actor_kind').$type<ActorKind>().notNull().default('person'),
    /** With which key a program wrote it, by the name it had. */
    keyId: uuid('key_id'),
    keyName: text('key_name'),
    /** Where the write came from; of none that the server did by itself. Nobody is told either but the one who wrote. */
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** What changed of the thing's field list, only where it has one. */
    before: jsonb('before').$type<FieldValues>(),
    after: jsonb('after').$type<FieldValues>(),
    createdAt: createdAt(),
    /** Ids are given out before transactions end, so they do not tell what is new since a moment; this does. */
    transactionId: writtenIn(),
  },
  (t) => [
    primaryKey({ name: 'activity_pk', columns: [t.companyId, t.id] }),
    index('activity_by_subject').on(t.companyId, t.subjectType, t.subjectId, t.id.desc().nullsFirst()),
    index('activity_by_action').on(t.companyId, t.action, t.createdAt.desc().nullsFirst()),
    index('activity_by_transaction').on(t.companyId, t.transactionId),
    notBlank(t.action),
    oneOf(t.actorKind, sets.actorKinds),
    ...atMost(lengths.address, t.ipAddress),
    ...atMost(lengths.browser, t.userAgent),
    ...atMost(lengths.name, t.actorName, t.action, t.subjectType, t.keyName),
  ],
)
