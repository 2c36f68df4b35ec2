import { quarterSpan, weeksOfQuarter } from '@cairn/domain/dashboard/quarter-weeks'
import { type Quarter, restingStates } from '@cairn/domain/objectives/quarter'
import { can } from '@cairn/domain/permissions'
import { mostListed, type QuarterReview, type Review } from '@cairn/domain/quarters/review'
import { bands, confidentWeeks, highTenth, meanOf, meanOfTenths } from '@cairn/domain/quarters/review-rules'
import { beginOfDay } from '@cairn/domain/week'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { reviews } from '../db/schema/quarters.ts'
import type { companies } from '../db/schema/workspace.ts'
import type { AnyScope } from '../gate.ts'
import { quarterStanding } from '../objectives/quarter-stored.ts'
import { teamJoins } from '../objectives/rows.ts'
import type { Sealing } from '../sealing.ts'
import { readOverview } from './queries.ts'
import { readBlockers, readMoved, readRhythm } from './review-panel-queries.ts'

/** As outcomeOf() has it. */
const resultSql = `coalesce(s.outcome, case when s.score >= 0.7 then 'reached'
  when s.score >= 0.4 then 'partly_reached' when s.score is not null then 'missed' end)`

const bandSql = `case ${bands.map(({ to }, place) => `when confidence <= ${to} then ${place}`).join(' ')} end`

/**
 * The objectives of a quarter with what became of each, and how sure people were of it: of each update the mean by weight, of
 * these the mean. `$1` is the quarter, `$2` and `$3` are where the weeks begin and end in which that is asked.
 */
export const reviewedSql = `
  sure as (
    select objective_id, ${bandSql} as band from (
      select objective_id, round(avg(confidence)) as confidence from (
        select w.id, w.objective_id,
          coalesce(sum(k.weight * said.confidence)::numeric / nullif(sum(k.weight), 0), avg(said.confidence)) as confidence
        from public.weekly_updates w join public.objectives o on o.id = w.objective_id and o.quarter = $1
        cross join lateral jsonb_to_recordset(w.confidences) as said ("keyResultId" uuid, confidence int)
        left join public.key_results k on k.id = said."keyResultId"
        where w.created_at >= $2 and w.created_at < $3 and w.confidences <> '[]'
        group by 1, 2) each_update
      group by 1) each_objective),
  judged as materialized (
    select o.id, o.title, o.title_key::text as title_key, o.draft is not null as is_draft,
      s.score, round(s.score * 10)::int as tenth, ${resultSql} as result,
      coalesce(o.progress, o.measured) as progress, p.full_name as owner_name, p.profile_emoji as owner_emoji,
      t.id as team_id, t.name as team_name, sure.band,
      n.id is not null as is_carried, n.id as next_id, n.title as next_title, n.quarter as next_quarter
    from public.objectives o join public.profiles p on p.id = o.owner_id ${teamJoins}
    left join public.scores s on s.objective_id = o.id and s.quarter = o.quarter and o.draft is null
    left join lateral (select id, title, quarter from public.objectives where id = s.successor_id offset 0) n on true
    left join sure on sure.objective_id = o.id
    where o.quarter = $1),
  reviewed as (
    select *, json_build_object('name', owner_name, 'profileEmoji', owner_emoji) as owner from judged)`

/** What reviewedSql asks for. */
export const askedOf = (quarter: Quarter, timeZone: string) => {
  const weeks = weeksOfQuarter(quarter)
  const beginOf = (place: number) =>
    beginOfDay(weeks[place] ?? quarterSpan(quarter, timeZone).lastDay, timeZone)
  return [quarter, beginOf(confidentWeeks.first), beginOf(confidentWeeks.behind)]
}

const byTitle = 'title_key collate public.by_value, id'
const idAndTitle = (id: string, title: string) => `json_build_object('id', ${id}, 'title', ${title})`
const listed = `'objective', ${idAndTitle('id', 'title')}, 'owner', owner, 'team', team_name`

