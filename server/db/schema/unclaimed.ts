import { lengths } from '@cairn/domain/lengths'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { unclaimedKinds } from './closed-sets.ts'
import { atMost, createdAt, lowerCase, moment, oneOf } from './columns.ts'
import { companies } from './workspace.ts'

/**
 * Records of an older system, waiting for the company of their owner; until then they have none.
 * Once adopted, a record is that company's data and goes with it.
 */
export const unclaimedRecords = pgTable(
  'unclaimed_records',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: unclaimedKinds }).notNull(),
    oldId: text('old_id').notNull(),
    ownerEmail: text('owner_email').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    adoptedAt: moment('adopted_at'),
    adoptedCompanyId: uuid('adopted_company_id').references(() => companies.id, { onDelete: 'cascade' }),
    adoptedId: uuid('adopted_id'),
  },
  (t) => [
    uniqueIndex('unclaimed_records_old_id_unique').on(t.kind, t.oldId),
    index('unclaimed_records_waiting').on(t.ownerEmail).where(sql`${t.adoptedAt} is null`),
    check(
      'unclaimed_records_adoption',
      sql`(${t.adoptedAt} is null) = (${t.adoptedCompanyId} is null) and (${t.adoptedAt} is null) = (${t.adoptedId} is null)`,
    ),
    lowerCase(t.ownerEmail),
    oneOf(t.kind, unclaimedKinds),
    ...atMost(lengths.email, t.ownerEmail),
    ...atMost(255, t.oldId),
  ],
)
