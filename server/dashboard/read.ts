import { teamStandings } from '@cairn/domain/dashboard/completion'
import { recentUpdates } from '@cairn/domain/dashboard/contract'
import { courseOf } from '@cairn/domain/dashboard/course'
import { rhythmOf } from '@cairn/domain/dashboard/rhythm'
import type { AskedQuarter, Dashboard, TeamStanding } from '@cairn/domain/dashboard/schema'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { strategyFigures } from '@cairn/domain/strategies/rules'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { teams } from '../db/schema/teams.ts'
import type { Scope } from '../gate.ts'
import { gettingStarted } from './getting-started.ts'
import { chosenQuarter, quartersWithObjectives } from './quarters.ts'
import { readStanding } from './standing.ts'
import { newestStrategies, strategyStandings } from './strategies.ts'
import { reportedUpdates } from './updates.ts'

type Team = NonNullable<TeamStanding['team']>

/** The whole dashboard, in one transaction. */
export const readDashboard = async (
  tx: Tx,
  scope: Scope,
  timeZone: string,
  asked: AskedQuarter,
): Promise<Dashboard> => {
  const quarters = await quartersWithObjectives(tx)
  const quarter = chosenQuarter(asked, quarters, scope, timeZone)
  const newest = await newestStrategies(tx, quarter)
  const standing = await readStanding(
    tx,
    scope,
    quarter,
    newest.strategies.map(({ id }) => id),
  )
  const { total, mix } = strategyFigures(standing.teams)
  const statusesOf = byTeam(standing.teams)
  const mixes = new Map([...statusesOf].map(([id, own]) => [id, strategyFigures(own).mix]))
  const teams = teamStandings(await readTeams(tx), (teamId) => mixes.get(teamId) ?? [])
  const weeksOf = byTeam(standing.weeks)
  const teamWeeks = teams.map(({ team }) => {
    const teamId = team?.id ?? null
    const open = sumOf(statusesOf.get(teamId) ?? [], (one) => one.open)
    return { teamId, open, weeks: weeksOf.get(teamId) ?? [] }
  })
  const reached = {
    sum: sumOf(standing.teams, ({ progress }) => progress),
    measured: sumOf(standing.teams, ({ measured }) => measured),
  }
  return {
    quarters,
    quarter,
    figures: { total, mix, statusChanges: sumOf(standing.teams, ({ changed }) => changed) },
    teams,
    strategies: strategyStandings(newest, standing.strategies),
    recent: await recentOf(tx, scope, quarter),
    progress: quarter === null ? null : courseOf(quarter, reached, standing.weeks, scope.now, timeZone),
    rhythm: quarter === null ? null : rhythmOf(quarter, teamWeeks, scope.now, timeZone),
    gettingStarted: await gettingStarted(tx, scope),
  }
}

const sumOf = <T>(list: readonly T[], value: (one: T) => number) =>
  list.reduce((sum, one) => sum + value(one), 0)

const byTeam = <T extends { teamId: string | null }>(rows: readonly T[]) => {
  const teams = new Map<string | null, T[]>()
  for (const row of rows) teams.set(row.teamId, [...(teams.get(row.teamId) ?? []), row])
  return teams
}

const readTeams = (tx: Tx) =>
  tx.query<Team>(
    `select id, name, icon, parent_id as "parentId", level, member_count as "memberCount" from public.teams`,
  )

/** Of the team that the caller leads, their own before another, else of all. */
const recentOf = async (tx: Tx, scope: Scope, quarter: Quarter | null) => {
  const [team = null] = await tx.query<Columns<typeof teams, 'id' | 'name'>>(
    `select t.id, t.name from public.teams t left join public.profiles p on p.id = $1 and p.team_id = t.id
     where t.team_leader_id = $1 order by p.id is null, t.name_key, t.id limit 1`,
    [scope.actor.id],
  )
  const { updates } = await reportedUpdates(tx, scope, {
    quarter,
    limit: recentUpdates,
    ...(team === null ? {} : { teamId: team.id }),
  })
  return { team, updates }
}
