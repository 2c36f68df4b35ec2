import { tellingsOfReview } from '@cairn/domain/inbox/review-rules'
import {
  gatheredWithin,
  type Involved,
  isForEveryone,
  keptInInbox,
  type LogEntry,
  neverGathered,
  type Telling,
  teamsTold,
  tellingsOfObjective,
  tellingsOfQuarter,
  toldAsOne,
  toldOneByOne,
} from '@cairn/domain/inbox/rules'
import { newsChannel } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { toTell } from '../db/schema/inbox.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { profiles } from '../db/schema/workspace.ts'
import { followersSql } from '../discussion/sql.ts'
import type { UnattendedScope } from '../gate.ts'
import { peopleOfTeamsSql } from '../teams/sql.ts'
import { tellsOfInbox } from './channel.ts'
import { refreshTold } from './refresh.ts'
import { mailTimeOf, reaching } from './sql.ts'

const day = 24 * 60 * 60 * 1000
/** Their ids fit into a notification, which holds 8,000 letters. */
const toldAtOnce = 200

/** From then on it is tried as seldom as that. */
export const mostTriesCounted = 9

/** So many of those that were not tried yet, or exactly these. */
type Which = { most: number } | { ids: readonly number[] }

/**
 * Takes up to so many entries of the log and tells whom they concern; says how many there were. One at a time in a company: who
 * is told of a comment and who is told that it was deleted would not see each other.
 */
export const tellOfNext = async (tx: Tx, scope: UnattendedScope, which: Which) => {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`tell ${scope.companyId}`])
  const entries = await takeEntries(tx, which)
  const oldest = scope.now.getTime() - keptInInbox * day
  const tellings = await tellingsOf(
    tx,
    entries.filter(({ createdAt }) => createdAt.getTime() > oldest),
  )
  for (const { entry, told } of tellings) await keepTellings(tx, scope, entry, told)
  const refreshed = await refreshTold(tx, entries)
  await tx.query('delete from public.inbox_entries where happened_at <= $1', [new Date(oldest)])
  const people = new Set([
    ...tellings.flatMap(({ told }) => told.map(({ profileId }) => profileId)),
    ...refreshed,
  ])
  await notifyInboxes(tx, [...people])
  return entries.length
}

const takeEntries = (tx: Tx, which: Which) =>
  tx.query<LogEntry>(
    `with taken as (
       delete from public.to_tell t using (
         select company_id, entry_id from public.to_tell where case when $2::bigint[] is null then tries = 0 else entry_id = any($2) end
         order by entry_id limit $1 for update) next
       where t.company_id = next.company_id and t.entry_id = next.entry_id
       returning t.company_id, t.entry_id)
     select a.id::float8 as id, a.action, a.subject_id as "subjectId", a.actor_id as "actorId",
       a.actor_name as "actorName", a.details, a.before, a.after, a.created_at as "createdAt", c.words as "commentWords", l.words as "actionWords"
     from taken join public.activity a on a.company_id = taken.company_id and a.id = taken.entry_id
     left join public.comments c on c.id = (a.details ->> 'commentId')::uuid and c.deleted_at is null
     left join public.team_review_lines l on l.id = (a.details ->> 'lineId')::uuid and l.kind = 'action' and not l.is_removed
     order by a.id`,
    'ids' in which ? [which.ids.length, which.ids] : [which.most, null],
  )

/** Of those that failed up to so often, or never; the oldest first. */
export const waitingAfter = async (tx: Tx, tries: { from: number; to: number }, most: number) => {
  const rows = await tx.query<{ id: number }>(
    `select entry_id::float8 as id from public.to_tell where tries between $1 and $2 order by entry_id limit $3`,
    [tries.from, tries.to, most],
  )
  return rows.map(({ id }) => id)
}

/** One that could not be told is never given up; says whether that was its first time. */
export const noteFailure = async (tx: Tx, id: number) => {
  const rows = await tx.query<Columns<typeof toTell, 'tries'>>(
    'update public.to_tell set tries = least(tries + 1, $2) where entry_id = $1 returning tries',
    [id, mostTriesCounted],
  )
  return rows[0]?.tries === 1
}

type InvolvedObjective = Columns<typeof objectives, 'id'> & Involved

