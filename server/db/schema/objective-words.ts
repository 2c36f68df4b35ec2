import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { companyId, unordered, writtenIn } from './columns.ts'
import { companies } from './workspace.ts'

/**
 * The words of a company's objectives and key results, so that a part of one is looked for among words and not among
 * texts; what is found goes through the index for text. Triggers keep it; a word may be here twice, or longer than its last text.
 */
export const objectiveWords = pgTable(
  'objective_words',
  {
    companyId: companyId().references(() => companies.id, { onDelete: 'cascade' }),
    word: unordered('word').notNull(),
    transactionId: writtenIn(),
  },
  (t) => [primaryKey({ name: 'objective_words_pk', columns: [t.companyId, t.word, t.transactionId] })],
)
