import { lengths } from '@cairn/domain/lengths'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { mailStatuses } from './closed-sets.ts'
import { atMost, createdAt, moment, oneOf } from './columns.ts'
import { companies } from './workspace.ts'

/** Letters to send. Those about an account belong to no company, so this is not a tenant table. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** A letter outlives its company, blank: what was sent counts for who got it, whoever sent it and is gone. */
    companyId: uuid('company_id').references(() => companies.id, { onDelete: 'set null' }),
    kind: text('kind').notNull(),
    toEmail: text('to_email').notNull(),
    /** Subject and bodies stood here in clear once; a new letter is sealed, and its content gone once it has left. */
    subject: text('subject').notNull().default(''),
    html: text('html').notNull().default(''),
    text: text('text').notNull().default(''),
    sealed: text('sealed'),
    /** Where its reader stops more of the kind; only for mail nobody asked for. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** Whether a mail program may stop it there by itself, with one POST. */
    oneClick: boolean('one_click').notNull().default(false),
    status: text('status', { enum: mailStatuses }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    claimedAt: moment('claimed_at'),
    createdAt: createdAt(),
    sentAt: moment('sent_at'),
  },
  (t) => [
    index('mail_outbox_to_dispatch').on(t.status, t.createdAt),
    index('mail_outbox_by_recipient').on(t.toEmail, t.kind, t.createdAt),
    index('mail_outbox_by_company').on(t.companyId, t.kind, t.createdAt),
    index('mail_outbox_by_age').on(t.createdAt.desc().nullsFirst()),
    check('mail_outbox_attempts_counted', sql`${t.attempts} >= 0`),
    oneOf(t.status, mailStatuses),
    ...atMost(lengths.email, t.toEmail),
    ...atMost(lengths.name, t.kind),
    ...atMost(1000, t.subject),
    ...atMost(2000, t.unsubscribeUrl),
  ],
)
