import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { atMost, companyId, createdAt, id, notBlank, updatedAt } from './columns.ts'
import { companies } from './workspace.ts'

export const teams = pgTable(
  'teams',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    icon: text('icon').notNull().default('shield'),
    parentId: uuid('parent_id'),
    teamLeaderId: uuid('team_leader_id'),
    createdBy: uuid('created_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'teams_pk', columns: [t.companyId, t.id] }),
    index('teams_by_name').on(t.companyId, t.name),
    index('teams_by_parent').on(t.companyId, t.parentId),
    index('teams_by_leader').on(t.companyId, t.teamLeaderId),
    check('teams_not_own_parent', sql`${t.parentId} <> ${t.id}`),
    notBlank(t.name),
    ...atMost(120, t.name),
    ...atMost(10000, t.description),
    ...atMost(40, t.icon),
  ],
)
