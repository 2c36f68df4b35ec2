import type { Database } from './db/client.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour

/** Throws away what has run out and nobody will ask for again. */
export const sweep = (db: Database, now: Date) =>
  db.as('cairn_accounts', {}, async (tx) => {
    await tx.query('delete from auth.session where expires_at < $1', [now])
    await tx.query('delete from auth.verification where expires_at < $1', [now])
    await tx.query('delete from auth.rate_limit where last_request < $1', [now.getTime() - day])
  })

/** Sweeps every hour; several servers doing so get in nobody's way. */
export const startSweeping = (db: Database, clock: () => Date, onError: (error: unknown) => void) => {
  const timer = setInterval(() => sweep(db, clock()).catch(onError), hour)
  timer.unref()
  return () => clearInterval(timer)
}
