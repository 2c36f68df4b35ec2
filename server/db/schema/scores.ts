import { lengths } from '@cairn/domain/lengths'
import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { outcomes } from './closed-sets.ts'
import { aQuarter, atMost, companyId, moment, oneOf } from './columns.ts'
import { objectives } from './objectives.ts'
import { companies } from './workspace.ts'

/** What became of an objective in a quarter, one score an objective. It counts only in the quarter it was given for. */
export const scores = pgTable(
  'scores',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    objectiveId: uuid('objective_id').notNull(),
    quarter: text('quarter').notNull(),
    score: doublePrecision('score'),
    /** Chosen by hand; without one it follows the score. */
    outcome: text('outcome', { enum: outcomes }),
    learned: text('learned'),
    scoredBy: uuid('scored_by'),
    /** The name as it was: it outlives the membership. */
    scorerName: text('scorer_name').notNull(),
    scoredAt: moment('scored_at').notNull(),
    version: integer('version').notNull(),
    /** What it was carried over to, and the version that was made with. It may be gone since. */
    successorId: uuid('successor_id'),
    successorVersion: integer('successor_version'),
  },
  (t) => [
    primaryKey({ name: 'scores_pk', columns: [t.companyId, t.objectiveId] }),
    foreignKey({
      name: 'scores_objective_fk',
      columns: [t.companyId, t.objectiveId],
      foreignColumns: [objectives.companyId, objectives.id],
    }).onDelete('cascade'),
    index('scores_by_successor').on(t.companyId, t.successorId),
    index('scores_by_person').on(t.companyId, t.scoredBy),
    check(
      'scores_score_tenths',
      sql`${t.score} between 0 and 1 and ${t.score} * 10 = round(${t.score} * 10)`,
    ),
    aQuarter(t.quarter),
    oneOf(t.outcome, outcomes),
    ...atMost(lengths.learned, t.learned),
    ...atMost(lengths.name, t.scorerName),
  ],
)
