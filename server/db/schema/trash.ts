import { lengths } from '@cairn/domain/lengths'
import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { trashedKinds } from './closed-sets.ts'
import { atMost, companyId, moment, oneOf } from './columns.ts'
import { companies } from './workspace.ts'

/**
 * What was deleted and can still be restored. The application may add to it and nothing else: it reads and takes out by
 * functions of the schema crossing. Whoever deleted it is a plain id, because that stays true after they are gone.
 */
export const trash = pgTable(
  'trash',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: trashedKinds }).notNull(),
    id: uuid('id').notNull(),
    title: text('title').notNull(),
    /** Goes on to whoever takes over, as what is not deleted does. */
    ownerId: uuid('owner_id'),
    deletedBy: uuid('deleted_by').notNull(),
    deletedByName: text('deleted_by_name').notNull(),
    deletedAt: moment('deleted_at').notNull(),
  },
  (t) => [
    primaryKey({ name: 'trash_pk', columns: [t.companyId, t.kind, t.id] }),
    index('trash_by_age').on(t.companyId, t.deletedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    oneOf(t.kind, trashedKinds),
    ...atMost(lengths.title, t.title),
    ...atMost(lengths.name, t.deletedByName),
  ],
)

/** The rows it was made of, as they were, and who or what it let go of. */
export const trashRows = pgTable(
  'trash_rows',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    trashId: uuid('trash_id').notNull(),
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** The table, or what kind of thing it let go of. */
    part: text('part').notNull(),
    content: jsonb('content').$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    primaryKey({ name: 'trash_rows_pk', columns: [t.companyId, t.kind, t.trashId, t.place] }),
    foreignKey({
      name: 'trash_rows_trash_fk',
      columns: [t.companyId, t.kind, t.trashId],
      foreignColumns: [trash.companyId, trash.kind, trash.id],
    }).onDelete('cascade'),
    ...atMost(lengths.name, t.part),
  ],
)
