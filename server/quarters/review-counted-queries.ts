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

/** What each number counts among the objectives. */
const matches: Record<Exclude<Counted, 'opened' | 'resolved'>, string> = {
  scored: 'tenth is not null',
  high: `tenth >= ${highTenth}`,
  middle: `tenth > ${lowTenth} and tenth < ${highTenth}`,
  low: `tenth <= ${lowTenth}`,
  unscored: 'not is_draft and result is null',
  dropped: `tenth is null and result = 'dropped'`,
  never_committed: 'is_draft',
  carried: 'is_carried',
  outcome_reached: `result = 'reached'`,
  outcome_partly_reached: `result = 'partly_reached'`,
  outcome_missed: `result = 'missed'`,
  outcome_dropped: `result = 'dropped'`,
}

/** Blockers are not kept: they are resolved also when their quarter is closed. */
const blockersSql = (isResolved: boolean) => `
  select w.id::text as key, o.id, o.title, o.title_key::text as title_key, null::float8 as score, null::text as result,
    w.blockers as text, json_build_object('name', p.full_name, 'profileEmoji', p.profile_emoji)::jsonb as owner,
    t.name as team_name
  from public.weekly_updates w join public.objectives o on o.id = w.objective_id
  join public.profiles p on p.id = o.owner_id ${teamJoins}
  where w.blockers is not null and o.quarter = $1 ${isResolved ? 'and w.blocker_resolved_at is not null' : ''}
    and $2::timestamptz < $3::timestamptz and $4::int is null and $5::int is null and $6::text is null`

const objectivesSql = (which: keyof typeof matches) => `
  select id::text as key, id, title, title_key, score, result, null::text as text, owner::jsonb, team_name
  from reviewed where ${matches[which]}
    and ($4::int is null or tenth = $4) and ($5::int is null or band = $5 and tenth is not null)
    and ($6::text is null or coalesce(team_id::text, '${ofNoTeam}') = $6)`

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
  { which, tenth, band, teamId, cursor }: CountedFilters,
): Promise<Page> => {
  const kept = await tx.query('select 1 from public.reviews where quarter = $1', [quarter])
  const after = cursor ? readCursor(cursor, listName(which), ['text', 'uuid']) : []
  const found = await tx.query<Row>(
    `with ${kept.length > 0 ? keptSql : reviewedSql},
     listed as materialized (${
       which === 'opened' || which === 'resolved' ? blockersSql(which === 'resolved') : objectivesSql(which)
     })
     select *, (select count(*)::int from listed) as total from listed
     ${cursor ? 'where (title_key collate public.names, key) > ($7::text, $8::text)' : ''}
     order by title_key collate public.names, key limit ${pageLength + 1}`,
    [...askedOf(quarter, timeZone), tenth ?? null, band ?? null, teamId ?? null, ...after],
  )
  // A team that is gone since may still be counted in what was published.
  if (found.length === 0 && teamId !== undefined && teamId !== ofNoTeam) await refuseUnknown(tx, { teamId })
  const { rows, next } = pageOf(found, pageLength, (last) =>
    cursorOf(listName(which), [last.title_key, last.key]),
  )
  return {
    rows: rows.map(({ key, id, title, score, result, text, owner, team_name: team }) => ({
      key,
      objective: { id, title },
      score,
      result,
      text,
      owner,
      team,
    })),
    total: found[0]?.total ?? 0,
    nextCursor: next,
  }
}
