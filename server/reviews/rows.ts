import { countsAs } from '@cairn/domain/objectives/status'
import { groupOf, hereFor, inItFrom } from '@cairn/domain/reviews/rules'
import type { InReview, Line, ReviewGroup, ReviewObjective } from '@cairn/domain/reviews/schema'
import { needsWeeklyUpdate } from '@cairn/domain/updates/rules'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { teamReviewLines, teamReviewPeople } from '../db/schema/team-reviews.ts'
import type { profiles } from '../db/schema/workspace.ts'
import { personJson, stateOfRow, teamJoins, teamJson } from '../objectives/rows.ts'

type Shown = Pick<
  ReviewObjective,
  'id' | 'title' | 'status' | 'progress' | 'team' | 'owner' | 'coOwnerIds' | 'openBlockers' | 'isDue'
>
/** An objective as a list of OKRs needs it, and where it would stand if a review began now. */
export type Listed = Shown & { group: ReviewGroup; createdAt: Date }
type Row = Omit<Shown, 'isDue'> &
  Columns<typeof objectives, 'draft'> & {
    quarterState: Parameters<typeof needsWeeklyUpdate>[0]['quarterState']
    latestUpdateAt: Date | null
    createdAt: Date
  }

const selectListed = `
  select o.id, o.title, o.status, o.draft, coalesce(o.progress, o.measured) as progress, o.last_update_at as "latestUpdateAt",
    o.created_date as "createdAt", ${stateOfRow} as "quarterState", ${personJson('p')} as owner,
    case when t.id is not null then ${teamJson('t')} end as team,
    array(select s.user_id from public.objective_shares s where s.objective_id = o.id) as "coOwnerIds",
    (select count(*)::int from public.weekly_updates w where w.objective_id = o.id and w.blockers is not null
       and w.continues_id is null and w.blocker_resolved_at is null) as "openBlockers"
  from public.objectives o join public.profiles p on p.id = o.owner_id ${teamJoins}`

const listedOf = ({ draft, quarterState, latestUpdateAt, createdAt, ...row }: Row, now: Date): Listed => {
  const isDue = needsWeeklyUpdate({ ...row, draft, quarterState, latestUpdateAt }, now)
  return { ...row, isDue, createdAt, group: groupOf({ ...row, isDue }), status: countsAs(row) }
}

/** The OKRs of a team that its review is about, drafts left out; by title. */
export const listOfTeam = async (
  tx: Tx,
  now: Date,
  { teamId, withSubTeams, quarters }: { teamId: string; withSubTeams: boolean; quarters: readonly string[] },
) => {
  const rows = await tx.query<Row>(
    `with recursive chosen as (
       select id from public.teams where id = $1
       union
       select below.id from chosen join public.teams below on below.parent_id = chosen.id where $2::boolean)
     ${selectListed} where o.quarter = any($3) and o.draft is null and t.id in (select id from chosen)
     order by o.title_key collate public.by_value, o.id`,
    [teamId, withSubTeams, quarters],
  )
  return rows.map((row) => listedOf(row, now))
}

/** Those of a list that are still there, wherever they are now. */
export const listByIds = async (tx: Tx, now: Date, ids: readonly string[]) => {
  const rows = await tx.query<Row>(`${selectListed} where o.id = any($1)`, [ids])
  return new Map(rows.map((row) => [row.id, listedOf(row, now)]))
}

type PersonColumns = Columns<typeof profiles, 'id' | 'full_name' | 'profile_emoji'>
export type PresenceRow = PersonColumns &
  Columns<
    typeof teamReviewPeople,
    'joined_at' | 'last_seen_at' | 'seen_ms' | 'has_left' | 'looks_at' | 'writes_in' | 'wrote_at'
  >

/** A line is written in by one person at a time: by who was in it first. */
export const peopleOf = (rows: readonly PresenceRow[], now: Date): InReview[] => {
  const taken = new Set<string>()
  return rows.map((row) => {
    const isRecent = (moment: Date | null) =>
      moment !== null && now.getTime() - new Date(moment).getTime() <= hereFor
    const isHere = !row.has_left && isRecent(row.last_seen_at)
    const writesIn =
      isHere && isRecent(row.wrote_at) && row.writes_in !== null && !taken.has(row.writes_in)
        ? row.writes_in
        : null
    if (writesIn !== null) taken.add(writesIn)
    return {
      ...{ id: row.id, name: row.full_name, profileEmoji: row.profile_emoji, isHere, writesIn },
      wasInIt: row.seen_ms >= inItFrom,
      looksAt: isHere ? row.looks_at : null,
    }
  })
}

