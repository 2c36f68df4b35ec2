import { lengths } from '@cairn/domain/lengths'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import {
  aQuarter,
  atMost,
  byValue,
  companyId,
  createdAt,
  id,
  nameKey,
  notBlank,
  updatedAt,
} from './columns.ts'
import { companies } from './workspace.ts'

/** Unique by title, quarter and team: that index (strategies_unique) is beyond drizzle and written in the migration. */
export const strategies = pgTable(
  'strategies',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    title: text('title').notNull(),
    titleKey: nameKey('title_key', 'title'),
    description: text('description'),
    quarter: text('quarter'),
    teamId: uuid('team_id'),
    ownerId: uuid('owner_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ name: 'strategies_pk', columns: [t.companyId, t.id] }),
    index('strategies_by_title').on(t.companyId, t.titleKey, t.id),
    index('strategies_by_value').on(t.companyId, byValue(t.titleKey), t.id),
    index('strategies_by_quarter').on(t.companyId, t.quarter),
    index('strategies_by_age').on(t.companyId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    aQuarter(t.quarter),
    notBlank(t.title),
    ...atMost(lengths.title, t.title),
    ...atMost(lengths.text, t.description),
  ],
)
