import { createHash } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '../db/client.ts'
import { openEmbedded } from '../db/embedded.ts'
import { migrate, migrationsFolder } from '../db/migrate.ts'
import { openPostgres } from '../db/postgres.ts'
import { openJobs } from '../jobs/jobs.ts'

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))

const queues = fileURLToPath(new URL('../jobs/queues.ts', import.meta.url))

/** Names what a template holds: one made from other migrations or other queues is never used again. */
export const schemaHash = async () => {
  const hash = createHash('sha256')
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort()
  for (const file of files) hash.update(await readFile(join(migrationsFolder, file)))
  hash.update(await readFile(queues))
  return hash.digest('hex').slice(0, 12)
}

/** As a server that nobody has used yet leaves it: the queues take longer to make than all else at a start. */
const fill = async (db: Database) => {
  await migrate(db)
  const jobs = openJobs({ db, onError: () => {} })
  await jobs.prepare()
  await jobs.stop()
}

/** A migrated data folder, made once: opening a copy of it costs a fraction of a first start. */
export const embeddedTemplate = async () => {
  const folder = join(cache, `template-${await schemaHash()}`)
  const exists = await readdir(folder).catch(() => null)
  if (exists === null) {
    const making = `${folder}-${process.pid}`
    await mkdir(making, { recursive: true })
    const db = await openEmbedded(making)
    await fill(db)
    await db.close()
    await rename(making, folder).catch(() => rm(making, { recursive: true }))
  }
  return folder
}

/** At one go: file by file through the event loop takes four times as long. */
export const copyTemplate = async (to: string) => cpSync(await embeddedTemplate(), to, { recursive: true })

/** A migrated database on the given server, from which `create database … template` copies. */
export const postgresTemplate = async (serverUrl: string) => {
  const name = `cairn_template_${await schemaHash()}`
  const server = await openPostgres({ url: serverUrl, connections: 2, onLost: () => {} })
  const existing = await server.raw('select 1 from pg_database where datname = $1', [name])
  if (existing.length === 0) {
    const making = `${name}_${process.pid}`
    await server.raw(`create database ${making}`)
    const db = await openPostgres({ url: databaseAt(serverUrl, making), connections: 2, onLost: () => {} })
    await fill(db)
    await db.close()
    await server.raw(`alter database ${making} rename to ${name}`)
  }
  await server.close()
  return name
}

export const databaseAt = (serverUrl: string, name: string) => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
