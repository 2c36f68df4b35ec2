import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { migrate } from './migrate.ts'
import { outsideMarker } from './migrate-outside.ts'

let database: TestDatabase
const folders: string[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(async () => {
  await database.db.raw('drop schema if exists trial cascade')
  await database.db.raw(`delete from migrations.applied where tag like 'trial%'`)
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})
afterAll(() => database?.close())

/** A folder of migrations, in the order given here, whatever their tags. */
const migrations = async (statements: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-migrations-'))
  folders.push(folder)
  await mkdir(join(folder, 'meta'))
  const entries = Object.keys(statements).map((tag, idx) => ({ idx, tag }))
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ entries: entries.reverse() }))
  for (const [tag, sql] of Object.entries(statements)) await writeFile(join(folder, `${tag}.sql`), sql)
  return folder
}

const create = `create schema trial;\n--> statement-breakpoint\ncreate table trial.stones (name text primary key);`
const fill = `insert into trial.stones values ('granite'), ('slate')`
const stones = async () =>
  (await database.db.raw<{ name: string }>('select name from trial.stones order by name')).map(
    ({ name }) => name,
  )
const applied = async () =>
  (
    await database.db.raw<{ tag: string }>(
      `select tag from migrations.applied where tag like 'trial%' order by tag`,
    )
  ).map(({ tag }) => tag)

describe('Migrating', () => {
  it('leaves nothing to do on a database that is up to date', async () => {
    expect(await migrate(database.db)).toEqual([])
  })

  it('applies each migration once, in the order of the journal', async () => {
    const folder = await migrations({ trial_b_first: create, trial_a_second: fill })
    expect(await migrate(database.db, folder)).toEqual(['trial_b_first', 'trial_a_second'])
    expect(await stones()).toEqual(['granite', 'slate'])
    expect(await migrate(database.db, folder)).toEqual([])
    expect(await stones()).toEqual(['granite', 'slate'])
  })

  it('applies only what is missing', async () => {
    await migrate(database.db, await migrations({ trial_1: create }))
    expect(await migrate(database.db, await migrations({ trial_1: create, trial_2: fill }))).toEqual([
      'trial_2',
    ])
    expect(await applied()).toEqual(['trial_1', 'trial_2'])
  })

  it('refuses a migration that was changed after it had been applied, by name, and applies no other', async () => {
    await migrate(database.db, await migrations({ trial_1: create }))
    const edited = await migrations({ trial_1: `${create} -- edited`, trial_2: fill })
    await expect(migrate(database.db, edited)).rejects.toThrow(
      'Migration trial_1 was changed after it had been applied. Add a new one instead.',
    )
    expect(await applied()).toEqual(['trial_1'])
    expect(await stones()).toEqual([])
  })

  it('leaves nothing behind when one fails, not even those before it', async () => {
    const failing = await migrations({
      trial_1: create,
      trial_2: `${fill};\ninsert into trial.stones values ('granite')`,
    })
    await expect(migrate(database.db, failing)).rejects.toThrow(/duplicate key/)
    expect(await applied()).toEqual([])
    expect(await database.db.raw(`select 1 from pg_namespace where nspname = 'trial'`)).toEqual([])

    const mended = await migrations({ trial_1: create, trial_2: fill })
    expect(await migrate(database.db, mended)).toEqual(['trial_1', 'trial_2'])
  })

  it('is done by one of several servers that start at once', async () => {
    const folder = await migrations({ trial_1: create, trial_2: fill })
    const done = await Promise.all([1, 2, 3].map(() => migrate(database.db, folder)))
    expect(done.flat().sort()).toEqual(['trial_1', 'trial_2'])
    expect(await stones()).toEqual(['granite', 'slate'])
  })

  it('says where it found none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-migrations-'))
    folders.push(folder)
    await expect(migrate(database.db, folder)).rejects.toThrow(`No migrations in ${folder}`)
  })
})

describe('A migration that runs outside a transaction', () => {
  const outside = (...statements: string[]) =>
    [outsideMarker, statements.join('\n--> statement-breakpoint\n')].join('\n')
  const plain = 'create index concurrently if not exists stones_by_length on trial.stones (length(name));'
  const unique =
    'create unique index concurrently if not exists stones_by_letter on trial.stones (left(name, 1));'
  const indexes = () =>
    database.db.raw<{ name: string; number: number; whole: boolean }>(
      `select c.relname as name, c.oid::int as number, i.indisvalid as whole
       from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = 'trial.stones'::regclass and not i.indisprimary order by 1`,
    )

  it('builds an index that cannot be built inside one, after what stands before it', async () => {
    await expect(migrate(database.db, await migrations({ trial_1: create, trial_2: plain }))).rejects.toThrow(
      /cannot run inside a transaction block/,
    )
    const folder = await migrations({ trial_1: create, trial_2: outside(plain), trial_3: fill })
    expect(await migrate(database.db, folder)).toEqual(['trial_1', 'trial_2', 'trial_3'])
    expect(await indexes()).toMatchObject([{ name: 'stones_by_length', whole: true }])
    expect(await stones()).toEqual(['granite', 'slate'])
    expect(await migrate(database.db, folder)).toEqual([])
  })

  it('keeps what stands before it when it fails, applies nothing after it, and is begun again', async () => {
    const folder = await migrations({
      trial_1: create,
      trial_2: `${fill}, ('gneiss')`,
      trial_3: outside(plain, unique),
      trial_4: `insert into trial.stones values ('tuff')`,
    })
    await expect(migrate(database.db, folder)).rejects.toThrow(/could not create unique index/)
    expect(await applied()).toEqual(['trial_1', 'trial_2'])
    const broken = await indexes()
    expect(broken).toMatchObject([
      { name: 'stones_by_length', whole: true },
      { name: 'stones_by_letter', whole: false },
    ])

    await database.db.raw(`delete from trial.stones where name = 'gneiss'`)
    expect(await migrate(database.db, folder)).toEqual(['trial_3', 'trial_4'])
    expect(await indexes()).toMatchObject([
      { name: 'stones_by_length', number: broken[0]?.number, whole: true },
      { name: 'stones_by_letter', whole: true },
    ])
    await expect(database.db.raw(`insert into trial.stones values ('gneiss')`)).rejects.toThrow(
      /duplicate key/,
    )
  })

  it('is applied by one of several servers that start at once', async () => {
    const folder = await migrations({ trial_1: create, trial_2: outside(plain, unique), trial_3: fill })
    const servers = await Promise.all([1, 2, 3].map(() => database.fromAnotherServer()))
    const done = await Promise.all(servers.map(({ db }) => migrate(db, folder)))
    await Promise.all(servers.map((server) => server.close()))
    expect(done.flat().sort()).toEqual(['trial_1', 'trial_2', 'trial_3'])
    expect((await indexes()).map(({ whole }) => whole)).toEqual([true, true])
  })
})
