import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Database, Session, Tx } from './client.ts'
import { applyOutside, type Migration, runsOutside } from './migrate-outside.ts'

const Journal = z.object({ entries: z.array(z.object({ idx: z.number(), tag: z.string() })) })

/** Beside this module in the sources, beside the bundle in the build: the build copies the folder there. */
export const migrationsFolder = fileURLToPath(new URL('./migrations/', import.meta.url))

/** One number that every Cairn server agrees on, so that only one of them migrates at a time. */
const migrationLock = 7_246_724

/**
 * Applies what is missing and returns the tags of what it applied: all or nothing, but for what runs outside a transaction. Such
 * a migration stands between what was committed before it and what is begun after it.
 */
export const migrate = async (db: Database, folder = migrationsFolder): Promise<string[]> => {
  const known = await readMigrations(folder)
  const done: string[] = []
  for (;;) {
    const { applied, next } = await applyInTransaction(db, known)
    done.push(...applied)
    if (next === undefined) return done
    if (await applyOutside(db, next)) done.push(next.tag)
  }
}

/** Applies what is missing up to the next migration that runs outside a transaction. */
const applyInTransaction = (db: Database, known: Migration[]) =>
  db.asOwner(async (tx) => {
    await prepareList(tx)
    const applied = new Map(await appliedMigrations(tx))
    for (const { tag, checksum } of known) refuseEdited(tag, checksum, applied.get(tag))
    const missing = known.filter(({ tag }) => !applied.has(tag))
    const next = missing.find(runsOutside)
    const fresh = next === undefined ? missing : missing.slice(0, missing.indexOf(next))
    for (const migration of fresh) await apply(tx, migration)
    await keepNamesInOrder(tx)
    return { applied: fresh.map(({ tag }) => tag), next }
  })

/** Until the transaction ends, nobody else migrates. */
const prepareList = async (session: Session) => {
  await session.query('select pg_advisory_xact_lock($1)', [migrationLock])
  await session.script(
    `create schema if not exists migrations;
     create table if not exists migrations.applied (
       tag text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )
}

const apply = async (session: Session, { tag, checksum, sql }: Migration) => {
  await session.script(sql)
  await session.query('insert into migrations.applied (tag, checksum) values ($1, $2)', [tag, checksum])
}

/** All of them within the open transaction of an empty database: nobody works there beside whom something must be built. */
export const layOut = async (session: Session, folder = migrationsFolder) => {
  await prepareList(session)
  for (const migration of await readMigrations(folder))
    await apply(session, { ...migration, sql: migration.sql.replaceAll(/\bconcurrently\b/gi, '') })
}

const orders = ['public.names', 'public.by_value']

/** Another ICU may sort names otherwise than the one an index was built with, which would then miss some. */
const keepNamesInOrder = async (tx: Tx) => {
  for (const order of orders) {
    const indexes = await tx.query<{ name: string }>(
      `select distinct i.indexrelid::regclass::text as name
       from pg_collation c join pg_index i on c.oid = any(i.indcollation)
       where c.oid = to_regcollation($1) and c.collversion is distinct from pg_collation_actual_version(c.oid)`,
      [order],
    )
    for (const { name } of indexes) await tx.script(`reindex index ${name}`)
    if (indexes.length > 0) await tx.script(`alter collation ${order} refresh version`)
  }
}

type SchemaState = {
  known: number
  applied: number
  missing: string[]
  /** Changed after they had been applied. */
  edited: string[]
  /** Applied by a newer version. */
  unknown: string[]
}

/** How the database stands to the migrations of this version; nothing is changed. */
export const schemaState = (db: Database, folder = migrationsFolder): Promise<SchemaState> =>
  db.asOwner((tx) => stateOf(tx, folder))

export const stateOf = async (session: Session, folder = migrationsFolder): Promise<SchemaState> => {
  const known = await readMigrations(folder)
  const [row] = await session.query<{ there: boolean }>(
    `select to_regclass('migrations.applied') is not null as there`,
  )
  const applied = new Map(row?.there ? await appliedMigrations(session) : [])
  const isKnown = new Set(known.map(({ tag }) => tag))
  const tags = known.filter(({ tag }) => applied.has(tag))
  return {
    known: known.length,
    applied: applied.size,
    missing: known.filter(({ tag }) => !applied.has(tag)).map(({ tag }) => tag),
    edited: tags.filter(({ tag, checksum }) => applied.get(tag) !== checksum).map(({ tag }) => tag),
    unknown: [...applied.keys()].filter((tag) => !isKnown.has(tag)),
  }
}

export const readMigrations = async (folder = migrationsFolder): Promise<Migration[]> => {
  if (!existsSync(`${folder}/meta/_journal.json`)) throw new Error(`No migrations in ${folder}`)
  const { entries } = Journal.parse(JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8')))
  return Promise.all(
    entries
      .sort((a, b) => a.idx - b.idx)
      .map(async ({ tag }) => {
        const sql = await readFile(`${folder}/${tag}.sql`, 'utf8')
        return { tag, sql, checksum: createHash('sha256').update(sql).digest('hex') }
      }),
  )
}

const appliedMigrations = async (session: Session) =>
  (
    await session.query<{ tag: string; checksum: string }>('select tag, checksum from migrations.applied')
  ).map(({ tag, checksum }) => [tag, checksum] as const)

const refuseEdited = (tag: string, checksum: string, applied: string | undefined) => {
  if (applied !== undefined && applied !== checksum)
    throw new Error(`Migration ${tag} was changed after it had been applied. Add a new one instead.`)
}
