import { date, foreignKey, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { companyId, moment } from './columns.ts'
import { companies, profiles } from './workspace.ts'

/**
 * The week for which someone was last reminded, written in the transaction that posts the mail. One row a person,
 * whose week only ever grows: whoever comes second for a week, be it another server, writes nothing and posts nothing.
 */
export const reminders = pgTable(
  'reminders',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    profileId: uuid('profile_id').notNull(),
    week: date('week', { mode: 'string' }).notNull(),
    remindedAt: moment('reminded_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'reminders_pk', columns: [t.companyId, t.profileId] }),
    foreignKey({
      name: 'reminders_profile_fk',
      columns: [t.companyId, t.profileId],
      foreignColumns: [profiles.companyId, profiles.id],
    }).onDelete('cascade'),
  ],
)
