import { lengths } from '@cairn/domain/lengths'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { teamIcons } from './closed-sets.ts'
import { atMost, byValue, companyId, createdAt, id, nameKey, notBlank, oneOf, updatedAt } from './columns.ts'
import { companies } from './workspace.ts'

/**
 * Level and counts follow from parents and profiles. Triggers keep them (migration 0004), because a tree of four
 * hundred teams over five thousand people is too much to add up at every look. Members are those of sub-teams too.
 */
export const teams = pgTable(
  'teams',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    name: text('name').notNull(),
    nameKey: nameKey('name_key', 'name'),
    description: text('description'),
    icon: text('icon', { enum: teamIcons }).notNull().default('shield'),
    parentId: uuid('parent_id'),
    teamLeaderId: uuid('team_leader_id'),
    level: integer('level').notNull().default(1),
    memberCount: integer('member_count').notNull().default(0),
    childCount: integer('child_count').notNull().default(0),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'teams_pk', columns: [t.companyId, t.id] }),
    index('teams_by_name').on(t.companyId, t.nameKey, t.id),
    index('teams_by_level').on(t.companyId, t.level, t.nameKey, t.id),
    index('teams_by_value').on(t.companyId, byValue(t.nameKey), t.id),
    index('teams_by_level_and_value').on(t.companyId, t.level, byValue(t.nameKey), t.id),
    index('teams_by_parent').on(t.companyId, t.parentId),
    index('teams_by_leader').on(t.companyId, t.teamLeaderId),
    check('teams_not_own_parent', sql`${t.parentId} <> ${t.id}`),
    notBlank(t.name),
    ...atMost(lengths.name, t.name),
    ...atMost(lengths.text, t.description),
    oneOf(t.icon, teamIcons),
  ],
)
