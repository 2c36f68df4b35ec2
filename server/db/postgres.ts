import { createHash } from 'node:crypto'
import pg from 'pg'
import { assume, type Connection, type Database, type Result, type Row, transactionOn } from './client.ts'
import { listenOnPostgres } from './listening.ts'

const int8 = 20
const date = 1082
/** Both engines must hand out the same values: counts as numbers, dates as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === int8) return Number
    if (oid === date) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}

export type PostgresOptions = {
  url: string
  /** Where to listen, if `url` leads to a pooler. */
  directUrl?: string | undefined
  connections: number
  /** Off behind a pooler that hands a transaction any connection: names are known to one connection only. */
  prepared?: boolean
  /** A lost idle connection is not fatal: the pool opens another. */
  onLost: (error: Error) => void
}

export const openPostgres = async ({
  url,
  directUrl = url,
  connections,
  prepared = true,
  onLost,
}: PostgresOptions): Promise<Database> => {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 5000, types })
  pool.on('error', onLost)

  const transaction = async <T>(begin: string, run: (connection: Connection) => Promise<T>) => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      await client.query(begin)
      const result = await run(connectionOn(client, prepared))
      await client.query('commit')
      return result
    } catch (error) {
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError
      })
      throw error
    } finally {
      client.release(broken)
    }
  }

  return {
    engine: 'postgres',
    as: (role, settings, run) =>
      transaction(`begin; ${assume(role, settings)}`, (connection) => run(transactionOn(connection))),
    crossing: async <R extends Row>(name: string, text: string, values: unknown[]) =>
      (await pool.query<R>({ ...(prepared ? { name } : {}), text, values })).rows,
    asOwner: (run) => transaction('begin', (connection) => run(transactionOn(connection))),
    raw: async <R extends Row>(sql: string, params: unknown[] = []) =>
      (await pool.query<R>(sql, params)).rows,
    listen: (channel, listening) => listenOnPostgres({ url: directUrl, onLost }, channel, listening),
    pool: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: connections,
    }),
    close: () => pool.end(),
  }
}

/** Statements are written out in the code, so there are few of them and each is worth planning once a connection. */
const names = new Map<string, string>()
const nameOf = (text: string) => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

const connectionOn = (client: pg.PoolClient, prepared: boolean): Connection => ({
  rows: async (text, values) =>
    resultOf(await client.query<Row>({ ...(prepared ? { name: nameOf(text) } : {}), text, values })),
  arrays: async (text, values) => resultOf(await client.query<unknown[]>({ text, values, rowMode: 'array' })),
  script: async (sql) => {
    await client.query(sql)
  },
})

const resultOf = <R>({ rows, rowCount }: { rows: R[]; rowCount: number | null }): Result<R> => ({
  rows,
  affected: rowCount ?? 0,
})
