import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../db/client.ts'
import { openEmbedded } from '../db/embedded.ts'
import { openPostgres } from '../db/postgres.ts'
import { copyTemplate, databaseAt, postgresTemplate } from './template.ts'

export type TestDatabase = {
  db: Database
  /** Where it lies, if on a server. */
  url?: string
  /** The same database as another server sees it: over connections of its own, where the engine has more than one. */
  fromAnotherServer(): Promise<TestDatabase>
  close(): Promise<void>
}

/** A fresh, migrated database of its own: on the server of DATABASE_URL, or else embedded. */
export const testDatabase = (): Promise<TestDatabase> => {
  const url = process.env.DATABASE_URL
  return url === undefined ? embedded() : onServer(url)
}

const embedded = async (): Promise<TestDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-test-'))
  await copyTemplate(folder)
  // Less than its usual 128 MB, which are cleared at every start.
  await appendFile(join(folder, 'postgres/postgresql.conf'), 'shared_buffers = 16MB\n')
  const db = await openEmbedded(folder)
  const shared: TestDatabase = { db, fromAnotherServer: async () => shared, close: async () => {} }
  return {
    ...shared,
    close: async () => {
      await db.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const onServer = async (serverUrl: string): Promise<TestDatabase> => {
  const name = `cairn_test_${randomBytes(6).toString('hex')}`
  const template = await postgresTemplate(serverUrl)
  await onceOn(serverUrl, `create database ${name} template ${template}`)
  const connect = async (): Promise<TestDatabase> => {
    const url = databaseAt(serverUrl, name)
    const db = await openPostgres({ url, connections: 20, onLost: () => {} })
    return { db, url, fromAnotherServer: connect, close: () => db.close() }
  }
  const first = await connect()
  return {
    ...first,
    close: async () => {
      await first.close()
      await onceOn(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

/** A new and empty database on the same server as the given one, gone after use. */
export const withEmptyDatabase = async (beside: string, run: (url: string) => Promise<void>) => {
  const name = `cairn_test_${randomBytes(6).toString('hex')}`
  await onceOn(beside, `create database ${name}`)
  try {
    await run(databaseAt(beside, name))
  } finally {
    await onceOn(beside, `drop database ${name} with (force)`)
  }
}

const onceOn = async (serverUrl: string, sql: string) => {
  const server = await openPostgres({ url: serverUrl, connections: 1, onLost: () => {} })
  await server.raw(sql)
  await server.close()
}
