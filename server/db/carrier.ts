import pg from 'pg'
import type { Row, Session } from './client.ts'
import { openLite } from './embedded.ts'

/** One connection as the owner of a database, over which rows go out and in as they are, in PostgreSQL’s own text for them. */
export type Carrier = Session & {
  /** What a statement finds. It has to be little enough for the memory. */
  copyOut(select: string): Promise<Uint8Array>
  /** Adds rows to a table with its columns. */
  copyIn(into: string, rows: Uint8Array): Promise<void>
  close(): Promise<void>
}

/** The embedded database in a folder that no server has open. */
export const carrierInFolder = async (folder: string): Promise<Carrier> => {
  const { lite, close } = await openLite(folder)
  return {
    query: async <R extends Row>(sql: string, params: unknown[] = []) =>
      (await lite.query<R>(sql, params)).rows,
    script: async (sql) => {
      await lite.exec(sql)
    },
    copyOut: async (select) => {
      const { blob } = await lite.query(`copy (${select}) to '/dev/blob'`)
      return new Uint8Array((await blob?.arrayBuffer()) ?? [])
    },
    copyIn: async (into, rows) => {
      await lite.query(`copy ${into} from '/dev/blob'`, [], { blob: new Blob([rows.slice()]) })
    },
    close,
  }
}

/** A database on a server. */
export const carrierAt = async (url: string): Promise<Carrier> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true })
  // Whoever asks hears that it is lost; nobody asking, it would end the process.
  client.on('error', () => {})
  await client.connect()
  return {
    query: async <R extends Row>(text: string, values: unknown[] = []) =>
      (await client.query<R>({ text, values })).rows,
    script: async (text) => {
      await client.query(text)
    },
    copyOut: (select) => copying(client, `copy (${select}) to stdout`, new Uint8Array()),
    copyIn: async (into, rows) => {
      await copying(client, `copy ${into} from stdin`, rows)
    },
    close: () => client.end(),
  }
}

/** What the driver has for a copy, which its types do not know. */
type Copying = pg.Connection & { sendCopyFromChunk(rows: Buffer): void; endCopyFrom(): void }

/** A statement that takes rows or brings them. The driver calls it back with what the server says, by these names. */
const copying = (client: pg.Client, text: string, rows: Uint8Array) =>
  new Promise<Uint8Array>((resolve, reject) => {
    const parts: Uint8Array[] = []
    client.query({
      submit: (connection: pg.Connection) => void connection.query(text),
      handleCopyInResponse: (connection: Copying) => {
        connection.sendCopyFromChunk(Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength))
        connection.endCopyFrom()
      },
      // The driver writes its next words where these lie.
      handleCopyData: ({ chunk }: { chunk: Uint8Array }) => void parts.push(Buffer.from(chunk)),
      handleCommandComplete: () => {},
      handleReadyForQuery: () => resolve(Buffer.concat(parts)),
      handleError: reject,
    })
  })
