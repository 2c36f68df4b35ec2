import { messages } from '@cairn/domain/messages'
import type { Refusal } from '@cairn/domain/refusal'
import type { Database } from '../db/client.ts'

const patience = 2000

/** What comes of it within two seconds; null when it fails or takes longer. */
export const inTime = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([
    work.catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, patience, null).unref()),
  ])

/** A database that does not answer, or not soon enough, is as good as none. */
export const whyNotReady = async (db: Pick<Database, 'raw'>): Promise<Refusal | null> =>
  (await inTime(db.raw('select 1'))) === null ? { code: 'unavailable', message: messages.unavailable } : null
