import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { deserialize } from 'node:v8'
import type { Database } from '../server/db/client.ts'
import { openPostgres } from '../server/db/postgres.ts'

/** Reads the tables, past everything that the product does. */
export type LookingIn = Pick<Database, 'raw'> & { close(): Promise<void> }

const askOnce = (socketPath: string, body: string) =>
  new Promise<{ status: number; answer: Buffer }>((resolve, reject) => {
    const asked = request({ socketPath, method: 'POST' }, async (response) =>
      buffer(response).then((answer) => resolve({ status: response.statusCode ?? 0, answer }), reject),
    )
    asked.on('error', reject)
    asked.end(body)
  })

const tries = 400

/** Through the server that has the embedded database open; while that starts again the question waits. */
export const throughServer = (socketPath: string): LookingIn => ({
  raw: async <R>(sql: string, params: unknown[] = []) => {
    const body = JSON.stringify({ sql, params })
    for (let count = 1; ; count += 1) {
      const reply = await askOnce(socketPath, body).catch(() => null)
      if (reply?.status === 200) return deserialize(reply.answer) as R[]
      const why = reply?.answer.toString() ?? 'no answer'
      if (count === tries || (reply !== null && !/not open yet/.test(why))) throw new Error(`${why}: ${sql}`)
      await wait(50)
    }
  },
  close: async () => {},
})

export const throughDatabase = async (url: string): Promise<LookingIn> => {
  const { raw, close } = await openPostgres({ url, connections: 2, onLost: () => {} })
  return { raw, close }
}
