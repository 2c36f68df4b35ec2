import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { aQuarter, companyId } from './columns.ts'
import { objectives } from './objectives.ts'
import { companies } from './workspace.ts'

/**
 * What a week made of an objective: a row for every week in which it was made, changed or updated. Progress is what it
 * counts in the mean of its quarter. Where a row ends the next one begins, so changes add up over any number of weeks.
 */
export const objectiveWeeks = pgTable(
  'objective_weeks',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    objectiveId: uuid('objective_id').notNull(),
    /** The Sunday it begins with, in the calendar of the company. */
    week: date('week', { mode: 'string' }).notNull(),
    /** That of the objective, which takes its history along when it moves. */
    quarter: text('quarter').notNull(),
    progressFrom: doublePrecision('progress_from'),
    progressTo: doublePrecision('progress_to'),
    openFrom: boolean('open_from').notNull(),
    openTo: boolean('open_to').notNull(),
    updated: boolean('updated').notNull(),
  },
  (t) => [
    primaryKey({ name: 'objective_weeks_pk', columns: [t.companyId, t.objectiveId, t.week] }),
    foreignKey({
      name: 'objective_weeks_objective_fk',
      columns: [t.companyId, t.objectiveId, t.quarter],
      foreignColumns: [objectives.companyId, objectives.id, objectives.quarter],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('objective_weeks_by_quarter').on(t.companyId, t.quarter, t.week),
    check('objective_weeks_sunday', sql`extract(dow from ${t.week}) = 0`),
    check(
      'objective_weeks_progress_range',
      sql`${t.progressFrom} between 0 and 100 and ${t.progressTo} between 0 and 100`,
    ),
    aQuarter(t.quarter),
  ],
)
