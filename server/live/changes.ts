import { changesOf, type Entry } from '@cairn/domain/live/rules'
import type { Change } from '@cairn/domain/live/schema'
import type { Database, Tx } from '../db/client.ts'

/** What is new, or null where that cannot be told one by one; and from where to ask the next time. */
export type News = { cursor: string; changes: Change[] | null }

/** Whoever was away for longer than this many entries reads everything anew. */
const mostEntries = 2000

/** What a program wrote nobody's page has written: it names no actor. */
const columns = `action, subject_id, case when actor_kind not in ('key', 'assistant') then actor_id end as actor_id`
const entry = `jsonb_build_object('action', action, 'subjectId', subject_id, 'actorId', actor_id)`

/**
 * The entries that this statement sees and the snapshot of the cursor did not: those of transactions that began after
 * it, and of those that were open then. None is missed and none comes twice, in whatever order their transactions ended;
 * and what had ended before is not even read, however long another transaction has been open. Entries numbered beyond
 * every transaction so far come from a database that this one was restored from.
 */
export const newsSince = async (tx: Tx, cursor: string): Promise<News> => {
  const [row] = await tx.query<{ cursor: string; is_foreign: boolean; read: number; entries: Entry[] }>(
    `with recent as materialized (
       (select ${columns} from public.activity
        where transaction_id >= pg_snapshot_xmax($1::pg_snapshot)
          and transaction_id < pg_snapshot_xmax(pg_current_snapshot())
        order by transaction_id limit $2)
       union all
       (select ${columns} from pg_snapshot_xip($1::pg_snapshot) as was_open (id)
        join public.activity on transaction_id = was_open.id limit $2))
     select pg_current_snapshot()::text as cursor, (select count(*)::int from recent) as read,
       pg_snapshot_xmax($1::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()) as is_foreign,
       (select coalesce(jsonb_agg(distinct ${entry}), '[]') from recent) as entries`,
    [cursor, mostEntries],
  )
  if (row === undefined) throw new Error('The log did not answer')
  const isTooMuch = row.is_foreign || row.read >= mostEntries
  return { cursor: row.cursor, changes: isTooMuch ? null : changesOf(row.entries) }
}

export const cursorNow = async (tx: Tx) => {
  const [row] = await tx.query<{ cursor: string }>('select pg_current_snapshot()::text as cursor')
  return row?.cursor ?? ''
}

/**
 * Whose transactions a cursor counts. A copy of the rows elsewhere has another; so long as it numbered fewer than the cursor
 * knows, that shows by itself, and later nothing else would tell.
 */
export const clusterOf = async (db: Pick<Database, 'raw'>) => {
  const [row] = await db.raw<{ id: string }>('select system_identifier::text as id from pg_control_system()')
  return row?.id ?? ''
}

const latest = 100

/** For who has no cursor yet: what happened since a moment, in case it happened after their screen was read. */
export const newsFrom = async (tx: Tx, moment: Date): Promise<News> => {
  const [row] = await tx.query<{ cursor: string; read: number; entries: Entry[] }>(
    `with recent as materialized (
       select ${columns} from (
         select * from public.activity order by id desc limit $2) newest
       where created_at >= $1)
     select pg_current_snapshot()::text as cursor, (select count(*)::int from recent) as read,
       (select coalesce(jsonb_agg(distinct ${entry}), '[]') from recent) as entries`,
    [moment, latest],
  )
  if (row === undefined) throw new Error('The log did not answer')
  return { cursor: row.cursor, changes: row.read === latest ? null : changesOf(row.entries) }
}
