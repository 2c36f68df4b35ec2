import { mostAtOnce, mostInDigest } from '@cairn/domain/inbox/reach'
import type { InboxEntry } from '@cairn/domain/inbox/schema'
import type { Tx } from '../db/client.ts'
import type { Columns, Present } from '../db/reading.ts'
import type { digests, inboxEntries } from '../db/schema/inbox.ts'
import type { profiles } from '../db/schema/workspace.ts'
import type { UnattendedScope } from '../gate.ts'
import { isOfWhatIsThere, oldestOf, readEntries } from './queries.ts'
import { mattersSql } from './sql.ts'

type Person = Present<Pick<typeof profiles.$inferSelect, 'id' | 'fullName'>>

/** What a letter tells somebody: some entries by name, newest first, and how many there are. */
export type ForSomebody = Person & { email: string; entries: InboxEntry[]; count: number }

/** Which entries it tells of, and how many things each told by then. */
type Told = Pick<Columns<typeof inboxEntries, 'id' | 'events'>, 'id' | 'events'>
export type ForSomebodyAtOnce = ForSomebody & { told: Told[] }

const peopleAtOnce = 100
const isWaiting = 'e.events > 0 and e.mailed_at is null and e.read_at is null and e.cleared_at is null'

const addressesOf = async (tx: Tx, ids: readonly string[]) => {
  const rows = await tx.query<{ profile_id: string; email: string }>(
    'select profile_id, email from crossing.confirmed_addresses($1::uuid[])',
    [ids],
  )
  return new Map(rows.map(({ profile_id, email }) => [profile_id, email]))
}

/**
 * Whose letter is due, with all that is to be mailed at once by then and is not read; and the entries that nobody is to be mailed any
 * more: of an OKR that is gone, or to an address that its owner has not confirmed.
 */
export const lettersDue = async (tx: Tx, { now }: UnattendedScope) => {
  const rows = await tx.query<Person & { told: Told[]; gone: string[] }>(
    `with due as materialized (
       select distinct e.profile_id from public.inbox_entries e where e.mail_at <= $1 and ${isWaiting} limit ${peopleAtOnce})
     select p.id, p.full_name as "fullName",
       coalesce(json_agg(json_build_object('id', e.id, 'events', e.events) order by e.happened_at desc, e.id)
         filter (where s.is_there), '[]') as told,
       coalesce(array_agg(e.id::text) filter (where not s.is_there), '{}') as gone
     from due
     join public.profiles p on p.id = due.profile_id
     join public.inbox_entries e on e.profile_id = p.id and e.mail_at is not null and ${isWaiting}
     cross join lateral (select ${isOfWhatIsThere} as is_there) s
     group by p.id, p.full_name`,
    [now],
  )
  const addresses = await addressesOf(
    tx,
    rows.map(({ id }) => id),
  )
  const named = rows.map(({ told }) => told.slice(0, mostAtOnce).map(({ id }) => id))
  const entries = await readEntries(tx, named.flat())
  const letters: ForSomebodyAtOnce[] = rows.flatMap(({ id, fullName, told }, place) => {
    const email = addresses.get(id)
    if (email === undefined || told.length === 0) return []
    const shown = (named[place] ?? []).flatMap((one) => entries.get(one) ?? [])
    return [{ id, fullName, email, entries: shown, count: told.length, told }]
  })
  const without = rows.filter(({ id }) => !addresses.has(id)).flatMap(({ told }) => told.map(({ id }) => id))
  return { letters, notMailed: [...without, ...rows.flatMap(({ gone }) => gone)] }
}

/** They stay in the inbox, and in digests. */
export const mailNone = (tx: Tx, ids: readonly string[]) =>
  tx.query('update public.inbox_entries set mail_at = null where id = any($1::uuid[])', [ids])

/** Where nobody has access, nobody is mailed. */
export const mailNothing = (tx: Tx, { now }: UnattendedScope) =>
  tx.query(`update public.inbox_entries e set mail_at = null where e.mail_at <= $1 and ${isWaiting}`, [now])

/**
 * Those letters of which every word still holds and nobody else holds a part: they are noted as mailed. The others are made
 * anew in the next round, of what there is by then.
 */
