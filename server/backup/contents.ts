import { openEmbedded } from '../db/embedded.ts'
import { schemaState } from '../db/migrate.ts'

export type Contents = { companies: number; accounts: number; objectives: number }

/** Opens the database in a folder, as a server would, and says what is in it. */
export const contentsOf = async (folder: string) => {
  const db = await openEmbedded(folder)
  try {
    const { unknown } = await schemaState(db)
    const [contents] = await db.raw<Contents>(
      `select (select count(*) from public.companies) as companies, (select count(*) from auth."user") as accounts,
         (select count(*) from public.objectives) as objectives`,
    )
    return { unknown, contents: contents ?? { companies: 0, accounts: 0, objectives: 0 } }
  } finally {
    await db.close()
  }
}
