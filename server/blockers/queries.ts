import { daysBetween } from '@cairn/domain/blockers/help'
import { whyNotLeader } from '@cairn/domain/blockers/rules'
import type { Blocker, ResolvedBlocker } from '@cairn/domain/blockers/schema'
import { quarterSpan } from '@cairn/domain/dashboard/quarter-weeks'
import { currentQuarter } from '@cairn/domain/objectives/quarter'
import type { Tx } from '../db/client.ts'
import type { Columns, Present } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { weeklyUpdates } from '../db/schema/updates.ts'
import type { AnyScope } from '../gate.ts'
import { notFound } from '../objectives/checks.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { refuse } from '../refused.ts'
import { isAskedSql, readBlockers } from './reading.ts'

const pageLength = 20
const listName = 'blockers'
const resolvedName = 'resolved blockers'
const keyTypes = ['timestamptz', 'uuid'] as const
const mostShown = 100

type Found = Columns<typeof weeklyUpdates, 'id' | 'created_at'>

/** The teams someone leads; with those below them, if wanted. */
const ledTeams = `
  led as (select id from public.teams where team_leader_id = $1),
  below as (
    select id from led
    union
    select t.id from below join public.teams t on t.parent_id = below.id),
  chosen as (select id from led union select id from below where $2::boolean)`

/** Blockers by people who are in those teams now, each once, however many updates say it. */
const ofTeams = `
  from public.weekly_updates w
  join public.profiles p on p.id = w.created_by
  where w.blockers is not null and w.continues_id is null and p.team_id in (select id from chosen)`
const openOnes = `${ofTeams} and w.blocker_resolved_at is null`

type BlockersQuery = { subTeams: 'true' | 'false'; cursor?: string | undefined }

export const listBlockers = async (tx: Tx, scope: AnyScope, today: string, asks: BlockersQuery) => {
  const { subTeams, cursor } = asks
  const asked = [scope.actor.id, subTeams === 'true']
  const [counted] = await tx.query<{ led: NonNullable<Blocker['team']>[]; below: number; total: number }>(
    `with recursive ${ledTeams}
     select coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name, 'icon', t.icon) order by t.name_key collate public.by_value, t.id)
         from led join public.teams t on t.id = led.id), '[]') as led,
       (select count(*)::int from below) as below, (select count(*)::int ${openOnes}) as total`,
    asked,
  )
  const { led, below, total } = counted ?? { led: [], below: 0, total: 0 }
  refuse(whyNotLeader(led.length > 0))
  const after = cursor ? readCursor(cursor, listName, keyTypes) : []
  const beyond = cursor ? 'and (w.created_at, w.id) < ($3::timestamptz, $4::uuid)' : ''
  const found = await tx.query<Found>(
    `with recursive ${ledTeams}
     select w.id, w.created_at ${openOnes} ${beyond} order by w.created_at desc, w.id desc limit ${pageLength + 1}`,
    [...asked, ...after],
  )
  const page = pageOf(found, pageLength, (last) =>
    cursorOf(listName, [last.created_at.toISOString(), last.id]),
  )
  return {
    blockers: await readBlockers(tx, scope, today, idsOf(page.rows)),
    total,
    hasSubTeams: below > led.length,
    teams: led,
    nextCursor: page.next,
  }
}

const idsOf = (rows: readonly Pick<Found, 'id'>[]) => rows.map(({ id }) => id)

type ResolvedRow = Present<Columns<typeof weeklyUpdates, 'id' | 'blockers' | 'blocker_resolved_at'>> &
  Columns<typeof weeklyUpdates, 'created_at' | 'blocker_resolution'> &
  Columns<typeof objectives, 'title'> & { objective_id: string } & Pick<ResolvedBlocker, 'author' | 'helper'>

