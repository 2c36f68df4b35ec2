import type { Database } from '../db/client.ts'

const patience = 2000

/** What comes of it within two seconds; null when it fails or takes longer. */
export const inTime = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, patience, null).unref()),
  ])

/** Whether the database answers at all, and soon enough. */
export const databaseAnswers = async (db: Pick<Database, 'raw'>) =>
  (await inTime(db.raw('select 1'))) !== null
