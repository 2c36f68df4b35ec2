import pg from 'pg'

const connected = async <T>(url: string, run: (client: pg.Client) => Promise<T>) => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}

/** A pooler greets with a number of its own; the database itself with that of the process that serves us. */
export const isPooled = (url: string) =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid !== (client as pg.Client & { processID: number }).processID
  })

const statement = { name: 'cairn_is_kept', text: 'select 1' }
const unknownStatement = '26000'

/**
 * Whether a statement that was prepared in one transaction is known in the next. Between them somebody else takes the
 * connection that knows it.
 */
export const keepsPrepared = (url: string) =>
  connected(url, (one) =>
    connected(url, async (other) => {
      await one.query(statement)
      await other.query('begin')
      try {
        await one.query(statement)
        return true
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === unknownStatement) return false
        throw error
      } finally {
        await other.query('rollback')
      }
    }),
  )
