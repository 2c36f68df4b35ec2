import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { PGlite, type postgresMod, type Transaction } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import {
  type Connection,
  type Database,
  type Result,
  type Row,
  roleStatement,
  transactionOn,
} from './client.ts'
import { copyInUse } from './copy-in-use.ts'
import { holdDataFolder } from './data-lock.ts'
import { closeFolder } from './private-folder.ts'

const date = 1082
/** Both engines must hand out the same values: dates stay text. */
const parsers = { [date]: (text: string) => text }

type Chmod = (path: string, mode: number, isLink?: boolean) => void

/**
 * The database gives every file it makes the mode it asked for, by itself and past the umask, and asks for 0666 here and
 * there. What others would get of it is left out.
 */
class PrivateFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>) {
    const begun = await super.init(...args)
    begun.emscriptenOpts.preRun?.push(({ FS }: postgresMod.PostgresMod) => {
      const chmod: Chmod = FS.chmod
      const withoutOthers: Chmod = (path, mode, isLink) => chmod(path, mode & ~0o077, isLink)
      Object.assign(FS, { chmod: withoutOthers })
    })
    return begun
  }
}

/** The engine itself on a folder that nobody else has open. */
export const openLite = async (folder: string) => {
  closeFolder(folder)
  const release = await holdDataFolder(folder)
  const lite = await PGlite.create({ fs: new PrivateFiles(join(folder, 'postgres')), parsers }).catch(
    async (error) => {
      await release()
      throw error
    },
  )
  const close = async () => {
    await lite.close()
    await release()
  }
  return { lite, close }
}

/** Milliseconds. A transaction whose statements took so long lets the thread do what else has come, before the next of them. */
const longestTurn = 50

/**
 * PostgreSQL inside this process. It has one connection, so a transaction holds everyone else up: keep it short. Those that
 * wait for it follow one another without a pause, so each begins by letting the thread do what else has come: files, health.
 */
export const openEmbedded = async (folder: string): Promise<Database> => {
  const { lite, close } = await openLite(folder)
  let turn = performance.now()
  const giveWay = async () => {
    if (performance.now() - turn < longestTurn) return
    await setImmediate()
    turn = performance.now()
  }
  const within = (transaction: Pick<Transaction, 'query' | 'exec'>) =>
    transactionOn(connectionOn(transaction, giveWay))

  return {
    engine: 'embedded',
    as: (role, view, run) =>
      lite.transaction(async (transaction) => {
        await setImmediate()
        turn = performance.now()
        await transaction.exec(roleStatement(role, view))
        return run(within(transaction))
      }),
    crossing: async <R extends Row>(_name: string, sql: string, params: unknown[]) =>
      (await lite.query<R>(sql, params)).rows,
    asOwner: (run) => lite.transaction((transaction) => run(within(transaction))),
    raw: async <R extends Row>(sql: string, params: unknown[] = []) =>
      (await lite.query<R>(sql, params)).rows,
    apart: (run) => run(within(lite)),
    listen: (channel, { onNews }) => lite.listen(channel, onNews),
    pool: () => null,
    copyInto: (to, room) =>
      copyInUse(join(folder, 'postgres'), join(to, 'postgres'), {
        settle: () => lite.exec('checkpoint'),
        hold: (work) => lite.runExclusive(work),
        room,
      }),
    close,
  }
}

const connectionOn = (
  transaction: Pick<Transaction, 'query' | 'exec'>,
  giveWay: () => Promise<void>,
): Connection => ({
  rows: async (sql, params) => {
    await giveWay()
    return resultOf(await transaction.query<Row>(sql, params))
  },
  arrays: async (sql, params) => {
    await giveWay()
    return resultOf(await transaction.query<unknown[]>(sql, params, { rowMode: 'array' }))
  },
  script: async (sql) => {
    await giveWay()
    await transaction.exec(sql)
  },
})

const resultOf = <R>({ rows, affectedRows }: { rows: R[]; affectedRows?: number }): Result<R> => ({
  rows,
  affected: affectedRows ?? 0,
})