export const listResolved = async (tx: Tx, scope: AnyScope, timeZone: string, asks: BlockersQuery) => {
  const { subTeams, cursor } = asks
  const quarter = currentQuarter(scope.now, timeZone)
  const asked = [scope.actor.id, subTeams === 'true', quarterSpan(quarter, timeZone).begins]
  const inQuarter = `${ofTeams} and w.blocker_resolved_at >= $3`
  const [counted] = await tx.query<{ led: number; total: number; median: number | null }>(
    `with recursive ${ledTeams}, resolved as (select w.created_at, w.blocker_resolved_at ${inQuarter})
     select (select count(*)::int from led) as led, count(*)::int as total, floor(percentile_cont(0.5) within group (
         order by extract(epoch from blocker_resolved_at - created_at) / 86400))::int as median
     from resolved`,
    asked,
  )
  refuse(whyNotLeader((counted?.led ?? 0) > 0))
  const after = cursor ? readCursor(cursor, resolvedName, keyTypes) : []
  const beyond = cursor ? 'and (w.blocker_resolved_at, w.id) < ($4::timestamptz, $5::uuid)' : ''
  const found = await tx.query<ResolvedRow>(
    `with recursive ${ledTeams}, page as (
       select w.id, w.blocker_resolved_at ${inQuarter} ${beyond}
       order by w.blocker_resolved_at desc, w.id desc limit ${pageLength + 1})
     select w.id, w.objective_id, w.blockers, w.created_at, w.blocker_resolved_at, w.blocker_resolution, o.title,
       json_build_object('id', w.created_by, 'name', w.author_name, 'profileEmoji', author.profile_emoji) as author,
       case when w.blocker_helper_name is not null then json_build_object(
         'id', helper.id, 'name', w.blocker_helper_name, 'profileEmoji', helper.profile_emoji) end as helper
     from page join public.weekly_updates w on w.id = page.id
     join public.objectives o on o.id = w.objective_id
     left join public.profiles author on author.id = w.created_by
     left join public.profiles helper on helper.id = w.blocker_helped_by
     order by page.blocker_resolved_at desc, page.id desc`,
    [...asked, ...after],
  )
  const { rows, next } = pageOf(found, pageLength, (last) =>
    cursorOf(resolvedName, [last.blocker_resolved_at.toISOString(), last.id]),
  )
  return {
    quarter,
    total: counted?.total ?? 0,
    medianDays: counted?.median ?? null,
    nextCursor: next,
    blockers: rows.map(
      ({ id, blockers: text, author, helper, objective_id, title, ...row }): ResolvedBlocker => ({
        ...{ id, author, helper, blockers: text },
        objective: { id: objective_id, title },
        note: row.blocker_resolution,
        daysOpen: daysBetween(row.created_at, row.blocker_resolved_at),
        resolvedAt: row.blocker_resolved_at,
      }),
    ),
  }
}

/** By name always; with a team while nobody of it helps, and for who does. */
export const listAsked = async (tx: Tx, scope: AnyScope, today: string) => {
  const found = await tx.query<Pick<Found, 'id'>>(
    `select w.id from public.blocker_asked b
     join public.blocker_asks a on a.update_id = b.update_id
     join public.weekly_updates w on w.id = a.update_id
     where ${isAskedSql} and w.blocker_resolved_at is null
       and (b.profile_id = $1 or a.helper_id is null or a.helper_id = $1)
     group by w.id, a.needed_by, a.asked_at order by a.needed_by, a.asked_at, w.id limit ${mostShown}`,
    [scope.actor.id],
  )
  return { blockers: await readBlockers(tx, scope, today, idsOf(found)) }
}

export const blockersOfObjective = async (tx: Tx, scope: AnyScope, today: string, objectiveId: string) => {
  const known = await tx.query('select 1 from public.objectives where id = $1', [objectiveId])
  if (known.length === 0) throw notFound()
  const found = await tx.query<Pick<Found, 'id'>>(
    `select w.id from public.weekly_updates w
     where w.objective_id = $1 and w.blockers is not null and w.continues_id is null and w.blocker_resolved_at is null
     order by w.created_at, w.id limit ${mostShown}`,
    [objectiveId],
  )
  return { blockers: await readBlockers(tx, scope, today, idsOf(found)) }
}