/** Lines are made of those that are told alone. */
const rowsOf = (row: string, matched: string, order: string, most: number) => `
  (select coalesce(json_agg(json_build_object(${row})), '[]') from (
    select *, json_build_object('name', owner_name, 'profileEmoji', owner_emoji) as owner from (
      select * from judged where ${matched} order by ${order} limit ${most}) first) told)`
const firstOf = (row: string, matched: string) => `json_build_object(
  'total', (select count(*)::int from judged where ${matched}),
  'rows', ${rowsOf(row, matched, byTitle, mostListed)})`
const scored = `${listed}, 'score', score,
  'learned', (select s.learned from public.scores s where s.objective_id = told.id)`
/** Of the best and of the lowest. */
const mostTold = 3

type Figures = Pick<
  Review,
  'objectives' | 'outcomes' | 'best' | 'lowest' | 'carried' | 'unscored' | 'dropped' | 'neverCommitted'
> & {
  tenths: { teamId: string | null; tenth: number; count: number }[]
  now: { sum: number; count: number }
  bands: { band: number; objectives: number; reached: number }[]
}

const figuresSql = `with ${reviewedSql}
  select (select count(*)::int from judged where not is_draft) as objectives,
    (select coalesce(json_agg(json_build_object('teamId', one."teamId", 'tenth', one.tenth, 'count', one.count)), '[]') from (
      select team_id as "teamId", tenth, count(*)::int as count from judged where tenth is not null group by 1, 2
    ) one) as tenths,
    (select json_build_object('sum', coalesce(sum(round(round(progress::numeric, 9) / 10)), 0)::int, 'count', count(*)::int)
      from judged where tenth is not null and progress is not null) as now,
    (select json_build_object(
      'reached', count(*) filter (where result = 'reached'), 'partly_reached', count(*) filter (where result = 'partly_reached'),
      'missed', count(*) filter (where result = 'missed'), 'dropped', count(*) filter (where result = 'dropped'))
      from judged) as outcomes,
    (select coalesce(json_agg(json_build_object('band', one.band, 'objectives', one.objectives, 'reached', one.reached)), '[]') from (
      select band, count(*)::int as objectives, count(*) filter (where tenth >= ${highTenth})::int as reached
      from judged where band is not null and tenth is not null group by 1) one) as bands,
    ${rowsOf(scored, 'tenth is not null', `tenth desc, ${byTitle}`, mostTold)} as best,
    ${rowsOf(scored, `tenth < ${highTenth}`, `tenth, ${byTitle}`, mostTold)} as lowest,
    ${firstOf(
      `'from', ${idAndTitle('id', 'title')}, 'score', score, 'to', ${idAndTitle('next_id', 'next_title')}, 'quarter', next_quarter, 'owner', owner`,
      'is_carried',
    )} as carried,
    ${firstOf(listed, 'not is_draft and result is null')} as unscored,
    ${firstOf(listed, `tenth is null and result = 'dropped'`)} as dropped,
    ${firstOf(listed, 'is_draft')} as "neverCommitted"`

type TeamRow = { id: string; name: string; level: number }

/** In the order of the tree. */
const readTeams = (tx: Tx) =>
  tx.query<TeamRow>(
    `with recursive tree as (
       select id, name, level, array[name_key collate public.by_value, id::text] as place from public.teams where parent_id is null
       union all
       select t.id, t.name, t.level, tree.place || array[t.name_key collate public.by_value, t.id::text]
       from tree join public.teams t on t.parent_id = tree.id)
     select id, name, level from tree order by place`,
  )