export const claimLetters = async <L extends { told: Told[] }>(
  tx: Tx,
  { now }: UnattendedScope,
  letters: readonly L[],
): Promise<L[]> => {
  const free = await tx.query<Told>(
    `select e.id, e.events from public.inbox_entries e
     where e.id = any($1::uuid[]) and e.mail_at is not null and ${isWaiting} for update skip locked`,
    [letters.flatMap(({ told }) => told.map(({ id }) => id))],
  )
  const eventsOf = new Map(free.map(({ id, events }) => [id, events]))
  const claimed = letters.filter(({ told }) => told.every(({ id, events }) => eventsOf.get(id) === events))
  await tx.query('update public.inbox_entries set mailed_at = $2 where id = any($1::uuid[])', [
    claimed.flatMap(({ told }) => told.map(({ id }) => id)),
    now,
  ])
  return claimed
}

type ForDigest = Person & Columns<typeof digests, 'rhythm'> & { told: Told[] }
export type ForSomebodysDigest = ForSomebodyAtOnce & Columns<typeof digests, 'rhythm'>

const isForDigest = `e.mail_at is null and ${isWaiting} and e.happened_at <= $1 and ${isOfWhatIsThere}`

const namedOf = (told: readonly Told[]) => told.slice(0, mostInDigest).map(({ id }) => id)

/** A page through the people whose digest of the day is not noted yet, with what they have not read and nobody has mailed them. */
export const digestsDue = async (
  tx: Tx,
  scope: UnattendedScope,
  { day, isWeekly, after }: { day: string; isWeekly: boolean; after: string | null },
) => {
  const rows = await tx.query<ForDigest>(
    `with page as materialized (
       select d.profile_id, d.rhythm from public.digests d
       where d.last_day < $2::date and (d.rhythm = 'daily' or d.rhythm = 'weekly' and $3)
         and ($4::uuid is null or d.profile_id > $4) order by d.profile_id limit ${peopleAtOnce})
     select p.id, p.full_name as "fullName", page.rhythm, unread.told
     from page join public.profiles p on p.id = page.profile_id
     cross join lateral (
       select coalesce(json_agg(json_build_object('id', e.id, 'events', e.events) order by e.happened_at desc, e.id), '[]') as told
       from public.inbox_entries e
       join ${mattersSql} on m.kind = e.kind
       left join public.inbox_choices c on c.profile_id = e.profile_id and c.matter = m.matter
       where e.profile_id = p.id and coalesce(c.email, m.email) <> 'never' and e.happened_at > $5 and ${isForDigest}) unread
     order by p.id`,
    [scope.now, day, isWeekly, after, oldestOf(scope)],
  )
  const addresses = await addressesOf(
    tx,
    rows.map(({ id }) => id),
  )
  const entries = await readEntries(
    tx,
    rows.flatMap(({ told }) => namedOf(told)),
  )
  const letters: ForSomebodysDigest[] = rows.flatMap(({ id, fullName, rhythm, told }) => {
    const email = addresses.get(id)
    if (email === undefined || told.length === 0) return []
    const shown = namedOf(told).flatMap((one) => entries.get(one) ?? [])
    return [{ id, fullName, rhythm, email, count: told.length, told, entries: shown }]
  })
  return {
    people: rows.map(({ id }) => id),
    letters,
    nextAfter: rows.length === peopleAtOnce ? (rows.at(-1)?.id ?? null) : null,
  }
}

/** Of these the ones whose digest of the day nobody has noted, and who still want one: it is noted now, with what it tells and no more. */
export const noteDigests = async (
  tx: Tx,
  { now }: UnattendedScope,
  day: string,
  {
    people,
    letters,
  }: { people: readonly string[]; letters: readonly Pick<ForSomebodyAtOnce, 'id' | 'told'>[] },
) => {
  const noted = await tx.query<Columns<typeof digests, 'profile_id'>>(
    `update public.digests d set last_day = $2::date from (
       select profile_id from public.digests
       where profile_id = any($1::uuid[]) and last_day < $2::date and rhythm <> 'off'
       order by profile_id for update) mine
     where d.profile_id = mine.profile_id returning d.profile_id`,
    [people, day],
  )
  const ids = new Set(noted.map(({ profile_id }) => profile_id))
  const mailed = letters.filter(({ id }) => ids.has(id))
  const told = mailed.flatMap((letter) => letter.told)
  await tx.query(
    `update public.inbox_entries e set mailed_at = $1 from unnest($2::uuid[], $3::integer[]) as told (id, events)
     where e.id = told.id and e.events = told.events and ${isForDigest}`,
    [now, told.map(({ id }) => id), told.map(({ events }) => events)],
  )
  return new Set(mailed.map(({ id }) => id))
}
