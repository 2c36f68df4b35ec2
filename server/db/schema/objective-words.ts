import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { companyId, unordered, writtenIn } from './columns.ts'
import { companies } from './workspace.ts'

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
