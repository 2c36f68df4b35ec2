import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { companyId, unordered, writtenIn } from './columns.ts'
import { keyResults, objectives } from './objectives.ts'
import { companies } from './workspace.ts'

/** Title and description of an objective as they are searched, apart from it, so that a search reads nothing else; triggers keep it. */
export const objectiveTexts = pgTable(
  'objective_texts',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    objectiveId: uuid('objective_id').notNull(),
    searchText: unordered('search_text').notNull(),
  },
  (t) => [
    primaryKey({ name: 'objective_texts_pk', columns: [t.companyId, t.objectiveId] }),
    foreignKey({
      name: 'objective_texts_objective_fk',
      columns: [t.companyId, t.objectiveId],
      foreignColumns: [objectives.companyId, objectives.id],
    }).onDelete('cascade'),
  ],
)

/** The title of a key result, in the same way. */
export const keyResultTexts = pgTable(
  'key_result_texts',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    keyResultId: uuid('key_result_id').notNull(),
    objectiveId: uuid('objective_id').notNull(),
    searchText: unordered('search_text').notNull(),
  },
  (t) => [
    primaryKey({ name: 'key_result_texts_pk', columns: [t.companyId, t.keyResultId] }),
    foreignKey({
      name: 'key_result_texts_key_result_fk',
      columns: [t.companyId, t.keyResultId],
      foreignColumns: [keyResults.companyId, keyResults.id],
    }).onDelete('cascade'),
  ],
)

/**
 * The words of a title without their endings, a row for each, to find what is called alike in a quarter; triggers keep it. Each row
 * knows how many words the title has, so that nothing else is looked at to tell which titles share most of theirs.
 */
export const objectiveTitleWords = pgTable(
  'objective_title_words',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    objectiveId: uuid('objective_id').notNull(),
    quarter: text('quarter').notNull(),
    word: unordered('word').notNull(),
    words: integer('words').notNull(),
  },
  (t) => [
    primaryKey({ name: 'objective_title_words_pk', columns: [t.companyId, t.objectiveId, t.word] }),
    foreignKey({
      name: 'objective_title_words_objective_fk',
      columns: [t.companyId, t.objectiveId],
      foreignColumns: [objectives.companyId, objectives.id],
    }).onDelete('cascade'),
    index('objective_title_words_by_word').on(t.companyId, t.quarter, t.word, t.objectiveId, t.words),
  ],
)

/** Empty, and written by nobody: the version before asks nothing of it either. It goes with the next one. */
export const objectiveWords = pgTable(
  'objective_words',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    word: unordered('word').notNull(),
    transactionId: writtenIn(),
  },
  (t) => [primaryKey({ name: 'objective_words_pk', columns: [t.companyId, t.word, t.transactionId] })],
)
