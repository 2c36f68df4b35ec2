import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Listening } from './client.ts'

const firstPause = 250
const longestPause = 15_000

/** Shows in `pg_stat_activity`. */
export const listenerName = 'cairn listening'

type Options = {
  /** Not through a pooler that hands each transaction any connection: what is said there is heard by nobody. */
  url: string
  onLost: (error: Error) => void
}

/** One connection that does nothing but listen. A lost one is opened again, each time after a longer pause. */
export const listenOnPostgres = async (
  { url, onLost }: Options,
  channel: string,
  { onNews, onResumed }: Listening,
) => {
  const closing = new AbortController()
  let current: pg.Client | null = null

  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: listenerName,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('error', onLost)
    client.on('notification', ({ payload = '' }) => onNews(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.once('end', () => void reconnect())
    current = client
  }

  const reconnect = async () => {
    for (let pause = firstPause; !closing.signal.aborted; pause = Math.min(2 * pause, longestPause)) {
      try {
        await wait(pause, undefined, { signal: closing.signal, ref: false })
        await connect()
        return closing.signal.aborted ? await current?.end() : onResumed()
      } catch (error) {
        if (!closing.signal.aborted) onLost(error as Error)
      }
    }
  }

  await connect()
  return async () => {
    closing.abort()
    await current?.end().catch(() => {})
  }
}
