import type { WeeklyUpdate } from '@cairn/domain/updates/schema'
import type { Tx } from '../db/client.ts'

type Asked = { at: Date; who: { askedIds: string[]; askedTeamIds: string[]; concernedIds: string[] } }
type Id = { id: string }

/** Who is asked for help with what an update has reported first, and who helps or asked. */
const readAsked = async (tx: Tx, id: string): Promise<Asked | null> => {
  const [row] = await tx.query<Asked['who'] & { at: Date }>(
    `select a.asked_at as at, array_remove(array[w.created_by, a.asked_by, a.helper_id]::text[], null) as "concernedIds",
       array(select b.profile_id::text from public.blocker_asked b
         where b.update_id = a.update_id and b.profile_id is not null) as "askedIds",
       array(select b.team_id::text from public.blocker_asked b
         where b.update_id = a.update_id and b.team_id is not null) as "askedTeamIds"
     from public.blocker_asks a join public.weekly_updates w on w.id = a.update_id
     where a.update_id = $1 and w.blocker_resolved_at is null`,
    [id],
  )
  if (row === undefined) return null
  const { at, ...who } = row
  return { at, who }
}

/** The ask goes with the words, unless they are only put otherwise or somebody else has reported the same. */
export const isStillAsked = async (tx: Tx, askedAt: Date, objectiveId: string) => {
  const found = await tx.query(
    'select 1 from public.blocker_asks where objective_id = $1 and asked_at = $2',
    [objectiveId, askedAt],
  )
  return found.length > 0
}

/** What becomes of a blocker whose words are corrected; read before they are. */
export const readReworded = async (
  tx: Tx,
  { id, objectiveId }: Pick<WeeklyUpdate, 'id' | 'objectiveId'>,
  words: string | null,
) => {
  const continuing = await tx.query('select 1 from public.weekly_updates where continues_id = $1 limit 1', [
    id,
  ])
  const [open] =
    words === null
      ? []
      : await tx.query<Id>(
          `select id from public.weekly_updates
           where objective_id = $1 and id <> $2 and continues_id is null and blocker_resolved_at is null
             and public.blocker_key(blockers) = public.blocker_key($3) order by created_at, id limit 1`,
          [objectiveId, id, words],
        )
  return {
    asked: await readAsked(tx, id),
    /** An open one that says the same, whenever it was reported. */
    joins: open?.id ?? null,
    /** Else it stays the blocker that it was, with its resolution. */
    isAnother: words === null || open !== undefined || continuing.length > 0,
  }
}

/** The database joins what is said to an open blocker from before; this one may be younger. */
export const joinBlocker = async (tx: Tx, id: string, openId: string) => {
  await tx.query(
    'update public.weekly_updates set continues_id = $2 where id = $1 and continues_id is null',
    [id, openId],
  )
  await tx.query('delete from public.blocker_asks where update_id = $1', [id])
}
