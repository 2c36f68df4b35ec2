import type { Carrier } from '../db/carrier.ts'
import { catalogueProblems } from '../db/catalogue.ts'
import type { Row } from '../db/client.ts'
import { layOut } from '../db/migrate.ts'
import { CannotMove, messages } from './messages.ts'
import {
  countersIn,
  isEmpty,
  loosen,
  lowerWalls,
  type Sum,
  sameText,
  sumOf,
  type Table,
  tablesIn,
} from './tables.ts'

/** Pages of a table that are read at once: some megabytes, whatever its size. */
const stretch = 256

export type Progress = {
  /** Rows of a table that have arrived so far. */
  copied(table: string, bytes: number): void
  verified(table: string, sum: Sum): void
}

/** What is there now, and nothing that comes later, until the transaction is rolled back. */
export const freeze = async (from: Carrier) => {
  await from.script(`begin isolation level repeatable read; ${sameText}`)
  const [role] = await from.query<{ passes: boolean }>(
    'select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user',
  )
  if (role?.passes) return
  const [others] = await from.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  if ((others?.count ?? 0) > 0) throw new CannotMove(messages.othersAtWork)
  await lowerWalls(from)
}

/**
 * Everything, in one transaction on the database that takes it: the tables, what is in them, and the proof that it is all there.
 * Whatever goes wrong before its end, nothing of it is there.
 */
export const copyAll = async (from: Carrier, to: Carrier, progress: Progress) => {
  await to.script(`begin; ${sameText}`)
  if (!(await isEmpty(to))) throw new CannotMove(messages.notEmpty)
  await layOut(to)
  const tables = await tablesIn(from)
  for (const { name } of await from.query<{ name: string }>('select name from jobs.queue'))
    await to.query('select jobs.create_queue($1, $2)', [name, JSON.stringify({ policy: 'standard' })])
  refuseOther(tables, await tablesIn(to))

  const raiseWalls = await lowerWalls(to)
  const fasten = await loosen(to)
  await to.script(`truncate ${[...new Set(tables.map(({ whole }) => whole))].join(', ')}`)
  for (const table of tables) await copyTable(from, to, table, progress)
  for (const { name, last } of await countersIn(from))
    await to.query('select setval($1::regclass, $2::bigint)', [name, last])
  for (const table of new Map(tables.map((one) => [one.whole, one])).values())
    progress.verified(table.whole, await compare(from, to, table))
  await fasten()
  await raiseWalls()
  const raw = <R extends Row>(sql: string, params?: unknown[]) => to.query<R>(sql, params)
  const problems = await catalogueProblems({ raw })
  if (problems.length > 0) throw new CannotMove(messages.wallsDiffer(problems))
  await to.script('analyze; commit')
}

/** The tables of both were made by the same migrations; somebody’s own are in none. */
const refuseOther = (from: readonly Table[], to: readonly Table[]) => {
  const shapeOf = ({ name, columns }: Table) => `${name} (${columns.toSorted().join(', ')})`
  const known = new Set(to.map(shapeOf))
  const others = from.map(shapeOf).filter((shape) => !known.has(shape))
  if (others.length > 0) throw new CannotMove(messages.otherTables(others))
}

/** Stretch by stretch, the next one read while the one before goes in. */
const copyTable = async (from: Carrier, to: Carrier, table: Table, progress: Progress) => {
  const columns = table.columns.join(', ')
  let going: Promise<void> = Promise.resolve()
  for (let page = 0; page < table.pages; page += stretch) {
    const rows = await from.copyOut(
      `select ${columns} from ${table.name} where ctid >= '(${page},0)' and ctid < '(${page + stretch},0)'`,
    )
    await going
    if (rows.byteLength === 0) continue
    going = to.copyIn(`${table.whole} (${columns})`, rows)
    // Whoever waits for it hears of it; until then nobody does.
    going.catch(() => {})
    progress.copied(table.whole, rows.byteLength)
  }
  await going
}

const compare = async (from: Carrier, to: Carrier, table: Table) => {
  const [before, after] = await Promise.all([sumOf(from, table), sumOf(to, table)])
  if (before.rows !== after.rows || before.sum !== after.sum)
    throw new CannotMove(messages.differs(table.whole, before.rows, after.rows))
  return after
}
