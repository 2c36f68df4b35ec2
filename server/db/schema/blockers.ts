import { lengths } from '@cairn/domain/lengths'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { atMost, companyId, id, moment, notBlank } from './columns.ts'
import { teams } from './teams.ts'
import { weeklyUpdates } from './updates.ts'
import { companies, profiles } from './workspace.ts'

/**
 * That somebody is asked to help with a blocker: at most one of each, under the id of the update that reported it first. It goes when it
 * is taken back, when nobody is asked any more, and with the blocker.
 */
export const blockerAsks = pgTable(
  'blocker_asks',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    updateId: uuid('update_id').notNull(),
    objectiveId: uuid('objective_id').notNull(),
    /** Who asked, with the name as it was. */
    askedBy: uuid('asked_by'),
    askerName: text('asker_name').notNull(),
    askedAt: moment('asked_at').notNull(),
    neededBy: date('needed_by').notNull(),
    whatWouldHelp: text('what_would_help').notNull(),
    /** Who said 'I can help'; a trigger takes the ask away where they leave and nobody else is asked. */
    helperId: uuid('helper_id'),
    helpingSince: moment('helping_since'),
    /** When those who are asked were told that its day had passed. */
    remindedAt: moment('reminded_at'),
  },
  (t) => [
    primaryKey({ name: 'blocker_asks_pk', columns: [t.companyId, t.updateId] }),
    foreignKey({
      name: 'blocker_asks_update_fk',
      columns: [t.companyId, t.updateId],
      foreignColumns: [weeklyUpdates.companyId, weeklyUpdates.id],
    }).onDelete('cascade'),
    index('blocker_asks_by_objective').on(t.companyId, t.objectiveId),
    index('blocker_asks_by_asker').on(t.companyId, t.askedBy),
    index('blocker_asks_by_helper').on(t.companyId, t.helperId),
    index('blocker_asks_due').on(t.companyId, t.neededBy).where(sql`${t.remindedAt} is null`),
    notBlank(t.whatWouldHelp),
    ...atMost(lengths.name, t.askerName),
    ...atMost(lengths.text, t.whatWouldHelp),
  ],
)

/** Who is asked: a person, or everybody in a team. */
export const blockerAsked = pgTable(
  'blocker_asked',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    updateId: uuid('update_id').notNull(),
    objectiveId: uuid('objective_id').notNull(),
    profileId: uuid('profile_id'),
    teamId: uuid('team_id'),
    /** Added above whoever was asked. */
    isEscalation: boolean('is_escalation').notNull(),
    askedAt: moment('asked_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'blocker_asked_pk', columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'blocker_asked_ask_fk',
      columns: [t.companyId, t.updateId],
      foreignColumns: [blockerAsks.companyId, blockerAsks.updateId],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    foreignKey({
      name: 'blocker_asked_profile_fk',
      columns: [t.companyId, t.profileId],
      foreignColumns: [profiles.companyId, profiles.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'blocker_asked_team_fk',
      columns: [t.companyId, t.teamId],
      foreignColumns: [teams.companyId, teams.id],
    }).onDelete('cascade'),
    uniqueIndex('blocker_asked_person_once').on(t.companyId, t.updateId, t.profileId),
    uniqueIndex('blocker_asked_team_once').on(t.companyId, t.updateId, t.teamId),
    index('blocker_asked_by_objective').on(t.companyId, t.objectiveId),
    index('blocker_asked_by_person').on(t.companyId, t.profileId),
    index('blocker_asked_by_team').on(t.companyId, t.teamId),
    check('blocker_asked_one', sql`num_nonnulls(${t.profileId}, ${t.teamId}) = 1`),
  ],
)
