import { hereFor, timerAt, timerStandsAfter, whyCannotTakePart } from '@cairn/domain/reviews/rules'
import type { ReviewNews } from '@cairn/domain/reviews/schema'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { refuse } from '../refused.ts'
import { isOfTeamSql, reviewNotFound } from './checks.ts'
import {
  type LineRow,
  lineJoins,
  lineJson,
  lineOf,
  type PresenceRow,
  peopleOf,
  presenceJson,
} from './rows.ts'

type Saying = {
  after: number
  looksAt?: string | null | undefined
  /** Null for who left their line; nothing where nothing changed. */
  writesIn?: string | null | undefined
  isLeaving: boolean
}

type Row = {
  version: number
  finishedAt: Date | null
  withSubTeams: boolean
  minutes: number
  countedMs: number
  runsSince: Date | null
  isOfTeamOrAbove: boolean
  self: (PresenceRow & { last_seen_at: string }) | null
  people: PresenceRow[]
  lines: LineRow[]
  spoken: ReviewNews['spoken']
}

/** Milliseconds between two moments. */
const passed = (from: string, to: string) => `(extract(epoch from ${to} - ${from}) * 1000)::int`
const recently = `$3::timestamptz - interval '${hereFor} milliseconds'`

/**
 * Says that somebody is there and reads what is newer, all in one statement: every page that is open asks it every two seconds. It
 * writes one row of the caller's own, and lets the timer run on where nobody was there for a while. What it wrote itself it
 * does not see, so the caller's row comes from what was written.
 */
const hereStatement = `
  with asked as (
    select r.*, ${isOfTeamSql('r.team_id', '$2')} as of_team from public.team_reviews r where r.id = $1
  ), seen as (
    insert into public.team_review_people as known (company_id, review_id, profile_id, joined_at, last_seen_at, seen_ms, has_left,
      looks_at, writes_in, wrote_at)
    select asked.company_id, asked.id, $2, $3, $3, 0, $8, $5, $6, case when $6::uuid is not null then $3::timestamptz end
    from asked where (asked.of_team or $9) and asked.finished_at is null
    on conflict (company_id, review_id, profile_id) do update set
      last_seen_at = greatest(known.last_seen_at, $3),
      seen_ms = known.seen_ms + case when known.has_left or known.last_seen_at < ${recently} then 0
        else greatest(0, ${passed('known.last_seen_at', '$3::timestamptz')}) end,
      has_left = $8, looks_at = $5,
      writes_in = case when not $7 then known.writes_in
        when exists (
          select from public.team_review_people other
          where other.review_id = $1 and other.profile_id <> $2 and other.writes_in = $6::uuid
            and other.wrote_at >= ${recently} and other.last_seen_at >= ${recently} and not other.has_left) then null
        else $6::uuid end,
      wrote_at = case when $7 then $3::timestamptz else known.wrote_at end
    returning known.*
  ), resumed as (
    update public.team_reviews r set
      counted_ms = r.counted_ms + greatest(0, ${passed('r.runs_since', 'gone.at')}), runs_since = $3
    from (select max(last_seen_at) as at from public.team_review_people where review_id = $1) gone, seen
    where r.id = $1 and r.finished_at is null and r.runs_since is not null
      and gone.at < $3::timestamptz - interval '${timerStandsAfter} milliseconds'
    returning r.counted_ms, r.runs_since)
  select asked.version, asked.finished_at as "finishedAt", asked.with_sub_teams as "withSubTeams", asked.minutes,
    coalesce(resumed.counted_ms, asked.counted_ms) as "countedMs",
    coalesce(resumed.runs_since, asked.runs_since) as "runsSince", asked.of_team as "isOfTeamOrAbove",
    (select ${presenceJson} from seen join public.profiles p on p.id = seen.profile_id) as self,
    (select coalesce(json_agg(${presenceJson} order by seen.joined_at, p.id), '[]')
       from public.team_review_people seen join public.profiles p on p.id = seen.profile_id
       where seen.review_id = $1 and seen.profile_id <> $2) as people,
    (select coalesce(json_agg(${lineJson} order by l.place, l.id), '[]') from public.team_review_lines l ${lineJoins}
       where l.review_id = $1 and l.changed_in > $4) as lines,
    (select coalesce(json_agg(json_build_object('id', o.objective_id, 'isSpokenAbout', o.spoken_at is not null)), '[]')
       from public.team_review_objectives o where o.review_id = $1 and o.changed_in > $4) as spoken
  from asked left join resumed on true`

const withMoments = (row: PresenceRow): PresenceRow => ({
  ...row,
  joined_at: new Date(row.joined_at),
  last_seen_at: new Date(row.last_seen_at),
  wrote_at: row.wrote_at === null ? null : new Date(row.wrote_at),
})

export const sayHere = async (
  tx: Tx,
  scope: Scope,
  reviewId: string,
  { after, looksAt = null, writesIn, isLeaving }: Saying,
): Promise<ReviewNews> => {
  const { actor, now } = scope
  const isAdmin = whyCannotTakePart(actor, { isOfTeamOrAbove: false }) === null
  const [row] = await tx.query<Row>(hereStatement, [
    ...[reviewId, actor.id, now, after, looksAt, writesIn ?? null, writesIn !== undefined],
    ...[isLeaving, isAdmin],
  ])
  if (row === undefined) throw reviewNotFound()
  refuse(whyCannotTakePart(actor, row))
  const people = [...row.people, ...(row.self ? [row.self] : [])]
    .map(withMoments)
    .sort((one, other) => one.joined_at.getTime() - other.joined_at.getTime() || (one.id < other.id ? -1 : 1))
  return {
    version: row.version,
    people: peopleOf(people, now),
    timer: {
      isRunning: row.runsSince !== null,
      elapsedMs: timerAt(row, now, now),
      minutes: row.minutes,
    },
    finishedAt: row.finishedAt,
    withSubTeams: row.withSubTeams,
    lines: row.lines.map(lineOf),
    spoken: row.spoken,
  }
}
