import { getTableColumns, type InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type RowByColumnName<T extends PgTable> = InferSelectModel<T, { dbColumnNames: true }>

/** Some columns of a table as a statement hands them out: by their names in the database. */
export type Columns<T extends PgTable, Name extends keyof RowByColumnName<T>> = Pick<RowByColumnName<T>, Name>

/** The same where the statement leaves out rows that have no value there. */
export type Present<R> = { [Name in keyof R]: NonNullable<R[Name]> }

type KeyOf<T extends PgTable> = keyof T['$inferSelect'] & string
const nameIn = (table: PgTable, key: string) => {
  const column = getTableColumns(table)[key]
  if (column === undefined) throw new Error(`The table has no column ${key}`)
  return column.name
}

/** Columns of a table for the list of a select, by their names in the database. */
export const columnNames = <T extends PgTable>(table: T, keys: readonly KeyOf<T>[]) =>
  keys.map((key) => nameIn(table, key)).join(', ')

/** Every column of `alias` but those, each under its name in the description of the table: a new one is read at once. */
export const columnsExcept = <T extends PgTable>(
  table: T,
  alias: string,
  unread: Partial<Record<KeyOf<T>, true>>,
) =>
  Object.entries(sqlOfColumns(table, alias, unread))
    .map(([key, sql]) => `${sql} as "${key}"`)
    .join(', ')

/** Columns of `alias` as one JSON object, each under its name in the description of the table. */
export const jsonOfColumns = <T extends PgTable>(table: T, alias: string, keys: readonly KeyOf<T>[]) =>
  `json_build_object(${keys.map((key) => `'${key}', ${alias}.${nameIn(table, key)}`).join(', ')})`

/** The same, each column's expression under its key. */
export const sqlOfColumns = <T extends PgTable, Unread extends Partial<Record<KeyOf<T>, true>>>(
  table: T,
  alias: string,
  unread: Unread,
) =>
  Object.fromEntries(
    Object.keys(getTableColumns(table))
      .filter((key) => !(key in unread))
      .map((key) => [key, `${alias}.${nameIn(table, key)}`]),
  ) as Record<Exclude<KeyOf<T>, keyof Unread>, string>
