import type { RemoteCallback } from 'drizzle-orm/pg-proxy'

export type Row = Record<string, unknown>

/** The roles a request may take on. Neither is a superuser, neither bypasses row-level security. */
type Role = 'cairn_app' | 'cairn_accounts'

/** The company a transaction sees, what time it is in it, and whether the database is to refuse every change in it. */
type View = { companyId?: string; now?: Date; readsOnly?: boolean }

export type Result<R> = { rows: R[]; affected: number }

/** What an engine has to offer inside one open transaction. */
export type Connection = {
  rows(sql: string, params: unknown[]): Promise<Result<Row>>
  arrays(sql: string, params: unknown[]): Promise<Result<unknown[]>>
  script(sql: string): Promise<void>
}

/** An open transaction. Always pass it on, never reach around it. */
export type Tx = {
  query<R extends Row = Row>(sql: string, params?: unknown[]): Promise<R[]>
  script(sql: string): Promise<void>
  /** What the query builder asks of a connection, for a builder that is bound elsewhere. */
  proxy: RemoteCallback
}

/** A connection without a transaction: each statement takes effect by itself. */
export type Session = Pick<Tx, 'query' | 'script'>

/** What a listener is told. Nothing is said twice, and what is said while a connection is lost is not heard. */
export type Listening = {
  onNews(payload: string): void
  /** Hearing again after it was deaf for a while. */
  onResumed(): void
}

/** How a pool of connections stands; `waiting` counts those who have to wait for one. */
export type PoolState = { open: number; idle: number; waiting: number; most: number }

export type Database = {
  engine: 'embedded' | 'postgres'
  /** One transaction as the given role, with the given company as the only one it can see. */
  as<T>(role: Role, view: View, run: (tx: Tx) => Promise<T>): Promise<T>
  /** One statement that calls a function of the `crossing` schema, which acts under a role of its own. */
  crossing<R extends Row = Row>(name: string, sql: string, params: unknown[]): Promise<R[]>
  /** One transaction as the connecting user: migrations, health and tests. */
  asOwner<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  raw<R extends Row = Row>(sql: string, params?: unknown[]): Promise<R[]>
  /** A connection of its own as the connecting user, past a pooler and with no limit of time; the embedded engine has one for all. */
  apart<T>(run: (session: Session) => Promise<T>): Promise<T>
  /** Hears what transactions notify on a channel once they are committed, on whichever server, until it is told to stop. */
  listen(channel: string, listening: Listening): Promise<() => Promise<void>>
  /** Null where there is no pool: the embedded engine has one connection. */
  pool(): PoolState | null
  /** Copies the files into a folder while work goes on; null where they lie on a server, which has programs for that. */
  copyInto: ((folder: string, room: (bytes: number) => Promise<void>) => Promise<void>) | null
  close(): Promise<void>
}

export const transactionOn = (connection: Connection): Tx => {
  const proxy: RemoteCallback = async (sql, params, method) => {
    if (method === 'all') return connection.arrays(sql, params)
    const { rows, affected } = await connection.rows(sql, params)
    return { rows: Object.assign(rows, { rowCount: affected }) }
  }
  return {
    query: async <R extends Row>(sql: string, params: unknown[] = []) =>
      (await connection.rows(sql, params)).rows as R[],
    script: connection.script,
    proxy,
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Role, company and manner in one round trip. A simple query takes no parameters, hence the check of the id. */
export const roleStatement = (role: Role, { companyId, now, readsOnly = false }: View) => {
  if (companyId !== undefined && !uuid.test(companyId)) throw new Error('A company id must be a UUID')
  const manner = readsOnly ? 'set transaction read only; ' : ''
  const moment = now === undefined ? '' : `; set local app.now = '${now.toISOString()}'`
  return `${manner}set local role ${role}; set local app.company_id = '${companyId ?? ''}'${moment}`
}

/** For the rest of an open transaction the role that works inside that company, after that of accounts. */
export const switchToCompanyRole = (tx: Tx, companyId: string) =>
  tx.script(roleStatement('cairn_app', { companyId }))

/**
 * Counts all tables anew within an open transaction, as who connected, and goes on in the role that works inside that company.
 * Whoever fills empty tables by thousands of rows has each trigger planned for empty ones otherwise.
 */
export const countTables = async (tx: Tx, companyId: string) => {
  await tx.script('set local role none; analyze')
  await switchToCompanyRole(tx, companyId)
}

/** For what is often the first thing written into the embedded database; a server has counted other companies by then. */
export const countIfEmbedded = async (
  { engine }: Pick<Database, 'engine'>,
  tx: Tx,
  { companyId }: { companyId: string },
) => {
  if (engine === 'embedded') await countTables(tx, companyId)
}

/**
 * For the rest of an open transaction the role of accounts, which sees no company: what ends a membership can so end
 * the account with it, or neither.
 */
export const switchToAccountsRole = (tx: Tx) => tx.script(roleStatement('cairn_accounts', {}))

/** The network, or the way through it to the database, is gone. */
const networkLost = /^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH)$/
/**
 * What the database says when it cannot do anything for now: no connection, out of room, memory or connections, a wait that
 * took too long, two who wait for each other, a copy that only reads, shutting down or starting, a disk that fails.
 */
const unableForNow = /^(08\w{3}|53\w{3}|57014|55P03|40001|40P01|25P03|25006|57P0[1-5]|58030)$/
const driverGaveUp =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable/

/** Whether the error says that the database cannot do its work for now, rather than that it refused a statement. */
export const isDatabaseDown = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    networkLost.test(code) ||
    unableForNow.test(code) ||
    driverGaveUp.test(error.message) ||
    isDatabaseDown(error.cause)
  )
}
