import { lengths } from '@cairn/domain/lengths'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { countings, draftStates, formerKinds, objectiveStatuses, quarterStates } from './closed-sets.ts'
import { aQuarter, atMost, companyId, moment, oneOf } from './columns.ts'
import { companies } from './workspace.ts'

/** From this day on, and before that one: the day on which it changed next, or 'infinity' for how it stands now. */
const day = () => date('day', { mode: 'string' }).notNull()
const until = () => date('until', { mode: 'string' }).notNull()

/**
 * How an objective stood at the end of a day of its company's calendar, from the day on which it changed to the day on which it
 * changed again or was deleted. Triggers keep it. It outlives the objective, so nothing here refers to anything but the company.
 */
export const objectiveDays = pgTable(
  'objective_days',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    objectiveId: uuid('objective_id').notNull(),
    day: day(),
    until: until(),
    title: text('title').notNull(),
    status: text('status', { enum: objectiveStatuses }).notNull(),
    quarter: text('quarter').notNull(),
    draft: text('draft', { enum: draftStates }),
    parentId: uuid('parent_id'),
    dueDate: date('due_date', { mode: 'string' }),
    progress: doublePrecision('progress'),
    measured: doublePrecision('measured'),
    progressCounts: text('progress_counts', { enum: countings }).notNull(),
    ownShare: integer('own_share').notNull(),
    ownerId: uuid('owner_id').notNull(),
    coOwnerIds: uuid('co_owner_ids').array().notNull(),
    teamId: uuid('team_id'),
    strategyId: uuid('strategy_id'),
    createdDate: moment('created_date').notNull(),
    addedAfterCommit: boolean('added_after_commit').notNull().default(false),
  },
  (t) => [
    primaryKey({ name: 'objective_days_pk', columns: [t.companyId, t.objectiveId, t.until] }),
    index('objective_days_by_parent').on(
      t.companyId,
      t.parentId,
      t.createdDate.desc().nullsFirst(),
      t.objectiveId.desc().nullsFirst(),
      t.until,
      t.day,
    ),
    index('objective_days_by_quarter').on(
      t.companyId,
      t.quarter,
      t.createdDate.desc().nullsFirst(),
      t.objectiveId.desc().nullsFirst(),
      t.until,
      t.day,
    ),
    // As those of the objectives themselves, for the orders and filters that are asked for most.
    index('objective_days_roots_by_age')
      .on(t.companyId, t.createdDate.desc().nullsFirst(), t.objectiveId.desc().nullsFirst())
      .where(sql`${t.parentId} is null`),
    index('objective_days_roots_by_title')
      .on(t.companyId, sql`((lower(${t.title}) collate public.names) collate public.by_value)`, t.objectiveId)
      .where(sql`${t.parentId} is null`),
    index('objective_days_by_team').on(t.companyId, t.teamId),
    index('objective_days_by_owner').on(t.companyId, t.ownerId),
    index('objective_days_by_strategy').on(t.companyId, t.strategyId, t.until, t.day),
    check('objective_days_in_order', sql`${t.day} < ${t.until}`),
    oneOf(t.status, objectiveStatuses),
    oneOf(t.draft, draftStates),
    oneOf(t.progressCounts, countings),
  ],
)

/** The same of a key result. */
export const keyResultDays = pgTable(
  'key_result_days',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    keyResultId: uuid('key_result_id').notNull(),
    objectiveId: uuid('objective_id').notNull(),
    day: day(),
    until: until(),
    title: text('title').notNull(),
    startValue: doublePrecision('start_value').notNull(),
    currentValue: doublePrecision('current_value'),
    targetValue: doublePrecision('target_value'),
    unit: text('unit'),
    weight: integer('weight'),
    /** How sure the last update was of it that said so. */
    confidence: integer('confidence'),
    status: text('status', { enum: objectiveStatuses }).notNull(),
    position: integer('position').notNull(),
  },
  (t) => [
    primaryKey({ name: 'key_result_days_pk', columns: [t.companyId, t.keyResultId, t.until] }),
    index('key_result_days_by_objective').on(t.companyId, t.objectiveId, t.until),
    check('key_result_days_in_order', sql`${t.day} < ${t.until}`),
    oneOf(t.status, objectiveStatuses),
  ],
)

/** The same of a quarter's state, for those that something was declared of. */
export const quarterDays = pgTable(
  'quarter_days',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    quarter: text('quarter').notNull(),
    day: day(),
    until: until(),
    state: text('state', { enum: quarterStates }).notNull(),
  },
  (t) => [
    primaryKey({ name: 'quarter_days_pk', columns: [t.companyId, t.quarter, t.until] }),
    check('quarter_days_in_order', sql`${t.day} < ${t.until}`),
    aQuarter(t.quarter),
    oneOf(t.state, quarterStates),
  ],
)

/** What people, teams and strategies were called that are no longer there, for the days on which they were. */
export const formerNames = pgTable(
  'former_names',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: formerKinds }).notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    /** Of a team. */
    icon: text('icon'),
    /** Of a strategy. */
    quarter: text('quarter'),
  },
  (t) => [
    primaryKey({ name: 'former_names_pk', columns: [t.companyId, t.kind, t.id] }),
    oneOf(t.kind, formerKinds),
    ...atMost(lengths.title, t.name),
  ],
)
