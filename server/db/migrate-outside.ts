import { setTimeout as wait } from 'node:timers/promises'
import type { Database, Session } from './client.ts'

export type Migration = { tag: string; sql: string; checksum: string }

/** The first line of a migration whose statements each take effect by themselves, such as an index that is built while others write. */
export const outsideMarker = '-- Runs outside a transaction.'

export const runsOutside = ({ sql }: Pick<Migration, 'sql'>) => sql.split('\n', 1)[0] === outsideMarker

/**
 * Not the number of the migrations inside a transaction: to build an index is to wait for every transaction that is open, and so
 * for one that waits for that number. Whoever waits for this one asks again and again, and has none open meanwhile.
 */
const outsideLock = 7_246_725
const pause = 250

/** Applies one, from its beginning if it was broken off. Says whether it was this server that did. */
export const applyOutside = (db: Database, { tag, checksum, sql }: Migration) =>
  db.apart(async (session) => {
    await waitForTurn(session)
    try {
      const done = await session.query('select 1 from migrations.applied where tag = $1', [tag])
      if (done.length > 0) return false
      for (const statement of sql.split('--> statement-breakpoint')) {
        await dropUnfinishedIndex(session, statement)
        await session.script(statement)
      }
      const noted = await session.query(
        'insert into migrations.applied (tag, checksum) values ($1, $2) on conflict do nothing returning tag',
        [tag, checksum],
      )
      return noted.length > 0
    } finally {
      await session.query('select pg_advisory_unlock($1)', [outsideLock])
    }
  })

const waitForTurn = async (session: Session) => {
  for (;;) {
    const [row] = await session.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      outsideLock,
    ])
    if (row?.got) return
    await wait(pause)
  }
}

const building =
  /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"?(\w+)"?\s+on\s+([\w."]+)/i

/** An index whose building was broken off is there, is of no use, and would be taken for the finished one. */
const dropUnfinishedIndex = async (session: Session, statement: string) => {
  const [, name, table] = building.exec(statement) ?? []
  if (name === undefined) return
  const unfinished = await session.query<{ name: string }>(
    `select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relname = $1 and i.indrelid = to_regclass($2) and not i.indisvalid`,
    [name, table],
  )
  for (const index of unfinished) await session.script(`drop index concurrently ${index.name}`)
}
