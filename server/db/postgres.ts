import { createHash } from 'node:crypto'
import pg from 'pg'
import {
  type Connection,
  type Database,
  type Result,
  type Row,
  roleStatement,
  type Session,
  transactionOn,
} from './client.ts'
import { listenOnPostgres } from './listening.ts'

/** The oldest version with all that the migrations use. */
export const oldestPostgres = 15

const second = 1000
/** Nobody waits longer for what another transaction holds. Shorter than the wait for a connection, so that others still get one. */
const lockPatience = 4 * second
/** A server that died with a transaction open must not hold its rows until the network notices. */
const idlePatience = 30 * second

/** What each statement is sent with: how long to wait for the database to say anything. */
type Limit = { query_timeout?: number }

/** Compiling a statement takes seconds, running it milliseconds: what it may cost is guessed too high where views lie on views. */
const uncompiled = 'set local jit = off'

/**
 * The database is to end what takes too long, which frees what it holds; a little later we stop listening for its answer,
 * should it have fallen silent. What is done as the owner, such as a migration, takes the time it needs.
 */
const limitsOf = (patience: number | undefined) => {
  if (patience === undefined) return { onConnect: {}, limit: {}, unlimited: '' }
  const limit: Limit = { query_timeout: patience + second }
  const text = `set statement_timeout = ${patience}; set lock_timeout = ${Math.min(patience, lockPatience)};
    set idle_in_transaction_session_timeout = ${idlePatience}`
  return {
    // Not as parameters of the connection: poolers refuse those they do not know.
    onConnect: {
      onConnect: (client: pg.ClientBase) => client.query({ text, ...limit }) as unknown as undefined,
    },
    limit,
    unlimited: 'set local statement_timeout = 0; set local lock_timeout = 0',
  }
}

/** How the driver says that no answer came. It keeps waiting for it, so that the connection is of no use any more. */
const isSilence = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout'

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

type PostgresOptions = {
  url: string
  /** Where to listen, if `url` leads to a pooler. */
  directUrl?: string | undefined
  connections: number
  /** Off behind a pooler that hands a transaction any connection: names are known to one connection only. */
  prepared?: boolean
  /** A lost idle connection is not fatal: the pool opens another. */
  onLost: (error: Error) => void
  /** Milliseconds that one statement may take; without it as many as it wants. */
  patience?: number
}

export const openPostgres = async ({
  url,
  directUrl = url,
  connections,
  prepared = true,
  onLost,
  patience,
}: PostgresOptions): Promise<Database> => {
  const { onConnect, limit, unlimited } = limitsOf(patience)
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // A statement leaves when it is asked, not when the one before it was answered.
    pipeline: true,
    types,
    ...onConnect,
  })
  pool.on('error', onLost)

  type Manner = { within?: Limit; readsOnly?: boolean | undefined }
  const transaction = async <T>(
    begin: string,
    run: (connection: Connection) => Promise<T>,
    { within = limit, readsOnly = false }: Manner = {},
  ) => {
    const client = await pool.connect()
    let broken: Error | undefined
    const noteLoss = (error: Error) => {
      broken = error
    }
    // The pool looks after idle connections only: nobody listening, one that is lost in use would end the process.
    client.on('error', noteLoss)
    const release = () => {
      client.off('error', noteLoss)
      client.release(broken)
    }
    try {
      const begun = client.query({ text: begin, ...within })
      // Who only reads sends the first statement right behind it. A change must not even be tried outside a transaction.
      if (!readsOnly) await begun
      // Whoever asks hears that it failed; until then nobody listens.
      begun.catch(() => {})
      const result = await run(connectionOn(client, { begun, prepared, limit: within }))
      await begun
      const ended = client.query({ text: 'commit', ...within })
      // What was only read cannot be lost any more: nobody waits for the end of it but whoever needs the connection.
      if (readsOnly) void ended.catch(noteLoss).then(release)
      else {
        await ended
        release()
      }
      return result
    } catch (error) {
      // Who is silent is not asked once more: closing the connection ends the transaction as well.
      if (isSilence(error)) noteLoss(error)
      else await client.query({ text: 'rollback', ...within }).catch(noteLoss)
      release()
      throw error
    }
  }

  return {
    engine: 'postgres',
    as: (role, view, run) =>
      transaction(
        `begin; ${roleStatement(role, view)}; ${uncompiled}`,
        (connection) => run(transactionOn(connection)),
        view,
      ),
    crossing: async <R extends Row>(name: string, text: string, values: unknown[]) =>
      (await pool.query<R>({ ...(prepared ? { name } : {}), text, values, ...limit })).rows,
    asOwner: (run) =>
      transaction(`begin; ${unlimited}`, (connection) => run(transactionOn(connection)), { within: {} }),
    raw: async <R extends Row>(text: string, values: unknown[] = []) =>
      (await pool.query<R>({ text, values, ...limit })).rows,
    apart: (run) => onOwnConnection({ url: directUrl, onLost }, run),
    listen: (channel, listening) => listenOnPostgres({ url: directUrl, onLost }, channel, listening),
    pool: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: connections,
    }),
    copyInto: null,
    close: () => pool.end(),
  }
}

const onOwnConnection = async <T>(
  { url, onLost }: Pick<PostgresOptions, 'url' | 'onLost'>,
  run: (session: Session) => Promise<T>,
) => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types,
  })
  client.on('error', onLost)
  await client.connect()
  try {
    return await run(transactionOn(connectionOn(client, { begun: noBegin, prepared: false, limit: {} })))
  } finally {
    await client.end()
  }
}
const noBegin = Promise.resolve()

/** Statements are written out in the code, so there are few of them and each is worth planning once a connection. */
const names = new Map<string, string>()
const nameOf = (text: string) => {
  const known = names.get(text)
  if (known !== undefined) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

type Way = { begun: Promise<unknown>; prepared: boolean; limit: Limit }

const connectionOn = (client: pg.ClientBase, { begun, prepared, limit }: Way): Connection => {
  /** Nothing is handed on that was found before role and company were known to be in force. */
  const onceBegun = async <A>(asked: Promise<A>): Promise<A> => (await Promise.all([asked, begun]))[0]
  return {
    rows: async (text, values) =>
      resultOf(
        await onceBegun(
          client.query<Row>({ ...(prepared ? { name: nameOf(text) } : {}), text, values, ...limit }),
        ),
      ),
    arrays: async (text, values) =>
      resultOf(await onceBegun(client.query<unknown[]>({ text, values, rowMode: 'array', ...limit }))),
    script: async (text) => {
      await onceBegun(client.query({ text, ...limit }))
    },
  }
}

const resultOf = <R>({ rows, rowCount }: { rows: R[]; rowCount: number | null }): Result<R> => ({
  rows,
  affected: rowCount ?? 0,
})
