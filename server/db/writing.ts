import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from './client.ts'

/** Every column that a row may be given. What is left to the database is taken out by name, so that a new column is missed. */
export type RowOf<T extends PgTable, Unsaid extends keyof T['$inferInsert']> = Required<
  Omit<T['$inferInsert'], Unsaid>
>

const nameOf = (table: PgTable) => {
  const { schema = 'public', name } = getTableConfig(table)
  return `${schema}."${name}"`
}

const columnsOf = (table: PgTable, row: object) => {
  const known = getTableColumns(table)
  return Object.keys(row).map((key) => {
    const column = known[key]
    if (column === undefined) throw new Error(`${getTableName(table)} has no column ${key}`)
    return { key, name: `"${column.name}"`, type: column.getSQLType() }
  })
}

/** JSON goes to both engines as text. */
const parameterOf = (type: string, value: unknown) =>
  type === 'jsonb' && value !== null && value !== undefined ? JSON.stringify(value) : (value ?? null)

type Inserting = {
  /** Rows that are there already, by their id, take the new values of all but these. */
  keeping?: readonly string[]
}

/** Inserts rows that all say the same columns, in one statement. */
export const insertRows = async <T extends PgTable, R extends T['$inferInsert']>(
  tx: Tx,
  table: T,
  rows: readonly R[],
  { keeping }: Inserting = {},
) => {
  const [first] = rows
  if (first === undefined) return
  const columns = columnsOf(table, first)
  const arrays = columns.map(({ type }, place) => `$${place + 1}::${type}[]`)
  const renewed = columns.filter(({ key }) => keeping !== undefined && !keeping.includes(key))
  const onConflict =
    keeping === undefined
      ? ''
      : `on conflict (company_id, id) do update set ${renewed.map(({ name }) => `${name} = excluded.${name}`).join(', ')}`
  await tx.query(
    `insert into ${nameOf(table)} (${columns.map(({ name }) => name).join(', ')})
     select * from unnest(${arrays.join(', ')}) ${onConflict}`,
    columns.map(({ key, type }) => rows.map((row) => parameterOf(type, row[key as keyof R]))),
  )
}

/** Inserts a row unless its company has one of that id, and says whether it did. */
export const insertUnlessThere = async <T extends PgTable, R extends T['$inferInsert']>(
  tx: Tx,
  table: T,
  row: R,
) => {
  const columns = columnsOf(table, row)
  const inserted = await tx.query(
    `insert into ${nameOf(table)} (${columns.map(({ name }) => name).join(', ')})
     values (${columns.map((_, place) => `$${place + 1}`).join(', ')})
     on conflict (company_id, id) do nothing returning id`,
    columns.map(({ key, type }) => parameterOf(type, row[key as keyof R])),
  )
  return inserted.length > 0
}

/** Gives the row of that id the values of the columns that are said. */
export const updateRow = async <T extends PgTable>(
  tx: Tx,
  table: T,
  id: string,
  values: Partial<T['$inferInsert']>,
) => {
  const columns = columnsOf(table, values)
  await tx.query(
    `update ${nameOf(table)}
     set ${columns.map(({ name }, place) => `${name} = $${place + 2}`).join(', ')} where id = $1`,
    [id, ...columns.map(({ key, type }) => parameterOf(type, values[key as keyof T['$inferInsert']]))],
  )
}
