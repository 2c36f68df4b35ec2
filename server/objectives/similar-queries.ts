import { type CoachedOkr, hintsFor } from '@cairn/domain/coach/rules'
import { mostSimilar } from '@cairn/domain/objectives/coach-contract'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import type { TeamMark } from '@cairn/domain/objectives/schema'
import type { z } from 'zod'
import type { Tx } from '../db/client.ts'
import { notFound } from './checks.ts'
import { teamJoins, teamJson } from './rows.ts'

type SimilarQuery = { quarter: Quarter; title: string; objectiveId?: string | undefined }
type Similar = { id: string; title: string; ownerName: string; team: z.infer<typeof TeamMark> | null }

/**
 * Two words at least, and more than half of those of both titles together. Each word is looked up in an index that has all that is asked
 * of it; the objectives themselves are read of the closest three.
 */
export const similarText = `
  with asked as materialized (select public.title_words($2) as words),
  closest as materialized (
    select w.objective_id as id, count(*) * 2.0 / (w.words + cardinality((select words from asked))) as alike
    from public.objective_title_words w
    where w.quarter = $1 and w.word = any((select words from asked)::text[]) and w.objective_id <> $3
    group by w.objective_id, w.words
    having count(*) >= 2 and count(*) * 4 > w.words + cardinality((select words from asked))
    order by alike desc, w.objective_id limit ${mostSimilar})
  select o.id, o.title, p.full_name as "ownerName", case when t.id is not null then ${teamJson('t')} end as team
  from closest join public.objectives o on o.id = closest.id
  join public.profiles p on p.id = o.owner_id ${teamJoins}
  order by closest.alike desc, o.title_key collate public.by_value, o.id`

const noObjective = '00000000-0000-0000-0000-000000000000'

export const similarValues = ({ quarter, title, objectiveId = noObjective }: SimilarQuery) => [
  quarter,
  title,
  objectiveId,
]

export const similarObjectives = async (tx: Tx, asked: SimilarQuery) => {
  const { objectiveId } = asked
  if (objectiveId !== undefined) {
    const known = await tx.query('select 1 from public.objectives where id = $1', [objectiveId])
    if (known.length === 0) throw notFound()
  }
  return { objectives: await tx.query<Similar>(similarText, similarValues(asked)) }
}

/** So many of the newest are looked through for one that can be shown as an example. */
const examplesRead = 100

/** Judged as they are now, for the hints of most were kept by nobody. */
export const exampleTitle = async (tx: Tx) => {
  const newest = await tx.query<CoachedOkr>(
    `select o.title, coalesce((
       select json_agg(json_build_object('title', k.title, 'startValue', k.start_value, 'targetValue', k.target_value,
         'unit', k.unit)) from public.key_results k where k.objective_id = o.id), '[]') as "keyResults"
     from (select id, title, created_date from public.objectives order by created_date desc, id desc limit ${examplesRead}) o
     order by o.created_date desc, o.id desc`,
  )
  return { title: newest.find((one) => hintsFor(one).length === 0)?.title ?? null }
}
