import { getTableName, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, customType, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Milliseconds, because a Date holds no more: a page's cursor must name exactly the row it was read from. */
export const moment = <Name extends string>(name: Name) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export const id = () => uuid('id').notNull().defaultRandom()
export const companyId = () => uuid('company_id').notNull()
export const createdAt = () => moment('created_at').notNull().defaultNow()
export const updatedAt = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())

const nameFor = (column: AnyPgColumn, rule: string) => `${getTableName(column.table)}_${column.name}_${rule}`

export const oneOf = (column: AnyPgColumn, values: readonly string[]) =>
  check(
    nameFor(column, 'known'),
    sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`,
  )

export const atMost = (length: number, ...columns: AnyPgColumn[]) =>
  columns.map((column) =>
    check(nameFor(column, 'length'), sql`char_length(${column}) <= ${sql.raw(String(length))}`),
  )

export const notBlank = (column: AnyPgColumn) =>
  check(nameFor(column, 'not_blank'), sql`btrim(${column}) <> ''`)

export const lowerCase = (column: AnyPgColumn) =>
  check(nameFor(column, 'lower_case'), sql`${column} = lower(${column})`)

export const aQuarter = (column: AnyPgColumn) =>
  check(nameFor(column, 'format'), sql`${column} ~ '^Q[1-4] [0-9]{4}$'`)

/** NaN sorts above infinity and passes no bound; what is larger or smaller would run progress out of its range. */
export const measurable = (column: AnyPgColumn) =>
  check(nameFor(column, 'measurable'), sql`${column} = 0 or abs(${column}) between 1e-15 and 1e15`)

const sortedAsPeopleDo = customType<{ data: string }>({ dataType: () => 'text COLLATE names' })

/**
 * What names and titles are sorted and paged by: kept by the database, since a key that has to be worked out cannot begin
 * a page under row-level security, and in the one collation that both engines have.
 */
export const nameKey = (key: string, of: string) =>
  sortedAsPeopleDo(key)
    .notNull()
    .generatedAlwaysAs(sql`lower(${sql.raw(of)})`)

/** The order of such a key in which numbers count: ‘Team 9’ before ‘Team 10’. */
export const byValue = (key: AnyPgColumn) => sql`${key} collate by_value`

/** Compared letter by letter as it is kept: for what is never shown in an order. */
export const unordered = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

const transaction = customType<{ data: string }>({ dataType: () => 'xid8' })

/** Which transaction wrote the row. */
export const writtenIn = () => transaction('transaction_id').notNull().default(sql`pg_current_xact_id()`)

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Empty, whatever the words: what is searched stands in tables of its own now. It goes with the next version. */
export const formerSearch = (words: SQL) =>
  searchVector('search').notNull().generatedAlwaysAs(sql`search_words(company_id, ${words})`)
