import type { CoachRule, Dismissed } from '@cairn/domain/coach/rules'
import { lengths } from '@cairn/domain/lengths'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
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
import { countings, draftStates, objectiveStatuses, objectiveTypes } from './closed-sets.ts'
import {
  aQuarter,
  atMost,
  byValue,
  companyId,
  createdAt,
  formerSearch,
  id,
  measurable,
  moment,
  nameKey,
  notBlank,
  oneOf,
  updatedAt,
} from './columns.ts'
import { companies, profiles } from './workspace.ts'

type IndexKey = Parameters<ReturnType<typeof index>['on']>[0]
const rootsBy = (what: string, parentId: IndexKey, ...[first, ...keys]: [IndexKey, ...IndexKey[]]) =>
  index(`objectives_roots_by_${what}`)
    .on(first, ...keys)
    .where(sql`${parentId} is null`)

/** Deleting a person who still owns one fails (no action): a take-over moves it first, yet a company can go whole. */
export const objectives = pgTable(
  'objectives',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    type: text('type', { enum: objectiveTypes }).notNull().default('objective'),
    title: text('title').notNull(),
    description: text('description'),
    status: text('status', { enum: objectiveStatuses }).notNull().default('on_track'),
    previousStatus: text('previous_status', { enum: objectiveStatuses }),
    statusChangedDate: moment('status_changed_date'),
    quarter: text('quarter').notNull(),
    /** Planned and not committed: it counts nowhere yet. Null in every other objective. */
    draft: text('draft', { enum: draftStates }),
    /** It came to its quarter when that had been committed. */
    addedAfterCommit: boolean('added_after_commit').notNull().default(false),
    parentId: uuid('parent_id'),
    dueDate: date('due_date', { mode: 'string' }),
    /** Only what was set by hand; otherwise progress is what it counts. */
    progress: doublePrecision('progress'),
    /** Its key results, its children, or both; of both the share of its own, in percent. */
    progressCounts: text('progress_counts', { enum: countings }).notNull().default('key_results'),
    ownShare: integer('own_share').notNull().default(70),
    /** What that comes to, and when the last weekly update was posted: kept by triggers, for counting and sorting. */
    measured: doublePrecision('measured'),
    lastUpdateAt: moment('last_update_at'),
    ownerId: uuid('owner_id').notNull(),
    teamId: uuid('team_id'),
    strategyId: uuid('strategy_id'),
    /** The hash of the key of its public link, and the key itself, sealed with the server's secret: it is shown again. */
    shareKey: text('share_key'),
    shareKeySealed: text('share_key_sealed'),
    /** The coach's open hints by their rules, worked out when it was saved, and by which version of the rules; 0: by none yet. */
    hints: jsonb('hints').$type<CoachRule[]>().notNull().default([]),
    hintsVersion: integer('hints_version').notNull().default(0),
    /** What somebody said of these very words: this rule, not here. */
    dismissedHints: jsonb('dismissed_hints').$type<Dismissed[]>().notNull().default([]),
    /** Counts the saves, so that saving over a newer one can be refused. */
    version: integer('version').notNull().default(1),
    createdDate: moment('created_date').notNull().defaultNow(),
    updatedDate: moment('updated_date')
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
    titleKey: nameKey('title_key', 'title'),
    /** Kept by the database for sorting: a key that has to be worked out cannot begin a page under row-level security. */
    quarterKey: integer('quarter_key')
      .notNull()
      .generatedAlwaysAs(sql`right(quarter, 4)::integer * 4 + substr(quarter, 2, 1)::integer - 1`),
    /** As it counts; without any it comes before the slowest. */
    progressKey: doublePrecision('progress_key')
      .notNull()
      .generatedAlwaysAs(sql`coalesce(progress, measured, -1)`),
    /** What it counts as: complete ones as completed only, every other by its status. Asked wherever one counts or filters. */
    countsAs: text('counts_as', { enum: objectiveStatuses })
      .notNull()
      .generatedAlwaysAs(
        sql`case when status = 'completed' or status <> 'will_not_complete' and coalesce(progress, measured) >= 100 then 'completed' else status end`,
      ),
    search: formerSearch(sql`title || ' ' || coalesce(description, '')`),
  },
  (t) => [
    primaryKey({ name: 'objectives_pk', columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'objectives_parent_fk',
      columns: [t.companyId, t.parentId],
      foreignColumns: [t.companyId, t.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'objectives_owner_fk',
      columns: [t.companyId, t.ownerId],
      foreignColumns: [profiles.companyId, profiles.id],
    }),
    uniqueIndex('objectives_share_key_unique').on(t.shareKey),
    uniqueIndex('objectives_in_quarter').on(t.companyId, t.id, t.quarter),
    index('objectives_by_quarter').on(t.companyId, t.quarter, t.countsAs),
    index('objectives_by_owner').on(t.companyId, t.ownerId),
    index('objectives_by_team').on(t.companyId, t.teamId),
    index('objectives_by_strategy').on(t.companyId, t.strategyId),
    index('objectives_by_parent').on(
      t.companyId,
      t.parentId,
      t.createdDate.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('objectives_by_age').on(t.companyId, t.createdDate.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('objectives_by_quarter_and_age').on(
      t.companyId,
      t.quarter,
      t.createdDate.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('objectives_drafts')
      .on(t.companyId, t.quarter, t.draft, t.titleKey, t.id)
      .where(sql`${t.draft} is not null`),
    index('objectives_roots_by_age')
      .on(t.companyId, t.createdDate.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.parentId} is null`),
    index('objectives_roots_by_commitment')
      .on(
        t.companyId,
        sql`(${t.draft} is null) desc`,
        t.createdDate.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      )
      .where(sql`${t.parentId} is null`),
    // Those without a value are asked by the version before, and go with the next one.
    rootsBy('title', t.parentId, t.companyId, t.titleKey, t.id),
    rootsBy('quarter', t.parentId, t.companyId, t.quarterKey, t.titleKey, t.id),
    rootsBy('status', t.parentId, t.companyId, t.countsAs, t.titleKey, t.id),
    rootsBy('progress', t.parentId, t.companyId, t.progressKey, t.titleKey, t.id),
    rootsBy('owner', t.parentId, t.companyId, t.ownerId, t.titleKey, t.id),
    rootsBy('strategy', t.parentId, t.companyId, t.strategyId, t.titleKey, t.id),
    index('objectives_drafts_by_value')
      .on(t.companyId, t.quarter, t.draft, byValue(t.titleKey), t.id)
      .where(sql`${t.draft} is not null`),
    rootsBy('value', t.parentId, t.companyId, byValue(t.titleKey), t.id),
    rootsBy('quarter_and_value', t.parentId, t.companyId, t.quarterKey, byValue(t.titleKey), t.id),
    rootsBy('status_and_value', t.parentId, t.companyId, t.countsAs, byValue(t.titleKey), t.id),
    rootsBy('progress_and_value', t.parentId, t.companyId, t.progressKey, byValue(t.titleKey), t.id),
    rootsBy('owner_and_value', t.parentId, t.companyId, t.ownerId, byValue(t.titleKey), t.id),
    rootsBy('strategy_and_value', t.parentId, t.companyId, t.strategyId, byValue(t.titleKey), t.id),
    index('objectives_search').using('gin', t.search),
    check('objectives_not_own_parent', sql`${t.parentId} <> ${t.id}`),
    check('objectives_progress_range', sql`${t.progress} between 0 and 100`),
    check('objectives_own_share_percent', sql`${t.ownShare} between 5 and 95`),
    check('objectives_version_positive', sql`${t.version} >= 1`),
    oneOf(t.type, objectiveTypes),
    oneOf(t.status, objectiveStatuses),
    oneOf(t.previousStatus, objectiveStatuses),
    oneOf(t.draft, draftStates),
    oneOf(t.progressCounts, countings),
    aQuarter(t.quarter),
    notBlank(t.title),
    ...atMost(lengths.title, t.title),
    ...atMost(lengths.text, t.description),
    ...atMost(128, t.shareKey),
    ...atMost(1000, t.shareKeySealed),
  ],
)

export const objectiveShares = pgTable(
  'objective_shares',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    objectiveId: uuid('objective_id').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'objective_shares_pk', columns: [t.companyId, t.objectiveId, t.userId] }),
    foreignKey({
      name: 'objective_shares_objective_fk',
      columns: [t.companyId, t.objectiveId],
      foreignColumns: [objectives.companyId, objectives.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'objective_shares_user_fk',
      columns: [t.companyId, t.userId],
      foreignColumns: [profiles.companyId, profiles.id],
    }).onDelete('cascade'),
    index('objective_shares_by_user').on(t.companyId, t.userId),
  ],
)

export const keyResults = pgTable(
  'key_results',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    objectiveId: uuid('objective_id').notNull(),
    title: text('title').notNull(),
    startValue: doublePrecision('start_value').notNull().default(0),
    currentValue: doublePrecision('current_value'),
    targetValue: doublePrecision('target_value'),
    unit: text('unit'),
    /** In percent: all key results of an objective have one, or none has. */
    weight: integer('weight'),
    status: text('status', { enum: objectiveStatuses }).notNull().default('not_set'),
    position: integer('position').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    search: formerSearch(sql`title`),
  },
  (t) => [
    primaryKey({ name: 'key_results_pk', columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'key_results_objective_fk',
      columns: [t.companyId, t.objectiveId],
      foreignColumns: [objectives.companyId, objectives.id],
    }).onDelete('cascade'),
    index('key_results_by_objective').on(t.companyId, t.objectiveId, t.position),
    index('key_results_search').using('gin', t.search),
    oneOf(t.status, objectiveStatuses),
    measurable(t.startValue),
    measurable(t.currentValue),
    measurable(t.targetValue),
    check('key_results_weight_percent', sql`${t.weight} between 0 and 100`),
    notBlank(t.title),
    ...atMost(lengths.title, t.title),
    ...atMost(lengths.short, t.unit),
  ],
)
