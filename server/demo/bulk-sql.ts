import type { Tx } from '../db/client.ts'

export const rowsAtOnce = 5000

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** One statement for thousands of rows: both engines read JSON faster than they take rows one by one. */
export const bulkInsert =
  (tx: Tx, companyId: string) =>
  async <R extends object>(table: string, fields: { [F in keyof R]?: string }, rows: readonly R[]) => {
    const names = Object.keys(fields) as (keyof R & string)[]
    const text = `insert into public.${table} (company_id, ${names.map(columnOf).join(', ')})
      select $1, ${names.map((name) => `"${name}"`).join(', ')}
      from json_to_recordset($2::text::json) as x(${names.map((name) => `"${name}" ${fields[name]}`).join(', ')})`
    const rowJson = (row: R) => Object.fromEntries(names.map((name) => [name, row[name]]))
    for (const some of inBatches(rows, rowsAtOnce))
      await tx.query(text, [companyId, JSON.stringify(some.map(rowJson))])
  }

export function* inBatches<T>(all: Iterable<T>, size: number): Iterable<T[]> {
  let batch: T[] = []
  for (const one of all) {
    batch.push(one)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
