import type { Session } from '../db/client.ts'

/** A table whose rows are moved. The parts of a divided one are read one by one and go in by the whole. */
export type Table = {
  /** As statements name it. */
  name: string
  whole: string
  columns: string[]
  pages: number
}

const ours = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_'`

/**
 * What a database makes up for itself: which transaction wrote an entry of the log is a number of that database, and whoever
 * listens there would take those of another for news.
 */
const madeAnew: Record<string, readonly string[]> = { 'public.activity': ['transaction_id'] }

export const tablesIn = async (session: Session): Promise<Table[]> => {
  const found = await session.query<Omit<Table, 'columns'> & { columns: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       (select format('%I.%I', wn.nspname, w.relname) from pg_class w join pg_namespace wn on wn.oid = w.relnamespace
        where w.oid = case when c.relispartition then pg_partition_root(c.oid)::oid else c.oid end) as whole,
       (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages,
       (select string_agg(quote_ident(a.attname), ' ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${ours} order by 1`,
  )
  return found.map(({ columns, ...table }) => ({
    ...table,
    columns: columns.split(' ').filter((column) => !madeAnew[table.name]?.includes(column)),
  }))
}

/** How many rows a table has, and a sum over all they say, in whatever order they lie. */
export type Sum = { rows: number; sum: string }

export const sumOf = async (session: Session, { whole, columns }: Table): Promise<Sum> => {
  const [sum] = await session.query<Sum>(
    `select count(*)::int as rows, coalesce(sum(('x' || left(encode(sha256(convert_to(
       row(${columns.join(', ')})::text, 'UTF8')), 'hex'), 16))::bit(64)::bigint), 0)::text as sum from ${whole}`,
  )
  return sum ?? { rows: 0, sum: '0' }
}

/** The same text for the same value on either side, however the server is set up. */
export const sameText = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local jit = off`

const names = async (session: Session, sql: string) =>
  (await session.query<{ name: string }>(sql)).map(({ name }) => name)

export const isEmpty = async (session: Session) =>
  (
    await names(
      session,
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} limit 1`,
    )
  ).length === 0

/** Tables whose walls hold for their owner as well. */
const walled = (session: Session) =>
  names(
    session,
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and c.relforcerowsecurity and ${ours} order by 1`,
  )

/** The owner sees everything until the transaction ends, or until the walls are put up again by what comes back. */
export const lowerWalls = async (session: Session) => {
  const lowered = await walled(session)
  for (const name of lowered) await session.script(`alter table ${name} no force row level security`)
  return async () => {
    for (const name of lowered) await session.script(`alter table ${name} force row level security`)
  }
}

/** Rows go in as they are: nothing follows from them, and they may come in any order. What comes back checks them all. */
export const loosen = async (session: Session) => {
  const triggers = await session.query<{ table: string; name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as "table", quote_ident(t.tgname) as name
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where not t.tgisinternal and t.tgparentid = 0 and t.tgenabled = 'O' and ${ours} order by 1, 2`,
  )
  const references = await session.query<{ table: string; name: string; definition: string }>(
    `select format('%I.%I', n.nspname, c.relname) as "table", quote_ident(f.conname) as name,
       pg_get_constraintdef(f.oid) as definition
     from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_namespace n on n.oid = c.relnamespace
     where f.contype = 'f' and f.conparentid = 0 and ${ours} order by 1, 2`,
  )
  for (const { table, name } of triggers) await session.script(`alter table ${table} disable trigger ${name}`)
  for (const { table, name } of references)
    await session.script(`alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, definition } of references)
      await session.script(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { table, name } of triggers)
      await session.script(`alter table ${table} enable trigger ${name}`)
  }
}

/** Where each row of numbers that are given out stands. */
export const countersIn = (session: Session) =>
  session.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where last_value is not null and schemaname !~ '^pg_' order by 1`,
  )
