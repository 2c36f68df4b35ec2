import { lengths } from '@cairn/domain/lengths'
import type { Change } from '@cairn/domain/objectives/history'
import type { Review } from '@cairn/domain/quarters/review'
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ledgerFields, quarterStates } from './closed-sets.ts'
import { aQuarter, atMost, companyId, moment, notBlank, oneOf } from './columns.ts'
import { objectives } from './objectives.ts'
import { companies } from './workspace.ts'

/** What was declared of a quarter. One that has no row runs, and was never planned. */
export const quarters = pgTable(
  'quarters',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    quarter: text('quarter').notNull(),
    state: text('state', { enum: quarterStates }).notNull(),
    /** When planning started last; and when it was committed, by whom, which happens once. */
    plannedAt: moment('planned_at'),
    committedAt: moment('committed_at'),
    committedBy: text('committed_by'),
    /** Since when it is being closed, or was before it was closed: from then on no updates are asked for. */
    closingSince: moment('closing_since'),
    /** The day by which scores are asked for. */
    scoreBy: date('score_by', { mode: 'string' }),
    /** The day of which people were last reminded: once each, also where it is another after closing anew. */
    remindedOfScoresBy: date('reminded_of_scores_by', { mode: 'string' }),
  },
  (t) => [
    primaryKey({ name: 'quarters_pk', columns: [t.companyId, t.quarter] }),
    aQuarter(t.quarter),
    oneOf(t.state, quarterStates),
    ...atMost(lengths.name, t.committedBy),
  ],
)

/**
 * A key result as it stood when its quarter was committed, or when it came to a committed one. Written once and never
 * changed; it outlives the key result.
 */
export const keyResultOriginals = pgTable(
  'key_result_originals',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    keyResultId: uuid('key_result_id').notNull(),
    quarter: text('quarter').notNull(),
    objectiveId: uuid('objective_id').notNull(),
    title: text('title').notNull(),
    startValue: doublePrecision('start_value').notNull(),
    targetValue: doublePrecision('target_value'),
    unit: text('unit'),
    weight: integer('weight'),
    addedAfterCommit: boolean('added_after_commit').notNull(),
    keptAt: moment('kept_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'key_result_originals_pk', columns: [t.companyId, t.keyResultId, t.quarter] }),
    foreignKey({
      name: 'key_result_originals_objective_fk',
      columns: [t.companyId, t.objectiveId],
      foreignColumns: [objectives.companyId, objectives.id],
    }).onDelete('cascade'),
    index('key_result_originals_by_objective').on(t.companyId, t.objectiveId, t.quarter),
    aQuarter(t.quarter),
    ...atMost(lengths.title, t.title),
    ...atMost(lengths.short, t.unit),
  ],
)

/**
 * What was changed of a key result after its quarter was committed, line by line. Written with the save that made it, which
 * the version tells, and never changed; it outlives the key result.
 */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    objectiveId: uuid('objective_id').notNull(),
    version: integer('version').notNull(),
    place: integer('place').notNull(),
    quarter: text('quarter').notNull(),
    keyResultId: uuid('key_result_id').notNull(),
    title: text('title').notNull(),
    unit: text('unit'),
    field: text('field', { enum: ledgerFields }).notNull(),
    from: jsonb('from_value').$type<Change['from']>(),
    to: jsonb('to_value').$type<Change['to']>(),
    reason: text('reason'),
    changedBy: uuid('changed_by'),
    /** The name as it was: it outlives the membership. */
    changerName: text('changer_name').notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'ledger_lines_pk', columns: [t.companyId, t.objectiveId, t.version, t.place] }),
    foreignKey({
      name: 'ledger_lines_objective_fk',
      columns: [t.companyId, t.objectiveId],
      foreignColumns: [objectives.companyId, objectives.id],
    }).onDelete('cascade'),
    index('ledger_lines_by_key_result').on(t.companyId, t.keyResultId, t.version),
    index('ledger_lines_by_person').on(t.companyId, t.changedBy),
    aQuarter(t.quarter),
    oneOf(t.field, ledgerFields),
    notBlank(t.reason),
    ...atMost(lengths.title, t.title),
    ...atMost(lengths.short, t.unit),
    ...atMost(lengths.reason, t.reason),
    ...atMost(lengths.name, t.changerName),
  ],
)

/** What was published of a quarter, as it was then. Publishing again replaces it; a public link stays. */
export const reviews = pgTable(
  'reviews',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    quarter: text('quarter').notNull(),
    review: jsonb('review').$type<Review>().notNull(),
    /** Its objectives as they were: what its numbers count. */
    counted: jsonb('counted').notNull(),
    publishedAt: moment('published_at').notNull(),
    /** The name as it was: it outlives the membership. */
    publishedBy: text('published_by').notNull(),
    isAgain: boolean('is_again').notNull(),
    shareKey: text('share_key'),
    shareKeySealed: text('share_key_sealed'),
  },
  (t) => [
    primaryKey({ name: 'reviews_pk', columns: [t.companyId, t.quarter] }),
    uniqueIndex('reviews_share_key_unique').on(t.shareKey),
    aQuarter(t.quarter),
    ...atMost(lengths.name, t.publishedBy),
    ...atMost(128, t.shareKey),
    ...atMost(1000, t.shareKeySealed),
  ],
)
