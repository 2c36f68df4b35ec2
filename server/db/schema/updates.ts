import { lengths } from '@cairn/domain/lengths'
import type { KeyResultConfidence, ValueChange } from '@cairn/domain/updates/schema'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { objectiveStatuses } from './closed-sets.ts'
import { atMost, companyId, createdAt, id, moment, notBlank, oneOf } from './columns.ts'
import { objectives } from './objectives.ts'
import { companies } from './workspace.ts'

export const weeklyUpdates = pgTable(
  'weekly_updates',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    objectiveId: uuid('objective_id').notNull(),
    updateText: text('update_text').notNull(),
    /** Never blank when set, so that "has a blocker" is one indexable question. */
    blockers: text('blockers'),
    /** The update that reported the same blocker first, while that is open: a trigger says so. Help and resolution are of that one. */
    continuesId: uuid('continues_id'),
    nextWeekFocus: text('next_week_focus'),
    status: text('status', { enum: objectiveStatuses }).notNull(),
    previousValue: text('previous_value', { enum: objectiveStatuses }),
    newValue: text('new_value', { enum: objectiveStatuses }),
    /** What it made of the key results, with their titles as they were. */
    valueChanges: jsonb('value_changes').$type<ValueChange[]>().notNull().default(sql`'[]'::jsonb`),
    /** How sure the author was of which key result. */
    confidences: jsonb('confidences').$type<KeyResultConfidence[]>().notNull().default(sql`'[]'::jsonb`),
    createdBy: uuid('created_by'),
    /** The name as it was: it outlives the author's membership. */
    authorName: text('author_name').notNull(),
    createdAt: createdAt(),
    editedAt: moment('edited_at'),
    blockerResolvedAt: moment('blocker_resolved_at'),
    blockerResolvedBy: uuid('blocker_resolved_by'),
    blockerResolution: text('blocker_resolution'),
    /** Who helped, if somebody did, with the name as it was. */
    blockerHelpedBy: uuid('blocker_helped_by'),
    blockerHelperName: text('blocker_helper_name'),
  },
  (t) => [
    primaryKey({ name: 'weekly_updates_pk', columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'weekly_updates_objective_fk',
      columns: [t.companyId, t.objectiveId],
      foreignColumns: [objectives.companyId, objectives.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'weekly_updates_continues_fk',
      columns: [t.companyId, t.continuesId],
      foreignColumns: [t.companyId, t.id],
    }),
    index('weekly_updates_continued').on(t.companyId, t.continuesId).where(sql`${t.continuesId} is not null`),
    index('weekly_updates_by_objective').on(
      t.companyId,
      t.objectiveId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('weekly_updates_by_age').on(t.companyId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('weekly_updates_blockers')
      .on(t.companyId, t.createdBy, t.createdAt.desc().nullsFirst())
      .where(sql`${t.blockers} is not null`),
    check(
      'weekly_updates_status_change',
      sql`(${t.previousValue} is null and ${t.newValue} is null) or (${t.previousValue} is not null and ${t.newValue} is not null and ${t.previousValue} <> ${t.newValue})`,
    ),
    check(
      'weekly_updates_resolution',
      sql`${t.blockerResolvedAt} is not null or (${t.blockerResolvedBy} is null and ${t.blockerResolution} is null)`,
    ),
    check('weekly_updates_value_changes_list', sql`jsonb_typeof(${t.valueChanges}) = 'array'`),
    check('weekly_updates_confidences_list', sql`jsonb_typeof(${t.confidences}) = 'array'`),
    oneOf(t.status, objectiveStatuses),
    oneOf(t.previousValue, objectiveStatuses),
    oneOf(t.newValue, objectiveStatuses),
    notBlank(t.updateText),
    notBlank(t.blockers),
    ...atMost(lengths.text, t.updateText, t.blockers, t.nextWeekFocus, t.blockerResolution),
    ...atMost(lengths.name, t.authorName, t.blockerHelperName),
  ],
)
