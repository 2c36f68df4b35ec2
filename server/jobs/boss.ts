import PgBoss from 'pg-boss'
import type { Database, Tx } from '../db/client.ts'

/** Its tables come with our migrations, under this name. */
const schema = 'jobs'

/** The statements pg-boss sends inside a transaction of ours. */
export const through = (tx: Tx): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: await tx.query(text, values) }),
})

/** The library inside one transaction of ours, for what has to happen together. It runs nothing by itself. */
export const bossWithin = (tx: Tx) => new PgBoss({ schema, migrate: false, db: through(tx) })

/** Upkeep brings its own BEGIN and COMMIT; an error between them must not leave a connection in the middle of it. */
const ownTransaction = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/

export const openBoss = (db: Database, onError: (error: unknown) => void) => {
  const open = new Set<Promise<unknown>>()
  const execute = async (text: string, values: unknown[]) => {
    const script = ownTransaction.exec(text)?.[1]
    if (script === undefined) return { rows: await db.raw(text, values) }
    await db.asOwner((tx) => tx.script(script))
    return { rows: [] }
  }
  const boss = new PgBoss({
    schema,
    migrate: false,
    maintenanceIntervalSeconds: 60,
    // A schedule counts for a minute only: with fewer looks a busy server would miss one.
    cronMonitorIntervalSeconds: 15,
    db: {
      executeSql: (text, values) => {
        const statement = execute(text, values)
        open.add(statement)
        statement.catch(onError).finally(() => open.delete(statement))
        return statement
      },
    },
  })
  boss.on('error', onError)

  /** pg-boss does not wait for its own last statements, and the database is closed right after this. */
  const settle = async () => {
    while (open.size > 0) {
      await Promise.allSettled(open)
      await new Promise(setImmediate)
    }
  }
  return { boss, settle }
}
