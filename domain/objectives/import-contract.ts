import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { ImportProblem, importReader } from './import.ts'

const Imported = z.object({ objectives: z.int(), keyResults: z.int() })
/** Without a problem a file may be imported; otherwise nothing of it is. */
const ImportPreview = Imported.extend({ rows: z.int(), problems: z.array(ImportProblem) })
/** Read as it arrives, so that only what is kept of it takes room: 5,000 lines at most. */
const importFile = {
  body: z.string(),
  bodyType: 'text/csv',
  bodyReader: importReader,
  largestBody: 10 * 1024 * 1024,
} as const

/** Apart from the other calls, for most pages never import a file. */
export const imports = {
  previewImport: endpoint('POST', '/api/objectives/import-preview', {
    summary: 'Check a CSV file and name every wrong line, without importing it',
    audience: 'member',
    needsAccess: true,
    ...importFile,
    reply: ImportPreview,
    refusals: ['too_many_tries', 'conflict'],
  }),
  import: endpoint('POST', '/api/objectives/import', {
    summary: 'Import a CSV file, all of it or nothing; a line of JSON for each step on the way',
    audience: 'member',
    needsAccess: true,
    /** A name of the caller's: sent again under it, the file is not imported again, and hears what came of the first. */
    query: z.object({ id: z.uuid().optional() }),
    ...importFile,
    refusals: ['too_many_tries', 'conflict'],
    /** One such line for every step; the last one says what came of it. */
    reply: z.union([
      z.object({ done: z.int(), total: z.int() }),
      z.object({ imported: Imported }),
      z.object({ refused: z.object({ message: z.string(), problems: z.array(ImportProblem) }) }),
    ]),
    replyType: 'application/x-ndjson; charset=utf-8',
  }),
}