/** Those that have a scored objective, or one beneath them has; last what belongs to none. */
const teamRows = (teams: readonly TeamRow[], { tenths }: Figures): Review['teams'] => {
  const own = new Map<string | null, number[]>()
  for (const { teamId, tenth, count } of tenths) {
    const counts = own.get(teamId) ?? Array<number>(11).fill(0)
    counts[tenth] = count
    own.set(teamId, counts)
  }
  const rowOf = (team: TeamRow | null) => {
    const counts = own.get(team?.id ?? null) ?? Array<number>(11).fill(0)
    return { team, tenths: counts, mean: meanOf(counts) }
  }
  // From the last to the first: each is seen after all that stand beneath it.
  const shown: (TeamRow | null)[] = own.has(null) ? [null] : []
  let above = 0
  for (const team of teams.toReversed()) {
    if (!own.has(team.id) && team.level !== above) continue
    shown.unshift(team)
    above = team.level - 1
  }
  return shown.map(rowOf)
}

/** What the quarter has come to, as it stands now. All statements are sent at once. */
export const readLiveReview = async (
  tx: Tx,
  { companyId, now }: AnyScope,
  timeZone: string,
  quarter: Quarter,
): Promise<Review> => {
  const [[figures], teams, [company], { committedAt }, rhythm, blockers, moved] = await Promise.all([
    tx.query<Figures>(figuresSql, askedOf(quarter, timeZone)),
    readTeams(tx),
    tx.query<Columns<typeof companies, 'name'>>('select name from public.companies where id = $1', [
      companyId,
    ]),
    quarterStanding(tx, quarter),
    readRhythm(tx, quarter),
    readBlockers(tx, quarter, now, timeZone),
    readMoved(tx, quarter, timeZone),
  ])
  if (figures === undefined || company === undefined) throw new Error('The quarter could not be counted')
  const { tenths, now: suggested, bands: counted, ...told } = figures
  const all = tenths.reduce((sum, { count }) => sum + count, 0)
  return {
    ...told,
    company: company.name,
    isCommitted: committedAt !== null,
    scored: all,
    mean: meanOfTenths(
      tenths.reduce((sum, { tenth, count }) => sum + tenth * count, 0),
      all,
    ),
    againstNow: meanOfTenths(suggested.sum, suggested.count),
    teams: teamRows(teams, figures),
    confidence: bands.map((_, place) => {
      const { objectives = 0, reached = 0 } = counted.find(({ band }) => band === place) ?? {}
      return { objectives, reached }
    }),
    rhythm,
    blockers,
    moved,
  }
}

type KeptRow = Columns<
  typeof reviews,
  'review' | 'published_at' | 'published_by' | 'is_again' | 'share_key_sealed'
>

/** What was published stands until it is published again, also while the quarter is open once more. */
export const readReview = async (
  tx: Tx,
  scope: AnyScope,
  timeZone: string,
  quarter: Quarter,
  { unseal }: Sealing,
): Promise<QuarterReview> => {
  const [overview, [kept], [company]] = await Promise.all([
    readOverview(tx, scope, timeZone, quarter),
    tx.query<KeptRow>(
      `select review, published_at, published_by, is_again, share_key_sealed from public.reviews where quarter = $1`,
      [quarter],
    ),
    tx.query<Columns<typeof companies, 'public_links'>>(
      'select public_links from public.companies where id = $1',
      [scope.companyId],
    ),
  ])
  const publicLinks = company?.public_links ?? false
  if (kept === undefined) {
    const isBegun = restingStates.some((state) => state === overview.state)
    const review = isBegun ? await readLiveReview(tx, scope, timeZone, quarter) : null
    return { quarter: overview, review, published: null, shareKey: null, publicLinks }
  }
  const { review, published_at: at, published_by: by, is_again: isAgain, share_key_sealed: sealed } = kept
  const isShown = sealed !== null && scope.origin.key === undefined && can(scope.actor, 'calls.of-admins')
  const shareKey = isShown ? await unseal(sealed) : null
  return { quarter: overview, review, published: { at, by, isAgain }, shareKey, publicLinks }
}
