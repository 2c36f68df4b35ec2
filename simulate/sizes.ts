import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inThousands, printTable } from '../bench/table.ts'
import type { House } from './house.ts'

export type Table = { name: string; rows: number; heap: number; indexes: number; dead: number }
export type Sizes = {
  week: number
  tables: Table[]
  database: number
  files: number | null
  log: number | null
}

const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sum + bytesIn(path)
    // One that is gone since it was listed has no size.
    return sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0)
  }, 0)

/** Each kind of job has a table of its own; together they are one. */
const addedUp = (tables: readonly Table[]) => {
  const sums = new Map<string, Table>()
  for (const { name, rows, heap, indexes, dead } of tables) {
    const sum = sums.get(name) ?? { name, rows: 0, heap: 0, indexes: 0, dead: 0 }
    sums.set(name, {
      name,
      rows: sum.rows + rows,
      heap: sum.heap + heap,
      indexes: sum.indexes + indexes,
      dead: sum.dead + dead,
    })
  }
  return [...sums.values()]
}

export const measure = async ({ tables, folder }: House, week: number): Promise<Sizes> => {
  const found = await tables.raw<Table>(
    `select case when n.nspname = 'public' then c.relname when c.relispartition then 'jobs.job' else n.nspname || '.' || c.relname end as name,
       pg_table_size(c.oid)::float8 as heap, pg_indexes_size(c.oid)::float8 as indexes,
       coalesce(s.n_dead_tup, 0)::float8 as dead,
       (xpath('/row/count/text()', query_to_xml(format('select count(*) from %I.%I', n.nspname, c.relname), false, true, '')))[1]::text::float8 as rows
     from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_stat_user_tables s on s.relid = c.oid
     where n.nspname in ('public', 'auth', 'jobs') and c.relkind = 'r'`,
  )
  const [database] = await tables.raw<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  )
  return {
    week,
    tables: addedUp(found),
    database: database?.bytes ?? 0,
    files: folder === null ? null : bytesIn(folder),
    log: folder === null ? null : bytesIn(join(folder, 'pg_wal')),
  }
}

const megabytes = (bytes: number | null) => (bytes === null ? '' : (bytes / 1e6).toFixed(1))
const kilobytes = (bytes: number) => inThousands(bytes / 1000)

/** How the database grew, and what is in it at the end. */
export const printSizes = (sizes: readonly Sizes[]) => {
  const every = Math.max(1, Math.floor(sizes.length / 13))
  const shown = sizes.filter(({ week }, place) => (week + 1) % every === 0 || place === sizes.length - 1)
  printTable(
    'What it holds, in MB',
    ['after week', 'database', 'its files', 'of them its own log'],
    shown.map(({ week, database, files, log }) => [
      String(week + 1),
      megabytes(database),
      megabytes(files),
      megabytes(log),
    ]),
  )
  const last = sizes.at(-1)
  if (last === undefined) return
  const middle = sizes[Math.floor(sizes.length / 2)]
  const rowsThen = (name: string) => middle?.tables.find((one) => one.name === name)?.rows ?? 0
  printTable(
    `Tables after week ${last.week + 1}, sizes in kB`,
    ['table', 'rows', `rows after week ${(middle?.week ?? 0) + 1}`, 'table kB', 'indexes kB', 'dead rows'],
    [...last.tables]
      .filter(({ rows, heap }) => rows > 0 || heap > 100_000)
      .sort((a, b) => b.heap + b.indexes - a.heap - a.indexes)
      .map(({ name, rows, heap, indexes, dead }) => [
        name,
        inThousands(rows),
        inThousands(rowsThen(name)),
        kilobytes(heap),
        kilobytes(indexes),
        inThousands(dead),
      ]),
  )
}
