import type { Database } from './db/client.ts'
import { deleteOldMails } from './mail/outbox.ts'

const day = 24 * 60 * 60 * 1000

/** Throws away what has run out and nobody will ask for again. */
export const deleteOutdatedRows = (db: Database, now: Date) =>
  db.as('cairn_accounts', {}, async (tx) => {
    await tx.query('delete from auth.session where expires_at < $1', [now])
    await tx.query('delete from auth.verification where expires_at < $1', [now])
    await tx.query('delete from auth.rate_limit where last_request < $1', [now.getTime() - day])
    await deleteOldMails(tx, now)
  })
