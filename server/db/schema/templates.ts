import { lengths } from '@cairn/domain/lengths'
import type { TemplateKeyResult } from '@cairn/domain/templates/template'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { atMost, companyId, createdAt, id, nameKey, notBlank } from './columns.ts'
import { companies } from './workspace.ts'

/** What a company begins its OKRs from, beside the library that everyone has. */
export const templates = pgTable(
  'templates',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    id: id(),
    title: text('title').notNull(),
    titleKey: nameKey('title_key', 'title'),
    keyResults: jsonb('key_results').$type<TemplateKeyResult[]>().notNull(),
    madeBy: uuid('made_by'),
    /** The name as it was: it outlives the membership. */
    makerName: text('maker_name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'templates_pk', columns: [t.companyId, t.id] }),
    uniqueIndex('templates_title_unique').on(t.companyId, t.titleKey),
    index('templates_by_person').on(t.companyId, t.madeBy),
    check('templates_key_results_list', sql`jsonb_typeof(${t.keyResults}) = 'array'`),
    notBlank(t.title),
    ...atMost(lengths.title, t.title),
    ...atMost(lengths.name, t.makerName),
  ],
)
