import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Listening } from './client.ts'

const firstPause = 250
const longestPause = 15_000
const beatInterval = 1000
/** For so long after the last word of its own was sent that came back, nothing is missed without notice. */
const wordHolds = 2000
/** Whoever has not heard its own word for so long has lost its connection, whatever the network says of it. */
const deafAfter = 10_000

/** Shows in `pg_stat_activity`. */
export const listenerName = 'cairn listening'
/** Where a listener hears its own word, and those of others on the same database. */
const beatChannel = 'cairn_hearing'

type Options = {
  /** Not through a pooler that hands each transaction any connection: what is said there is heard by nobody. */
  url: string
  onLost: (error: Error) => void
  /** Milliseconds that only go forward. */
  now: () => number
}

type GreetedClient = pg.Client & { processID: number }
type Ear = { channel: string; listening: Listening }

/**
 * One connection that does nothing but listen, opened for the first who does. A lost one is opened again, each time after a
 * longer pause. Once a second it says a word to itself: the database tells in the order in which transactions ended, so
 * whoever hears the word has heard everything that was told before it was said.
 */
export const listenerOf = ({ url, onLost, now }: Options) => {
  const ears = new Set<Ear>()
  let closing = new AbortController()
  let connected: Promise<pg.Client> | null = null
  let isLost = false
  let beating: NodeJS.Timeout | undefined
  let said: { word: string; at: number } | null = null
  let heardUntil = Number.NEGATIVE_INFINITY

  const hear = ({ channel, payload = '' }: pg.Notification) => {
    if (channel === beatChannel && said?.word === payload) {
      heardUntil = said.at
      said = null
    }
    for (const ear of ears) if (ear.channel === channel) ear.listening.onNews(payload)
  }

  const beat = (client: pg.Client) => {
    if (said !== null) {
      if (now() - said.at > deafAfter) void client.end().catch(() => {})
      return
    }
    said = { word: randomUUID(), at: now() }
    client.query('select pg_notify($1, $2)', [beatChannel, said.word]).catch(() => {})
  }

  /** A pooler hands on what a connection hears while it is asked something, and drops the rest: hearing itself would prove nothing. */
  const isDirect = async (client: pg.Client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid === (client as GreetedClient).processID
  }

  const connect = async () => {
    const { signal } = closing
    const client = new pg.Client({
      connectionString: url,
      application_name: listenerName,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('error', onLost)
    client.on('notification', hear)
    try {
      await client.connect()
      for (const channel of [beatChannel, ...channels()]) await client.query(`listen ${channel}`)
      if (await isDirect(client)) {
        beat(client)
        beating = setInterval(beat, beatInterval, client).unref()
      }
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.once('end', () => void lost(signal))
    return client
  }
  const channels = () => new Set([...ears].map(({ channel }) => channel))

  const forgetConnection = () => {
    clearInterval(beating)
    said = null
    heardUntil = Number.NEGATIVE_INFINITY
  }

  const lost = async (signal: AbortSignal) => {
    forgetConnection()
    if (signal.aborted) return
    isLost = true
    for (let pause = firstPause; !signal.aborted; pause = Math.min(2 * pause, longestPause)) {
      try {
        await wait(pause, undefined, { signal, ref: false })
        const client = await connect()
        if (signal.aborted) return await client.end()
        connected = Promise.resolve(client)
        isLost = false
        for (const { listening } of ears) listening.onResumed()
        return
      } catch (error) {
        if (!signal.aborted) onLost(error as Error)
      }
    }
  }

  const close = async () => {
    ears.clear()
    closing.abort()
    closing = new AbortController()
    const client = isLost ? null : await connected?.catch(() => null)
    connected = null
    isLost = false
    await client?.end().catch(() => {})
  }

  return {
    listen: async (channel: string, listening: Listening) => {
      const ear = { channel, listening }
      ears.add(ear)
      try {
        connected ??= connect()
        // While the connection is lost, who comes hears with everybody else once it is back.
        if (!isLost) await (await connected).query(`listen ${channel}`)
      } catch (error) {
        ears.delete(ear)
        if (!isLost) connected = null
        throw error
      }
      return async () => {
        ears.delete(ear)
        if (ears.size === 0) await close()
      }
    },
    /** Whether nothing that was told until two seconds ago can have been missed. */
    hearsAll: () => now() - heardUntil < wordHolds,
    close,
  }
}
