import type { Blocker } from '@cairn/domain/blockers/contract'
import { whyNotLeader } from '@cairn/domain/blockers/rules'
import type { Tx } from '../db/client.ts'
import type { Columns, Present } from '../db/reading.ts'
import type { weeklyUpdates } from '../db/schema/updates.ts'
import type { Scope } from '../gate.ts'
import { readObjectives, teamJson } from '../objectives/rows.ts'
import { cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { refuse } from '../refused.ts'

const pageLength = 20
const listName = 'blockers'
const keyTypes = ['timestamptz', 'uuid'] as const

type BlockerRow = Present<Columns<typeof weeklyUpdates, 'id' | 'objective_id' | 'blockers' | 'created_at'>> &
  Pick<Blocker, 'author' | 'team'>

/** The teams someone leads; with those below them, if wanted. */
const ledTeams = `
  led as (select id from public.teams where team_leader_id = $1),
  below as (
    select id from led
    union
    select t.id from below join public.teams t on t.parent_id = below.id),
  chosen as (select id from led union select id from below where $2::boolean)`

/** Open blockers by people who are in those teams now. */
const openBlockersSql = `
  from public.weekly_updates w
  join public.profiles p on p.id = w.created_by
  join public.teams t on t.id = p.team_id
  where w.blockers is not null and w.blocker_resolved_at is null and p.team_id in (select id from chosen)`

type BlockersQuery = { subTeams: 'true' | 'false'; cursor?: string | undefined }

export const listBlockers = async (tx: Tx, scope: Scope, { subTeams, cursor }: BlockersQuery) => {
  const asked = [scope.actor.id, subTeams === 'true']
  const [counted] = await tx.query<{ led: number; below: number; total: number }>(
    `with recursive ${ledTeams}
     select (select count(*)::int from led) as led, (select count(*)::int from below) as below,
       (select count(*)::int ${openBlockersSql}) as total`,
    asked,
  )
  const { led, below, total } = counted ?? { led: 0, below: 0, total: 0 }
  refuse(whyNotLeader(led > 0))
  const after = cursor ? readCursor(cursor, listName, keyTypes) : []
  const beyond = cursor ? 'and (w.created_at, w.id) < ($3::timestamptz, $4::uuid)' : ''
  const found = await tx.query<BlockerRow>(
    `with recursive ${ledTeams}
     select w.id, w.objective_id, w.blockers, w.created_at,
       json_build_object('id', p.id, 'name', w.author_name, 'profileEmoji', p.profile_emoji) as author,
       ${teamJson('t')} as team
     ${openBlockersSql} ${beyond} order by w.created_at desc, w.id desc limit ${pageLength + 1}`,
    [...asked, ...after],
  )
  const page = pageOf(found, pageLength, (last) =>
    cursorOf(listName, [last.created_at.toISOString(), last.id]),
  )
  return {
    blockers: await withObjectives(tx, scope, page.rows),
    total,
    hasSubTeams: below > led,
    nextCursor: page.next,
  }
}

const withObjectives = async (tx: Tx, scope: Scope, rows: readonly BlockerRow[]): Promise<Blocker[]> => {
  const ids = [...new Set(rows.map(({ objective_id: id }) => id))]
  const objectives = new Map((await readObjectives(tx, scope, ids)).map((one) => [one.id, one]))
  return rows.flatMap(({ id, objective_id: objectiveId, blockers, created_at: createdAt, author, team }) => {
    const objective = objectives.get(objectiveId)
    return objective === undefined ? [] : { id, blockers, createdAt, author, team, objective }
  })
}
