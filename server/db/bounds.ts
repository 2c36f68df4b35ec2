import type pg from 'pg'

const second = 1000
/** Nobody waits longer for what another transaction holds. Shorter than the wait for a connection, so that others still get one. */
const lockPatience = 4 * second
/** A server that died with a transaction open must not hold its rows until the network notices. */
const idlePatience = 30 * second

/** What each statement is sent with: how long to wait for the database to say anything. */
export type Limit = { query_timeout?: number }

/**
 * The database is to end what takes too long, which frees what it holds; a little later we stop listening for its answer,
 * should it have fallen silent. What is done as the owner, such as a migration, takes the time it needs.
 */
export const limitsOf = (patience: number | undefined) => {
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
export const isSilence = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout'
