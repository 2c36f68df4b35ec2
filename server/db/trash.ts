import type { TrashedKind } from '@cairn/domain/trash/schema'
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Scope } from '../gate.ts'
import type { Tx } from './client.ts'

type Thing = { kind: TrashedKind; id: string; title: string; ownerId: string | null }
/** A row as it was, by the names of its columns, or what a thing let go of. */
export type KeptRow = Record<string, unknown>

/** Columns that a row may be given: the database itself makes the others. */
const givenColumns = (table: PgTable) =>
  Object.values(getTableColumns(table)).flatMap(({ name, generated, generatedIdentity }) =>
    generated === undefined && generatedIdentity === undefined ? [name] : [],
  )

/** A row as it is kept: every column that it can be given again, by its name. */
export const keptRow = (table: PgTable, alias: string) =>
  `jsonb_build_object(${givenColumns(table)
    .map((name) => `'${name}', ${alias}."${name}"`)
    .join(', ')})`

/**
 * Keeps what is about to be deleted. `partsSql` selects what it is made of as `part` and `content`, with the thing's id
 * as $3. Deleting it is still to be done, in the same transaction.
 */
export const putInTrash = async (
  tx: Tx,
  { companyId, actor, now }: Scope,
  { kind, id, title, ownerId }: Thing,
  partsSql: string,
) => {
  await tx.query(
    `insert into public.trash (company_id, kind, id, title, owner_id, deleted_by, deleted_by_name, deleted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [companyId, kind, id, title, ownerId, actor.id, actor.fullName, now],
  )
  await tx.query(
    `insert into public.trash_rows (company_id, kind, trash_id, part, content)
     select $1::uuid, $2::text, $3::uuid, kept.* from (${partsSql}) kept`,
    [companyId, kind, id],
  )
}

/** Everything that is in the trash under that id, which it leaves; null where there is nothing. */
export const takeFromTrash = async (tx: Tx, kind: TrashedKind, id: string) => {
  const rows = await tx.query<{ part: string; content: KeptRow; deleted_at: Date }>(
    'select part, content, deleted_at from crossing.take_from_trash($1, $2)',
    [kind, id],
  )
  const [first] = rows
  if (first === undefined) return null
  return {
    deletedAt: first.deleted_at,
    partsOf: (part: string) => rows.filter((row) => row.part === part).map(({ content }) => content),
  }
}

/** What someone who leaves had deleted goes to whoever takes over the rest. */
export const handOverTrash = (tx: Tx, fromId: string, toId: string) =>
  tx.query('select crossing.hand_over_trash($1, $2)', [fromId, toId])

/** For good: the days that were kept of what goes, and what strategies and teams among it were called, go with it. */
export const emptyTrash = async (tx: Tx, olderThan: Date) => {
  for (const kept of ['objective_days', 'key_result_days'])
    await tx.query(
      `delete from public.${kept} where objective_id in (
         select id from crossing.leaving_trash($1) where part = 'objectives')`,
      [olderThan],
    )
  await tx.query(
    `delete from public.former_names f using crossing.leaving_trash($1) gone
     where f.id = gone.id and (f.kind, gone.part) in (('strategy', 'strategies'), ('team', 'teams'))`,
    [olderThan],
  )
  const [row] = await tx.query<{ removed: number }>('select crossing.empty_trash($1) as removed', [olderThan])
  return row?.removed ?? 0
}

/** Inserts rows as they were kept. A column that came since has its default, one that has gone is left out. */
export const putBack = async (tx: Tx, table: PgTable, rows: readonly KeptRow[]) => {
  const [first] = rows
  if (first === undefined) return
  const names = givenColumns(table)
    .filter((name) => name in first)
    .map((name) => `"${name}"`)
    .join(', ')
  const name = `public."${getTableName(table)}"`
  await tx.query(
    `insert into ${name} (${names}) select ${names} from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}
