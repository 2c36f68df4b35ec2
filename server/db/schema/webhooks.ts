import { lengths } from '@cairn/domain/lengths'
import type { EventGroup, EventType } from '@cairn/domain/webhooks/events'
import type { DeliveryState, OffReason, OutcomeKind } from '@cairn/domain/webhooks/schema'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import * as sets from './closed-sets.ts'
import { atMost, companyId, createdAt, id, moment, oneOf } from './columns.ts'
import { companies } from './workspace.ts'

/** An address that is called when something happens. */
export const webhooks = pgTable(
  'webhooks',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    url: text('url').notNull(),
    events: text('events').array().$type<EventGroup[]>().notNull(),
    isOn: boolean('is_on').notNull().default(true),
    /** Why it is off. */
    offBecause: text('off_because').$type<OffReason>(),
    /** Sealed. */
    secret: text('secret').notNull(),
    /** The one before signs beside it until then. */
    previousSecret: text('previous_secret'),
    previousUntil: moment('previous_until'),
    createdAt: createdAt(),
    createdBy: text('created_by').notNull(),
    /** The first try that failed since the last that did not. */
    failingSince: moment('failing_since'),
    lastAnsweredAt: moment('last_answered_at'),
    /** When admins were mailed that it was turned off. */
    toldAt: moment('told_at'),
  },
  (t) => [
    primaryKey({ name: 'webhooks_pk', columns: [t.companyId, t.id] }),
    oneOf(t.offBecause, sets.offReasons),
    check(
      'webhooks_events_known',
      sql`cardinality(${t.events}) > 0 and ${t.events} <@ array[${sql.raw(sets.eventGroups.map((one) => `'${one}'`).join(', '))}]::text[]`,
    ),
    check('webhooks_off_because', sql`${t.isOn} = (${t.offBecause} is null)`),
    ...atMost(lengths.url, t.url),
    ...atMost(lengths.name, t.createdBy),
  ],
)

/**
 * An entry of the log of which addresses are still to be told, with what it is about as it stood then. A trigger of the log writes it, in the
 * transaction of the entry, while the company has an address that is on.
 */
export const webhookNews = pgTable(
  'webhook_news',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    subject: jsonb('subject').$type<Record<string, unknown>>(),
    comment: jsonb('comment').$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ name: 'webhook_news_pk', columns: [t.companyId, t.entryId] })],
)

/** The number of the last event of a company. Whoever makes events holds the row, so that they are numbered one after the other. */
export const webhookSequences = pgTable(
  'webhook_sequences',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    last: bigint('last', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ name: 'webhook_sequences_pk', columns: [t.companyId] })],
)

/** Something that happened, as every address is told of it. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    event: text('event').$type<EventType>().notNull(),
    title: text('title').notNull(),
    /** To the letter as it is sent, each time. */
    payload: text('payload').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'webhook_events_pk', columns: [t.companyId, t.id] }),
    index('webhook_events_oldest').on(t.companyId, t.createdAt),
    ...atMost(lengths.title, t.title),
    ...atMost(lengths.short, t.event),
  ],
)

/** An event on its way to an address. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    webhookId: uuid('webhook_id').notNull(),
    eventId: uuid('event_id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    /** First tries of the same go one after the other. */
    subjectKey: text('subject_key').notNull(),
    createdAt: createdAt(),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    nextAt: moment('next_at'),
    /** Until then it is in the hands of a server; one that died gives it back by that. */
    claimedUntil: moment('claimed_until'),
    tries: smallint('tries').notNull().default(0),
    /** What the last answer said. */
    answer: text('answer'),
  },
  (t) => [
    primaryKey({ name: 'webhook_deliveries_pk', columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'webhook_deliveries_webhook_fk',
      columns: [t.companyId, t.webhookId],
      foreignColumns: [webhooks.companyId, webhooks.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'webhook_deliveries_event_fk',
      columns: [t.companyId, t.eventId],
      foreignColumns: [webhookEvents.companyId, webhookEvents.id],
    }).onDelete('cascade'),
    index('webhook_deliveries_newest').on(t.companyId, t.webhookId, t.sequence.desc().nullsFirst()),
    index('webhook_deliveries_of_event').on(t.companyId, t.eventId),
    index('webhook_deliveries_waiting')
      .on(t.companyId, t.webhookId, t.subjectKey, t.sequence)
      .where(sql`${t.state} = 'waiting'`),
    oneOf(t.state, sets.deliveryStates),
  ],
)

/** A call to an address, and what came of it. */
export const webhookTries = pgTable(
  'webhook_tries',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    deliveryId: uuid('delivery_id').notNull(),
    number: smallint('number').notNull(),
    at: moment('at').notNull(),
    kind: text('kind').$type<OutcomeKind>().notNull(),
    code: integer('code'),
    /** What the receiver called its status, or why there is none. */
    words: text('words').notNull(),
    tookMs: integer('took_ms').notNull(),
  },
  (t) => [
    primaryKey({ name: 'webhook_tries_pk', columns: [t.companyId, t.deliveryId, t.number] }),
    foreignKey({
      name: 'webhook_tries_delivery_fk',
      columns: [t.companyId, t.deliveryId],
      foreignColumns: [webhookDeliveries.companyId, webhookDeliveries.id],
    }).onDelete('cascade'),
    oneOf(t.kind, sets.outcomeKinds),
    ...atMost(lengths.name, t.words),
  ],
)
