import { DataFolderInUse } from '../db/data-lock.ts'
import { openEmbedded } from '../db/embedded.ts'
import { schemaState } from '../db/migrate.ts'
import { CannotDo, type Contents, messages } from './messages.ts'

/** Opens the database in a folder, as a server would, and says what is in it. */
export const contentsOf = async (folder: string) => {
  const db = await openEmbedded(folder).catch((error) => {
    throw error instanceof DataFolderInUse ? error : new CannotDo(messages.cannotOpen(folder))
  })
  try {
    const { applied, unknown } = await schemaState(db)
    if (applied === 0) throw new CannotDo(messages.neverStarted(folder))
    const [contents] = await db.raw<Contents>(
      `select (select count(*) from public.companies) as companies, (select count(*) from auth."user") as accounts,
         (select count(*) from public.objectives) as objectives`,
    )
    return { unknown, contents: contents ?? { companies: 0, accounts: 0, objectives: 0 } }
  } finally {
    await db.close()
  }
}
