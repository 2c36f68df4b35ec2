import type { Answer } from '@cairn/domain/endpoint'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import type { quarters } from '@cairn/domain/quarters/contract'
import { ofNoTeam } from '@cairn/domain/quarters/plan'
import type { Counted, CountedFilters } from '@cairn/domain/quarters/review'
import { highTenth, lowTenth } from '@cairn/domain/quarters/review-rules'
import type { Tx } from '../db/client.ts'
import { refuseUnknown } from '../objectives/matching.ts'
import { teamJoins } from '../objectives/rows.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { askedOf, reviewedSql } from './review-queries.ts'
import { believedSql } from './run-queries.ts'

/** What is kept of each objective when a review is published, so that its numbers go on counting what they counted. */
export const countedColumns = {
  id: 'uuid',
  title: 'text',
  title_key: 'text',
  is_draft: 'boolean',
  score: 'float8',
  tenth: 'int',
  result: 'text',
  owner: 'jsonb',
  team_id: 'uuid',
  team_name: 'text',
  band: 'int',
  is_carried: 'boolean',
} as const

/** As it was published; `$2` and `$3` are asked for by the other source alone. */
const keptSql = `
  reviewed as materialized (
    select * from jsonb_to_recordset((select counted from public.reviews where quarter = $1)) as kept (${Object.entries(
      countedColumns,
    )
      .map(([name, type]) => `${name} ${type}`)
      .join(', ')})
    where $2::timestamptz < $3::timestamptz)`

/** Of objectives, as they are or as they were published. */
const objectivesSql = (matched: string) => `
  select id::text as key, id, title, title_key, score, result, null::text as text, null::int as weeks, null::int as confidence,
    owner::jsonb, team_name
  from reviewed where ${matched} and $7::date is null
    and ($4::int is null or tenth = $4) and ($5::int is null or band = $5 and tenth is not null)
    and ($6::text is null or coalesce(team_id::text, '${ofNoTeam}') = $6)`

/** What is not kept with a review: it follows from updates, which stay those of the quarter when it is closed. */
const liveSql = (key: string, told: { text?: string; weeks?: string; confidence?: string }, from: string) => `
  select ${key}::text as key, o.id, o.title, o.title_key::text as title_key, null::float8 as score, null::text as result,
    ${told.text ?? 'null::text'} as text, ${told.weeks ?? 'null::int'} as weeks, ${told.confidence ?? 'null::int'} as confidence,
    json_build_object('name', p.full_name, 'profileEmoji', p.profile_emoji)::jsonb as owner, t.name as team_name
  from ${from} join public.profiles p on p.id = o.owner_id ${teamJoins}
  where o.quarter = $1
    and $2::timestamptz < $3::timestamptz and $4::int is null and $5::int is null and $6::text is null`

/** Blockers are resolved also when their quarter is closed: of a published review they count as they did then. */
const publishedAtSql = `coalesce((select published_at from public.reviews where quarter = $1), 'infinity')`
const blockersSql = (matched: string) =>
  `${liveSql('w.id', { text: 'w.blockers' }, 'public.weekly_updates w join public.objectives o on o.id = w.objective_id')}
   and w.blockers is not null and w.continues_id is null and w.created_at <= ${publishedAtSql} and $7::date is null and ${matched}`

/** What each number counts. */
const sources: Record<Counted, string> = {
  scored: objectivesSql('tenth is not null'),
  high: objectivesSql(`tenth >= ${highTenth}`),
  middle: objectivesSql(`tenth > ${lowTenth} and tenth < ${highTenth}`),
  low: objectivesSql(`tenth <= ${lowTenth}`),
  below_half: objectivesSql('tenth < 5'),
  unscored: objectivesSql('not is_draft and result is null'),
  dropped: objectivesSql(`tenth is null and result = 'dropped'`),
  never_committed: objectivesSql('is_draft'),
  carried: objectivesSql('is_carried'),
  outcome_reached: objectivesSql(`result = 'reached'`),
  outcome_partly_reached: objectivesSql(`result = 'partly_reached'`),
  outcome_missed: objectivesSql(`result = 'missed'`),
  outcome_dropped: objectivesSql(`result = 'dropped'`),
  opened: blockersSql('true'),
  resolved: blockersSql(`w.blocker_resolved_at <= ${publishedAtSql}`),
  still_open: blockersSql(`(w.blocker_resolved_at <= ${publishedAtSql}) is not true`),
  updated: `${liveSql(
    'o.id',
    { weeks: 'done.weeks' },
    `(select w.objective_id, count(*)::int as weeks from public.objective_weeks w
      where w.quarter = $1 and w.updated and w.open_to and ($7::date is null or w.week = $7) group by 1) done
     join public.objectives o on o.id = done.objective_id`,
  )} and o.draft is null`,
  sure: `${liveSql(
    'o.id',
    { confidence: 'round(believed.confidence)::int' },
    'believed join public.objectives o on o.id = believed.objective_id',
  )} and $7::date is null`,
}

const pageLength = 50
const listName = (which: Counted) => `review ${which}`

type Page = Answer<typeof quarters.reviewed>
type Row = Omit<Page['rows'][number], 'objective' | 'team'> & {
  id: string
  title: string
  title_key: string
  team_name: string | null
  total: number
}

/** By title, fifty at a time. */
export const listCounted = async (
  tx: Tx,
  timeZone: string,
  quarter: Quarter,
  { which, tenth, band, teamId, week, cursor }: CountedFilters,
): Promise<Page> => {
  const kept = await tx.query('select 1 from public.reviews where quarter = $1', [quarter])
  const after = cursor ? readCursor(cursor, listName(which), ['text', 'uuid']) : []
  const found = await tx.query<Row>(
    `with ${kept.length > 0 ? keptSql : reviewedSql}, ${which === 'sure' ? `${believedSql(`'{}'::timestamptz[]`)},` : ''}
     listed as materialized (${sources[which]})
     select *, (select count(*)::int from listed) as total from listed
     ${cursor ? 'where (title_key collate public.by_value, key) > ($8::text, $9::text)' : ''}
     order by title_key collate public.by_value, key limit ${pageLength + 1}`,
    [...askedOf(quarter, timeZone), tenth ?? null, band ?? null, teamId ?? null, week ?? null, ...after],
  )
  // A team that is gone since may still be counted in what was published.
  if (found.length === 0 && teamId !== undefined && teamId !== ofNoTeam) await refuseUnknown(tx, { teamId })
  const { rows, next } = pageOf(found, pageLength, (last) =>
    cursorOf(listName(which), [last.title_key, last.key]),
  )
  return {
    rows: rows.map(({ id, title, title_key: _, total: __, team_name: team, ...row }) => ({
      ...row,
      objective: { id, title },
      team,
    })),
    total: found[0]?.total ?? 0,
    nextCursor: next,
  }
}
