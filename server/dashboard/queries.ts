import { teamStandings } from '@cairn/domain/dashboard/completion'
import { recentUpdates } from '@cairn/domain/dashboard/contract'
import { courseOf } from '@cairn/domain/dashboard/course'
import { isAllDone } from '@cairn/domain/dashboard/getting-started'
import { defaultQuarter } from '@cairn/domain/dashboard/quarter-weeks'
import { rhythmOf } from '@cairn/domain/dashboard/rhythm'
import type {
  AskedQuarter,
  Dashboard,
  GettingStarted,
  StrategyStanding,
  TeamStanding,
} from '@cairn/domain/dashboard/schema'
import { allQuarters } from '@cairn/domain/dashboard/tiles'
import { compareQuarters, currentQuarter, type Quarter } from '@cairn/domain/objectives/quarter'
import { strategyFigures } from '@cairn/domain/strategies/rules'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { strategies } from '../db/schema/strategies.ts'
import type { teams } from '../db/schema/teams.ts'
import type { AnyScope } from '../gate.ts'
import { inQuarter, readStanding, type StrategyStatus } from './standing.ts'
import { reportedUpdates } from './update-queries.ts'

type Team = NonNullable<TeamStanding['team']>

/** The whole dashboard, in one transaction. */
export const readDashboard = async (
  tx: Tx,
  scope: AnyScope,
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
  const { total, drafts, mix } = strategyFigures(standing.teams)
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
    figures: { total, drafts, mix, statusChanges: sumOf(standing.teams, ({ changed }) => changed) },
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
const recentOf = async (tx: Tx, scope: AnyScope, quarter: Quarter | null) => {
  const [team = null] = await tx.query<Columns<typeof teams, 'id' | 'name'>>(
    `select t.id, t.name from public.teams t left join public.profiles p on p.id = $1 and p.team_id = t.id
     where t.team_leader_id = $1 order by p.id is null, t.name_key collate public.by_value, t.id limit 1`,
    [scope.actor.id],
  )
  const { updates } = await reportedUpdates(tx, scope, {
    quarter,
    limit: recentUpdates,
    ...(team === null ? {} : { teamId: team.id }),
  })
  return { team, updates }
}

/** In the order of the key, which leads to the company's own rows at once. */
const upTo = (most: number, table: string) =>
  `(select count(*) from (select 1 from public.${table} order by id limit ${most}) found)::int`

/** Looks no further than the steps need; counts in full only for who still sees the card. Null when all are done. */
const gettingStarted = async (tx: Tx, { actor }: AnyScope): Promise<GettingStarted | null> => {
  const read = async (counted: (table: string, needed: number) => string) =>
    tx.query<GettingStarted>(
      `select ${counted('teams', 1)} as teams, ${counted('profiles', 2)} as people,
         ${counted('strategies', 1)} as strategies, ${counted('objectives', 1)} as objectives,
         ${upTo(1, 'weekly_updates')} = 1 as "hasUpdates",
         (select name from public.teams where level = 1 order by name_key collate public.by_value, id limit 1) as "firstTeam",
         (select name from public.teams where level = 1 order by name_key collate public.by_value desc, id desc limit 1) as "lastTeam",
         exists (select 1 from public.activity where action = 'company.created' and actor_id = $1) as "isCreator"`,
      [actor.id],
    )
  const [glance] = await read((table, needed) => upTo(needed, table))
  if (glance === undefined || isAllDone(glance)) return null
  const [counts] = await read((table) => `(select count(*) from public.${table})::int`)
  return counts ?? null
}

const mostStrategies = 10

type Newest = { total: number; strategies: Columns<typeof strategies, 'id' | 'title'>[] }

/** The newest of a quarter, and how many it has. */
const newestStrategies = async (tx: Tx, quarter: Quarter | null): Promise<Newest> => {
  const rows = await tx.query<Newest['strategies'][number] & { total: number }>(
    `select s.id, s.title, (count(*) over ())::int as total from public.strategies s where ${inQuarter(quarter, 's')}
     order by s.created_at desc, s.id desc limit ${mostStrategies}`,
    [quarter],
  )
  return { total: rows[0]?.total ?? 0, strategies: rows.map(({ id, title }) => ({ id, title })) }
}

/** With the figures they have on their own page. */
const strategyStandings = (
  { total, strategies }: Newest,
  counts: readonly StrategyStatus[],
): Dashboard['strategies'] => ({
  total,
  rows: strategies.map(({ id, title }): StrategyStanding => {
    const { mix: _, ...figures } = strategyFigures(counts.filter(({ strategyId }) => strategyId === id))
    return { id, title, ...figures }
  }),
})

/** One step along the index for each quarter, however many objectives there are; newest first. */
const quartersWithObjectives = async (tx: Tx): Promise<Quarter[]> => {
  const rows = await tx.query<{ quarter: Quarter }>(
    `with recursive step as (
       (select quarter from public.objectives order by quarter limit 1)
       union all
       select (select o.quarter from public.objectives o where o.quarter > step.quarter order by o.quarter limit 1)
       from step where step.quarter is not null)
     select quarter from step where quarter is not null`,
  )
  return rows.map(({ quarter }) => quarter).sort((a, b) => compareQuarters(b, a))
}

/** The quarter that is asked for; null: all of them. */
export const readQuarter = async (tx: Tx, scope: AnyScope, timeZone: string, asked: AskedQuarter) =>
  chosenQuarter(asked, await quartersWithObjectives(tx), scope, timeZone)

const chosenQuarter = (
  asked: AskedQuarter,
  quarters: readonly Quarter[],
  { now }: AnyScope,
  timeZone: string,
): Quarter | null => {
  if (asked === allQuarters) return null
  return asked ?? defaultQuarter(quarters, currentQuarter(now, timeZone))
}