/** Columns by their names, to be read as a row or, where several rows come as one value, as JSON. */
const asRow = (columns: Record<string, string>) =>
  Object.entries(columns)
    .map(([name, from]) => `${from} as ${name}`)
    .join(', ')
const asJson = (columns: Record<string, string>) =>
  `json_build_object(${Object.entries(columns)
    .map(([name, from]) => `'${name}', ${from}`)
    .join(', ')})`

/** Who was ever in the review: of the person `p`, seen there as `seen`. */
const presence: Record<keyof PresenceRow, string> = {
  id: 'p.id',
  full_name: 'p.full_name',
  profile_emoji: 'p.profile_emoji',
  joined_at: 'seen.joined_at',
  last_seen_at: 'seen.last_seen_at',
  seen_ms: 'seen.seen_ms',
  has_left: 'seen.has_left',
  looks_at: 'seen.looks_at',
  writes_in: 'seen.writes_in',
  wrote_at: 'seen.wrote_at',
}
export const presenceJson = asJson(presence)

export const readPeople = async (tx: Tx, reviewId: string, now: Date) =>
  peopleOf(
    await tx.query<PresenceRow>(
      `select ${asRow(presence)} from public.team_review_people seen join public.profiles p on p.id = seen.profile_id
       where seen.review_id = $1 order by seen.joined_at, p.id`,
      [reviewId],
    ),
    now,
  )

export type LineRow = Columns<
  typeof teamReviewLines,
  | 'id'
  | 'kind'
  | 'objective_id'
  | 'place'
  | 'words'
  | 'version'
  | 'is_removed'
  | 'author_id'
  | 'author_name'
  | 'person_id'
  | 'person_name'
  | 'due_on'
  | 'done_at'
> & { author_emoji: string | null; person_emoji: string | null }

const line: Record<keyof LineRow, string> = {
  id: 'l.id',
  kind: 'l.kind',
  objective_id: 'l.objective_id',
  place: 'l.place',
  words: `case when l.is_removed then '' else l.words end`,
  version: 'l.version',
  is_removed: 'l.is_removed',
  author_id: 'l.author_id',
  author_name: 'l.author_name',
  person_id: 'l.person_id',
  person_name: 'l.person_name',
  due_on: 'l.due_on::text',
  done_at: 'l.done_at',
  author_emoji: 'author.profile_emoji',
  person_emoji: 'person.profile_emoji',
}
const lineColumns = asRow(line)
export const lineJson = asJson(line)
export const lineJoins = `left join public.profiles author on author.id = l.author_id
  left join public.profiles person on person.id = l.person_id`

export const lineOf = (row: LineRow): Line => ({
  ...{ id: row.id, kind: row.kind, objectiveId: row.objective_id, place: row.place, words: row.words },
  ...{ version: row.version, isRemoved: row.is_removed, dueOn: row.due_on },
  author: { id: row.author_id, name: row.author_name, profileEmoji: row.author_emoji },
  person:
    row.person_name === null
      ? null
      : { id: row.person_id, name: row.person_name, profileEmoji: row.person_emoji },
  doneAt: row.done_at === null ? null : new Date(row.done_at),
})

/** What stands on the page, list by list from the top. */
export const readLines = async (tx: Tx, reviewId: string) => {
  const rows = await tx.query<LineRow>(
    `select ${lineColumns} from public.team_review_lines l ${lineJoins}
     where l.review_id = $1 and not l.is_removed order by l.place, l.id`,
    [reviewId],
  )
  return rows.map(lineOf)
}

/** Those that were written by that version, removed ones too. */
export const readLinesSince = async (tx: Tx, reviewId: string, version: number) => {
  const rows = await tx.query<LineRow>(
    `select ${lineColumns} from public.team_review_lines l ${lineJoins}
     where l.review_id = $1 and l.changed_in >= $2 order by l.place, l.id`,
    [reviewId, version],
  )
  return rows.map(lineOf)
}
