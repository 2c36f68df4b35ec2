import { messages } from '@cairn/domain/discussion/messages'
import { mostCounted } from '@cairn/domain/discussion/rules'
import type { LastComment, Mentionable, Thread } from '@cairn/domain/discussion/schema'
import { searchTerm } from '@cairn/domain/people/rules'
import type { Tx } from '../db/client.ts'
import type { AnyScope } from '../gate.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { Refused } from '../refused.ts'
import { peopleOfTeamsSql } from '../teams/sql.ts'
import { type CommentRow, commentOf, readTalkedOf, selectComments } from './rows.ts'
import { isShown } from './sql.ts'

const pageLength = 20
const repliesAtFirst = 10
const repliesAPage = 50
const mentionableAtOnce = 8
const updatesLookedAt = 200
const listName = 'comments'
const repliesName = 'replies'

const cursorAt = (name: string) => (last: CommentRow) =>
  cursorOf(name, [last.created_at.toISOString(), last.id])
const placeIn = (name: string, cursor: string | undefined) =>
  cursor ? readCursor(cursor, name, ['timestamptz', 'uuid']) : [null, null]
const isBefore = `($3::timestamptz is null or (c.created_at, c.id) < ($3::timestamptz, $4::uuid))`

const refuseUnknown = async (tx: Tx, table: 'objectives' | 'comments', id: string) => {
  const known = await tx.query(`select 1 from public.${table} where id = $1`, [id])
  if (known.length > 0) return
  const message = table === 'objectives' ? messages.placeUnknown : messages.notFound
  throw new Refused({ code: 'not_found', message })
}

/** Newest first, each with the newest of its replies in the order in which they were written. */
export const listComments = async (
  tx: Tx,
  scope: AnyScope,
  objectiveId: string,
  cursor: string | undefined,
) => {
  await refuseUnknown(tx, 'objectives', objectiveId)
  const found = await tx.query<CommentRow>(
    `${selectComments} where c.objective_id = $2 and c.parent_id is null and ${isBefore} and ${isShown}
     order by c.created_at desc, c.id desc limit $5`,
    [scope.actor.id, objectiveId, ...placeIn(listName, cursor), pageLength + 1],
  )
  const { rows, next } = pageOf(found, pageLength, cursorAt(listName))
  const replies = await newestReplies(tx, scope, rows)
  const talkedOf = await readTalkedOf(tx, objectiveId, rows)
  const threads = rows.map((row): Thread => {
    const own = replies.filter(({ parent_id }) => parent_id === row.id)
    const page = pageOf(own, repliesAtFirst, cursorAt(repliesName))
    return {
      ...commentOf(row, scope),
      place: row.place,
      ...talkedOf(row),
      replies: page.rows.reverse().map((one) => commentOf(one, scope)),
      repliesCursor: page.next,
    }
  })
  return { threads, nextCursor: next }
}

const newestReplies = async (tx: Tx, scope: AnyScope, rows: readonly CommentRow[]) =>
  rows.length === 0
    ? []
    : tx.query<CommentRow>(
        `select newest.* from unnest($2::uuid[]) as top(id) cross join lateral (
           ${selectComments} where c.parent_id = top.id and ${isShown}
           order by c.created_at desc, c.id desc limit $3) newest`,
        [scope.actor.id, rows.map(({ id }) => id), repliesAtFirst + 1],
      )

/** What was replied before; the newest of it first. */
export const listReplies = async (tx: Tx, scope: AnyScope, id: string, cursor: string | undefined) => {
  await refuseUnknown(tx, 'comments', id)
  const found = await tx.query<CommentRow>(
    `${selectComments} where c.parent_id = $2 and ${isBefore} and ${isShown}
     order by c.created_at desc, c.id desc limit $5`,
    [scope.actor.id, id, ...placeIn(repliesName, cursor), repliesAPage + 1],
  )
  const { rows, next } = pageOf(found, repliesAPage, cursorAt(repliesName))
  return { replies: rows.map((row) => commentOf(row, scope)), nextCursor: next }
}

/** Counted no further than a badge says. */
export const countComments = async (tx: Tx, objectiveId: string) => {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from (
       select from public.comments where objective_id = $1 and deleted_at is null limit $2) counted`,
    [objectiveId, mostCounted],
  )
  return row?.count ?? 0
}

/** The newest comment of each of its last updates that has one. */
export const lastOnUpdates = async (tx: Tx, objectiveId: string) => {
  await refuseUnknown(tx, 'objectives', objectiveId)
  return tx.query<LastComment>(
    `select w.id as "updateId", last.author_name as "authorName", p.profile_emoji as "profileEmoji", last.words,
       last.created_at as "createdAt", (
         select count(*)::int from (
           select from public.comments c
           where c.objective_id = $1 and c.place = w.id::text and c.deleted_at is null limit $2) counted) as count
     from (
       select id from public.weekly_updates where objective_id = $1 order by created_at desc, id desc limit $3) w
     cross join lateral (
       select c.author_id, c.author_name, c.words, c.created_at from public.comments c
       where c.objective_id = $1 and c.place = w.id::text and c.deleted_at is null
       order by c.created_at desc, c.id desc limit 1) last
     left join public.profiles p on p.id = last.author_id`,
    [objectiveId, mostCounted, updatesLookedAt],
  )
}

/** By any word of the name, people before teams; with nothing typed, the first of all. */
export const listMentionable = async (tx: Tx, name: string): Promise<Mentionable[]> => {
  const begins = `(' ' || public.search_fold(named)) like '% ' || replace(replace(replace(public.search_fold($1), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`
  const term = searchTerm(name) ?? ''
  const people = await tx.query<Mentionable>(
    `select 'person' as kind, id, full_name as name, profile_emoji as "profileEmoji", null as icon, title, null::int as people
     from (select *, full_name as named from public.profiles) p where ${begins} order by name_key collate public.by_value, id limit $2`,
    [term, mentionableAtOnce],
  )
  const teams = await tx.query<Mentionable>(
    `select 'team' as kind, id, name, null as "profileEmoji", icon, null as title, (
         select count(*)::int from ${peopleOfTeamsSql} people where people.team_id = t.id) as people
     from (select *, name as named from public.teams) t where ${begins} order by name_key collate public.by_value, id limit $2`,
    [term, mentionableAtOnce],
  )
  const kept = Math.max(mentionableAtOnce / 2, mentionableAtOnce - teams.length)
  return [...people.slice(0, kept), ...teams].slice(0, mentionableAtOnce)
}