const involvedIn = async (tx: Tx, ids: readonly string[]) => {
  const rows = await tx.query<InvolvedObjective>(
    `select o.id, o.owner_id as "ownerId", above.owner_id as "parentOwnerId",
       array(select s.user_id::text from public.objective_shares s where s.objective_id = o.id) as "coOwnerIds",
       array(select follower.profile_id::text from (${followersSql}) follower) as "followerIds"
     from public.objectives o
     left join public.objectives above on above.id = o.parent_id
     where o.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const tellingsOf = async (tx: Tx, entries: readonly LogEntry[]) => {
  const subjects = new Set(entries.flatMap(({ subjectId }) => subjectId ?? []))
  const involved = await involvedIn(tx, [...subjects])
  const members = entries.some(isForEveryone)
    ? (await tx.query<Columns<typeof profiles, 'id'>>('select id from public.profiles')).map(({ id }) => id)
    : []
  const teams = await membersOfTeams(tx, entries.flatMap(teamsTold))
  return entries.flatMap((entry) => {
    const about = entry.subjectId === null ? undefined : involved.get(entry.subjectId)
    const told = about
      ? tellingsOfObjective(entry, about, (teamId) => teams.get(teamId) ?? [])
      : [...tellingsOfQuarter(entry, members), ...tellingsOfReview(entry)]
    return told.length === 0 ? [] : [{ entry, told }]
  })
}

const membersOfTeams = async (tx: Tx, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, string[]>()
  const rows = await tx.query<{ team_id: string; members: string[] }>(
    `select team_id, array_agg(profile_id::text) as members from ${peopleOfTeamsSql} people
     where team_id = any($1) group by team_id`,
    [ids],
  )
  return new Map(rows.map(({ team_id, members }) => [team_id, members]))
}

/** Joins the newest of what is unread, of the same kind about the same OKR and began less than an hour ago; else it is an entry of its own. */
const keepTellings = async (
  tx: Tx,
  { companyId }: UnattendedScope,
  { id, actorId, actorName, createdAt, details }: LogEntry,
  told: readonly Telling[],
) => {
  const since = new Date(createdAt.getTime() - gatheredWithin)
  await tx.query(
    `with told as (
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::jsonb[], $13::uuid[], $16::uuid[], $17::uuid[])
         as t (profile_id, kind, reason, objective_id, quarter, details, comment_id, review_id, action_id)
     ), here as (
       ${reaching('(select told.* from told join public.profiles p on p.id = told.profile_id)', '$20')}
     ), gathering as (
       select h.*, newest.id as joined_id from here h cross join lateral (
         select e.id from public.inbox_entries e
         where e.profile_id = h.profile_id and e.kind = h.kind and e.objective_id = h.objective_id
           and e.kind <> all($14) and h.reason <> all($15) and e.reason <> all($15) and (e.kind <> 'reaction' or e.comment_id = h.comment_id)
           and e.read_at is null and e.cleared_at is null and e.began_at > $12 and e.in_inbox = h.in_inbox
         order by e.happened_at desc, e.id limit 1) newest
     ), joined as (
       update public.inbox_entries e set details = h.details, comment_id = h.comment_id, actor_id = $8, actor_name = $9, events = e.events + 1,
         other_actors = array(select distinct one from unnest(e.other_actors || e.actor_id) as one
           where one is not null and one is distinct from $8),
         entry_id = $10, earlier_ids = e.earlier_ids || e.entry_id, happened_at = greatest(e.happened_at, $11), mailed_at = null,
         mail_at = case when e.mailed_at is null then coalesce(e.mail_at, h.mail_at) else h.mail_at end
       from gathering h
       where e.id = h.joined_id and e.read_at is null and e.cleared_at is null
       returning e.profile_id
     ), saying_again as (
       select h.*, newest.id as joined_id from here h cross join lateral (
         select e.id from public.inbox_entries e
         where e.profile_id = h.profile_id and e.objective_id = h.objective_id and e.kind = any($18) and h.kind = any($18)
           and e.read_at is null and e.cleared_at is null and exists (
             select from public.activity told_by where told_by.id = e.entry_id and told_by.details ->> 'updateId' = $19)
         order by e.happened_at desc, e.id limit 1) newest
     ), again as (
       update public.inbox_entries e set kind = h.kind, details = h.details, actor_id = $8, actor_name = $9, entry_id = $10,
         happened_at = greatest(e.happened_at, $11), mailed_at = null,
         mail_at = case when e.mailed_at is null then coalesce(e.mail_at, h.mail_at) else h.mail_at end
       from saying_again h
       where e.id = h.joined_id and e.read_at is null and e.cleared_at is null
       returning e.profile_id)
     insert into public.inbox_entries (company_id, profile_id, kind, reason, objective_id, quarter, details,
       comment_id, review_id, action_id, actor_id, actor_name, entry_id, began_at, happened_at, in_inbox, mail_at)
     select $7, profile_id, kind, reason, objective_id, quarter, details, comment_id, review_id, action_id, $8, $9, $10, $11, $11,
       in_inbox, mail_at from here
     where profile_id not in (select profile_id from joined union all select profile_id from again)
       and (kind <> 'action_given' or not exists (
         select from public.inbox_entries e where e.profile_id = here.profile_id and e.action_id = here.action_id and e.kind = here.kind))
     on conflict (company_id, profile_id, entry_id) do nothing`,
    [
      told.map(({ profileId }) => profileId),
      told.map(({ kind }) => kind),
      told.map(({ reason }) => reason),
      told.map(({ objectiveId }) => objectiveId),
      told.map(({ quarter }) => quarter),
      told.map(({ details }) => JSON.stringify(details)),
      companyId,
      actorId,
      actorName,
      id,
      createdAt,
      since,
      told.map(({ commentId }) => commentId),
      toldOneByOne,
      neverGathered,
      told.map(({ reviewId }) => reviewId),
      told.map(({ actionId }) => actionId),
      toldAsOne,
      typeof details.updateId === 'string' ? details.updateId : null,
      mailTimeOf(createdAt),
    ],
  )
}

/** Only they hear of it, on whichever server they listen. */
export const notifyInboxes = async (tx: Tx, people: readonly string[]) => {
  for (let first = 0; first < people.length; first += toldAtOnce)
    await tx.query('select pg_notify($1, $2)', [
      newsChannel,
      tellsOfInbox(people.slice(first, first + toldAtOnce)),
    ])
}
