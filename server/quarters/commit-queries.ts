import { groupBy } from '@cairn/domain/group-by'
import type { Committed, LastMeasure } from '@cairn/domain/quarters/scoring'
import type { Tx } from '../db/client.ts'

type KeptMeasure = LastMeasure & { objectiveId: string }

/**
 * Of these objectives, in the quarter each is in, what its key results were at the commit or when they came, with their
 * last values. That of one which was removed stands in the entry of its removal.
 */
const readLastMeasures = (tx: Tx, ids: readonly string[]) =>
  tx.query<KeptMeasure>(
    `select kept.objective_id as "objectiveId", kept.key_result_id as "keyResultId", kept.start_value as "startValue", kept.target_value as "targetValue",
       kept.weight, kept.added_after_commit as "addedAfterCommit", kept.kept_at as "keptAt",
       case when k.id is null then gone.value else k.current_value end as "currentValue"
     from public.objectives o
     join public.key_result_originals kept on kept.objective_id = o.id and kept.quarter = o.quarter
     left join public.key_results k on k.id = kept.key_result_id
     left join lateral (
       select (a.before -> 'keyResults' -> kept.key_result_id::text ->> 'currentValue')::float8 as value
       from public.activity a
       where k.id is null and a.subject_type = 'objective' and a.subject_id = o.id
         and a.after -> 'keyResults' -> kept.key_result_id::text = 'null'::jsonb
       order by a.id desc limit 1) gone on true
     where o.id = any($1) order by kept.kept_at, k.position, kept.key_result_id`,
    [ids],
  )

/** What hangs below an objective and counts there, each with its id. */
export type CommittedBelow = Committed & { id: string; createdAt: Date; children: CommittedBelow[] }
type Below = Omit<CommittedBelow, 'originals' | 'children'> & { parentId: string; isCommitted: boolean }

/** What counts above, down to where nothing is counted from below. */
const readCounted = (tx: Tx, ids: readonly string[]) =>
  tx.query<Below>(
    `with recursive counting as (
       select id from public.objectives where id = any($1) and progress_counts <> 'key_results'
       union
       select o.id from counting join public.objectives o on o.parent_id = counting.id and o.progress_counts <> 'key_results')
     select o.id, o.parent_id as "parentId", o.status, o.draft, o.added_after_commit as "addedAfterCommit",
       o.created_date as "createdAt", o.progress_counts as "progressCounts", o.own_share as "ownShare", o.progress as "progressOverride",
       coalesce(o.progress, o.measured) as progress, q.committed_at is not null as "isCommitted"
     from counting join public.objectives o on o.parent_id = counting.id
     left join public.quarters q on q.quarter = o.quarter`,
    [ids],
  )

/** Of these objectives, whose quarter was committed, what was committed to then and what hangs below them. */
export const readCommits = async (tx: Tx, ids: readonly string[]) => {
  const below = await readCounted(tx, ids)
  const all = [...new Set([...ids, ...below.flatMap(({ id, isCommitted }) => (isCommitted ? [id] : []))])]
  const kept = groupBy(await readLastMeasures(tx, all), ({ objectiveId }) => objectiveId)
  const children = groupBy(below, ({ parentId }) => parentId)
  const originalsOf = (id: string) => kept.get(id) ?? []
  const childrenOf = (id: string): CommittedBelow[] =>
    (children.get(id) ?? []).map(({ isCommitted, ...child }) => ({
      ...child,
      originals: isCommitted ? originalsOf(child.id) : null,
      children: childrenOf(child.id),
    }))
  return { originalsOf, childrenOf }
}
