import type { CalendarPart } from '@cairn/domain/calendar/parts'
import type { Reader } from '@cairn/domain/calendar/rules'
import { sql } from 'drizzle-orm'
import { check, foreignKey, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { calendarParts } from './closed-sets.ts'
import { atMost, companyId, moment } from './columns.ts'
import { companies, profiles } from './workspace.ts'

/** The address by which calendar programs read somebody's dates. A person has one at most; it goes with the membership. */
export const calendars = pgTable(
  'calendars',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    profileId: uuid('profile_id').notNull(),
    /** What it is found by; and what is told again, sealed with the server's secret. */
    tokenHash: text('token_hash').notNull(),
    tokenSealed: text('token_sealed').notNull(),
    /** Its first letters, for people to know it by. */
    hint: text('hint').notNull(),
    shows: text('shows').array().$type<CalendarPart[]>().notNull(),
    madeAt: moment('made_at').notNull(),
    lastAskedAt: moment('last_asked_at'),
    /** The programs that asked for it lately. */
    readers: jsonb('readers').$type<Reader[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ name: 'calendars_pk', columns: [t.companyId, t.profileId] }),
    foreignKey({
      name: 'calendars_profile_fk',
      columns: [t.companyId, t.profileId],
      foreignColumns: [profiles.companyId, profiles.id],
    }).onDelete('cascade'),
    uniqueIndex('calendars_token_unique').on(t.tokenHash),
    check(
      'calendars_shows_known',
      sql`${t.shows} <@ array[${sql.raw(calendarParts.map((one) => `'${one}'`).join(', '))}]::text[]`,
    ),
    ...atMost(128, t.tokenHash),
    ...atMost(1000, t.tokenSealed),
    ...atMost(8, t.hint),
  ],
)
