import type { InferSelectModel } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Named<T extends PgTable> = InferSelectModel<T, { dbColumnNames: true }>

/** Some columns of a table as a statement hands them out: by their names in the database. */
export type Columns<T extends PgTable, Name extends keyof Named<T>> = Pick<Named<T>, Name>

/** The same where the statement leaves out rows that have no value there. */
export type Present<R> = { [Name in keyof R]: NonNullable<R[Name]> }
