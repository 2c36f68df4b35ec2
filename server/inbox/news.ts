import {
  gatheredWithin,
  type Involved,
  isForEveryone,
  keptInInbox,
  type LogEntry,
  type Telling,
  tellingsOfObjective,
  tellingsOfQuarter,
} from '@cairn/domain/inbox/rules'
import { newsChannel } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { profiles } from '../db/schema/workspace.ts'
import type { UnattendedScope } from '../gate.ts'
import { tellsOfInbox } from './channel.ts'

const day = 24 * 60 * 60 * 1000
/** Their ids fit into a notification, which holds 8,000 letters. */
const toldAtOnce = 200

type Which = { most: number; withFailed: boolean }

/** Takes up to so many entries of the log and tells whom they concern; says how many there were. */
export const tellOfNext = async (tx: Tx, scope: UnattendedScope, which: Which) => {
  const entries = await takeEntries(tx, which)
  const oldest = scope.now.getTime() - keptInInbox * day
  const tellings = await tellingsOf(
    tx,
    entries.filter(({ createdAt }) => createdAt.getTime() > oldest),
  )
  for (const { entry, told } of tellings) await keepTellings(tx, scope, entry, told)
  await tx.query('delete from public.inbox_entries where happened_at <= $1', [new Date(oldest)])
  const people = new Set(tellings.flatMap(({ told }) => told.map(({ profileId }) => profileId)))
  await notifyInboxes(tx, [...people])
  return entries.length
}

/** Two servers take different ones: who comes second leaves out what the first holds. */
const takeEntries = (tx: Tx, { most, withFailed }: Which) =>
  tx.query<LogEntry>(
    `with taken as (
       delete from public.to_tell t using (
         select company_id, entry_id from public.to_tell where tries < 10 and (tries = 0 or $2)
         order by tries, entry_id limit $1 for update skip locked) next
       where t.company_id = next.company_id and t.entry_id = next.entry_id
       returning t.company_id, t.entry_id)
     select a.id::float8 as id, a.action, a.subject_id as "subjectId", a.actor_id as "actorId",
       a.actor_name as "actorName", a.details, a.before, a.after, a.created_at as "createdAt"
     from taken join public.activity a on a.company_id = taken.company_id and a.id = taken.entry_id
     order by a.id`,
    [most, withFailed],
  )

/** One that cannot be told comes last the next time, and holds up none of the others. */
export const noteFailure = (tx: Tx) =>
  tx.query(
    `update public.to_tell set tries = tries + 1 where entry_id = (
       select entry_id from public.to_tell where tries < 10 order by tries, entry_id limit 1)`,
  )

type InvolvedObjective = Columns<typeof objectives, 'id'> & Involved

const involvedIn = async (tx: Tx, ids: readonly string[]) => {
  const rows = await tx.query<InvolvedObjective>(
    `select o.id, o.owner_id as "ownerId", above.owner_id as "parentOwnerId",
       array(select s.user_id::text from public.objective_shares s where s.objective_id = o.id) as "coOwnerIds"
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
  return entries.flatMap((entry) => {
    const about = entry.subjectId === null ? undefined : involved.get(entry.subjectId)
    const told = about ? tellingsOfObjective(entry, about) : tellingsOfQuarter(entry, members)
    return told.length === 0 ? [] : [{ entry, told }]
  })
}

/** Joins what is unread, of the same kind about the same OKR and began less than an hour ago; else it is an entry of its own. */
const keepTellings = async (
  tx: Tx,
  { companyId }: UnattendedScope,
  { id, actorId, actorName, createdAt }: LogEntry,
  told: readonly Telling[],
) => {
  const since = new Date(createdAt.getTime() - gatheredWithin)
  await tx.query(
    `with told as (
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::text[], $6::jsonb[])
         as t (profile_id, kind, reason, objective_id, quarter, details)
     ), here as (
       select t.* from told t join public.profiles p on p.id = t.profile_id
     ), joined as (
       update public.inbox_entries e set details = h.details, actor_id = $8, actor_name = $9, events = e.events + 1,
         other_actors = array(select distinct one from unnest(e.other_actors || e.actor_id) as one
           where one is not null and one is distinct from $8),
         entry_id = $10, happened_at = greatest(e.happened_at, $11)
       from here h
       where e.profile_id = h.profile_id and e.kind = h.kind and e.objective_id = h.objective_id
         and e.kind <> 'assigned' and e.read_at is null and e.cleared_at is null and e.began_at > $12
       returning e.profile_id)
     insert into public.inbox_entries (company_id, profile_id, kind, reason, objective_id, quarter, details,
       actor_id, actor_name, entry_id, began_at, happened_at)
     select $7, profile_id, kind, reason, objective_id, quarter, details, $8, $9, $10, $11, $11 from here
     where profile_id not in (select profile_id from joined)
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
