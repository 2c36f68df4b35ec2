import { teamStandings } from '@cairn/domain/dashboard/completion'
import { recentUpdates } from '@cairn/domain/dashboard/contract'
import { courseOf } from '@cairn/domain/dashboard/course'
import { rhythmOf } from '@cairn/domain/dashboard/rhythm'
import type { AskedQuarter, Dashboard, TeamStanding } from '@cairn/domain/dashboard/schema'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { strategyFigures } from '@cairn/domain/strategies/rules'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { gettingStarted } from './getting-started.ts'
import { chosenQuarter, quartersWithObjectives } from './quarters.ts'
import { readStandings, readTeamWeeks, type Standing, type TeamWeek } from './standing.ts'
import { strategyStandings } from './strategies.ts'
import { reportedUpdates } from './updates.ts'

type Team = NonNullable<TeamStanding['team']>

/** The whole dashboard, in one transaction: every figure is of the same moment. */
export const readDashboard = async (
  tx: Tx,
  scope: Scope,
  timeZone: string,
  asked: AskedQuarter,
): Promise<Dashboard> => {
  const quarters = await quartersWithObjectives(tx)
  const quarter = chosenQuarter(asked, quarters, scope, timeZone)
  const standings = await readStandings(tx, scope, quarter)
  const { total, mix } = strategyFigures(standings)
  const standingsOf = byTeam(standings)
  const mixes = new Map([...standingsOf].map(([id, own]) => [id, strategyFigures(own).mix]))
  const teams = teamStandings(await readTeams(tx), (teamId) => mixes.get(teamId) ?? [])
  return {
    quarters,
    quarter,
    figures: { total, mix, statusChanges: sumOf(standings, ({ changed }) => changed) },
    teams,
    strategies: await strategyStandings(tx, quarter),
    recent: await recentOf(tx, scope, quarter),
    ...(quarter === null
      ? { progress: null, rhythm: null }
      : await overTime(tx, scope, timeZone, quarter, standings, teams)),
    gettingStarted: await gettingStarted(tx, scope),
  }
}

const sumOf = <T>(list: readonly T[], value: (one: T) => number) =>
  list.reduce((sum, one) => sum + value(one), 0)

const readTeams = (tx: Tx) =>
  tx.query<Team>(
    `select id, name, icon, parent_id as "parentId", level, member_count as "memberCount" from public.teams`,
  )

/** Of the team that the caller leads, their own before another, else of all. */
const recentOf = async (tx: Tx, scope: Scope, quarter: Quarter | null) => {
  const [team = null] = await tx.query<{ id: string; name: string }>(
    `select t.id, t.name from public.teams t left join public.profiles p on p.id = $1 and p.team_id = t.id
     where t.team_leader_id = $1 order by p.id is null, t.name, t.id limit 1`,
    [scope.actor.id],
  )
  const { updates } = await reportedUpdates(tx, scope, {
    quarter,
    limit: recentUpdates,
    ...(team === null ? {} : { teamId: team.id }),
  })
  return { team, updates }
}

const overTime = async (
  tx: Tx,
  { now }: Scope,
  timeZone: string,
  quarter: Quarter,
  standings: readonly Standing[],
  teams: readonly TeamStanding[],
) => {
  const weeks = await readTeamWeeks(tx, quarter)
  const [standingsOf, weeksOf] = [byTeam(standings), byTeam(weeks)]
  const standing = {
    sum: sumOf(standings, ({ progress }) => progress),
    measured: sumOf(standings, ({ measured }) => measured),
  }
  const changes = weeks.map((one) => ({
    week: one.week,
    sum: one.progress_change,
    measured: one.measured_change,
  }))
  return {
    progress: courseOf(quarter, standing, changes, now, timeZone),
    rhythm: rhythmOf(
      quarter,
      teams.map(({ team }) => {
        const teamId = team?.id ?? null
        const open = sumOf(standingsOf.get(teamId) ?? [], (one) => one.open)
        return { teamId, open, weeks: (weeksOf.get(teamId) ?? []).map(weekOfTeam) }
      }),
      now,
      timeZone,
    ),
  }
}

const weekOfTeam = ({ week, open_change, updated }: TeamWeek) => ({ week, openChange: open_change, updated })

const byTeam = <T extends { team_id: string | null }>(rows: readonly T[]) => {
  const teams = new Map<string | null, T[]>()
  for (const row of rows) teams.set(row.team_id, [...(teams.get(row.team_id) ?? []), row])
  return teams
}
