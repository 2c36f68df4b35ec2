import { searchTerm } from '@cairn/domain/people/rules'
import { messages } from '@cairn/domain/teams/messages'
import type { Team, TeamChoice, TeamsAsked } from '@cairn/domain/teams/schema'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { teams } from '../db/schema/teams.ts'
import type { profiles } from '../db/schema/workspace.ts'
import { type CursorKey, cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { Refused } from '../refused.ts'

const atOnce = 50
const choicesAtOnce = 20

type TeamRow = Columns<
  typeof teams,
  'id' | 'name' | 'description' | 'icon' | 'parent_id' | 'level' | 'member_count' | 'child_count'
> & {
  leader_id: Leader['id'] | null
  leader_name: Leader['fullName'] | null
  leader_emoji: Leader['profileEmoji']
}
type Leader = typeof profiles.$inferSelect

const teamColumns = `t.id, t.name, t.description, t.icon, t.parent_id, t.level, t.member_count, t.child_count,
  l.id as leader_id, l.full_name as leader_name, l.profile_emoji as leader_emoji`
const joinLeader = 'left join public.profiles l on l.company_id = t.company_id and l.id = t.team_leader_id'

const teamOf = (row: TeamRow): Team => ({
  id: row.id,
  name: row.name,
  description: row.description,
  icon: row.icon,
  parentId: row.parent_id,
  level: row.level,
  leader:
    row.leader_id === null || row.leader_name === null
      ? null
      : { id: row.leader_id, fullName: row.leader_name, profileEmoji: row.leader_emoji },
  memberCount: row.member_count,
  childCount: row.child_count,
})

const notFound = () => new Refused({ code: 'not_found', message: messages.notFound })

export const countTeams = async (tx: Tx) => {
  const [row] = await tx.query<{ count: number }>('select count(*)::int as count from public.teams')
  return row?.count ?? 0
}

const listName = 'teams'
const keyTypes: readonly CursorKey[] = ['integer', 'text', 'uuid']

type ListedTeam = TeamRow & Columns<typeof teams, 'name_key'> & { total: number }

/** What follows the end of a page, whose keys are the first three values of the statement; none of a first page. */
const placeOf = (cursor: string | undefined) =>
  cursor ? readCursor(cursor, listName, keyTypes) : [null, null, null]
const beyond =
  '($3::uuid is null or (level, name_key collate public.by_value, id) > ($1::integer, $2::text, $3))'

const pageOfTeams = (found: readonly ListedTeam[]) => {
  const { rows, next } = pageOf(found, atOnce, ({ level, name_key, id }) =>
    cursorOf(listName, [String(level), name_key, id]),
  )
  return { teams: rows.map(teamOf), total: found[0]?.total ?? 0, nextCursor: next }
}

/** From the top, level by level, so that nobody comes before the team above. */
const listTeams = async (tx: Tx, cursor: string | undefined) =>
  pageOfTeams(
    await tx.query<ListedTeam>(
      `select ${teamColumns}, t.name_key, (select count(*) from public.teams)::int as total from (
         select * from public.teams where ${beyond} order by level, name_key collate public.by_value, id limit $4) t ${joinLeader}
       order by t.level, t.name_key collate public.by_value, t.id`,
      [...placeOf(cursor), atOnce + 1],
    ),
  )

/** All teams below one, level by level. */
const listTeamsUnder = async (tx: Tx, id: string, cursor: string | undefined) => {
  await findTeam(tx, id)
  return pageOfTeams(
    await tx.query<ListedTeam>(
      `with recursive below as (
         select id, level, name_key from public.teams where parent_id = $5
         union
         select t.id, t.level, t.name_key from public.teams t join below on t.parent_id = below.id),
       first as (select * from below where ${beyond} order by level, name_key collate public.by_value, id limit $4)
       select ${teamColumns}, t.name_key, (select count(*) from below)::int as total
       from first join public.teams t on t.id = first.id ${joinLeader}
       order by t.level, t.name_key collate public.by_value, t.id`,
      [...placeOf(cursor), atOnce + 1, id],
    ),
  )
}

const listTeamsUpTo = async (tx: Tx, id: string) => {
  const path = [id, ...(await teamsAbove(tx, id))]
  const rows = await tx.query<TeamRow>(
    `select ${teamColumns} from public.teams t ${joinLeader} where t.id = any($1) order by t.level`,
    [path],
  )
  if (rows.length === 0) throw notFound()
  return { teams: rows.map(teamOf), total: rows.length, nextCursor: null }
}

export const readTeams = (tx: Tx, { under, cursor, upTo }: TeamsAsked) => {
  if (upTo !== undefined) return listTeamsUpTo(tx, upTo)
  return under === undefined ? listTeams(tx, cursor) : listTeamsUnder(tx, under, cursor)
}

export const findTeam = async (tx: Tx, id: string): Promise<Team> => {
  const [row] = await tx.query<TeamRow>(
    `select ${teamColumns} from public.teams t ${joinLeader} where t.id = $1`,
    [id],
  )
  if (row === undefined) throw notFound()
  return teamOf(row)
}

type ChoiceRow = Pick<TeamRow, 'id' | 'name' | 'icon' | 'level'> & { path: string[]; total: number }

export const teamChoices = async (tx: Tx, search: string | undefined) => {
  const rows = await tx.query<ChoiceRow>(
    `with recursive found as (
       select id, name, name_key, icon, level, parent_id, (count(*) over ())::int as total from public.teams
       where $1::text is null or strpos(public.search_fold(name), public.search_fold($1)) > 0
       order by name_key collate public.by_value, id limit $2),
     above as (
       select f.id as team, t.parent_id, t.name, t.level from found f join public.teams t on t.id = f.parent_id
       union
       select above.team, t.parent_id, t.name, t.level from above join public.teams t on t.id = above.parent_id)
     select f.id, f.name, f.icon, f.level, f.total,
       array(select a.name from above a where a.team = f.id order by a.level) as path
     from found f order by f.name_key collate public.by_value, f.id`,
    [searchTerm(search), choicesAtOnce],
  )
  const choices = rows.map(({ id, name, icon, level, path }): TeamChoice => ({ id, name, icon, level, path }))
  return { teams: choices, total: rows[0]?.total ?? 0 }
}

/** Every team above one, the nearest first. */
export const teamsAbove = async (tx: Tx, id: string) => {
  const rows = await tx.query<Columns<typeof teams, 'id'>>(
    `with recursive above as (
       select id, parent_id from public.teams where id = (select parent_id from public.teams where id = $1)
       union
       select t.id, t.parent_id from public.teams t join above on t.id = above.parent_id)
     select id from above`,
    [id],
  )
  return rows.map(({ id: above }) => above)
}
