import type { Database } from './client.ts'

type Due = { name: string }

/**
 * A server has a process that makes room of what was deleted or replaced, and counts anew what has changed, which statements are
 * planned by. The embedded database has none: it would grow with every change for ever, and take every table for the empty one it
 * was at first. What is due is told as there, and each table is done by itself: nobody waits longer than for one.
 */
export const tidyTables = async (db: Pick<Database, 'engine' | 'raw' | 'apart'>) => {
  if (db.engine !== 'embedded') return []
  // What was counted becomes known once in a second otherwise.
  await db.raw('select pg_stat_force_next_flush()')
  const due = await db.raw<Due>(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
     where n_dead_tup > 50 + 0.2 * n_live_tup or n_mod_since_analyze > 50 + 0.1 * n_live_tup order by n_dead_tup desc, 1`,
  )
  for (const { name } of due) await db.apart((session) => session.script(`vacuum analyze ${name}`))
  return due.map(({ name }) => name)
}
