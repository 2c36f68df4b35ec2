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

/**
 * PostgreSQL inside this process. It has one connection, so a transaction holds everyone else up: keep it short. Those that
 * wait for it follow one another without a pause, so each begins by letting the thread do what else has come: files, health.
 */
export const openEmbedded = async (folder: string): Promise<Database> => {
  closeFolder(folder)
  const release = await holdDataFolder(folder)
  const lite = await PGlite.create({ fs: new PrivateFiles(join(folder, 'postgres')), parsers }).catch(
    async (error) => {
      await release()
      throw error
    },
  )

  return {
    engine: 'embedded',
    as: (role, view, run) =>
      lite.transaction(async (transaction) => {
        await setImmediate()
        await transaction.exec(roleStatement(role, view))
        return run(transactionOn(connectionOn(transaction)))
      }),
    crossing: async <R extends Row>(_name: string, sql: string, params: unknown[]) =>
      (await lite.query<R>(sql, params)).rows,
    asOwner: (run) => lite.transaction((transaction) => run(transactionOn(connectionOn(transaction)))),
    raw: async <R extends Row>(sql: string, params: unknown[] = []) =>
      (await lite.query<R>(sql, params)).rows,
    apart: (run) => run(transactionOn(connectionOn(lite))),
    listen: (channel, { onNews }) => lite.listen(channel, onNews),
    pool: () => null,
    close: async () => {
      await lite.close()
      await release()
    },
  }
}

const connectionOn = (transaction: Pick<Transaction, 'query' | 'exec'>): Connection => ({
  rows: async (sql, params) => resultOf(await transaction.query<Row>(sql, params)),
  arrays: async (sql, params) =>
    resultOf(await transaction.query<unknown[]>(sql, params, { rowMode: 'array' })),
  script: async (sql) => {
    await transaction.exec(sql)
  },
})

const resultOf = <R>({ rows, affectedRows }: { rows: R[]; affectedRows?: number }): Result<R> => ({
  rows,
  affected: affectedRows ?? 0,
})
