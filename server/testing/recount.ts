/**
 * The figures of the dashboard counted once more, from the rows as they lie in the tables, with loops and nothing of
 * the domain: where both agree, neither has misread the rule book alone.
 */
import type { Database } from '../db/client.ts'

type Fields = Record<string, unknown>
type Objective = {
  id: string
  title: string
  status: string
  quarter: string
  draft: string | null
  progress: number | null
  owner_id: string
  team_id: string | null
  strategy_id: string | null
  status_changed_date: Date | null
  created_date: Date
}
type Update = {
  id: string
  objective_id: string
  author_name: string
  update_text: string
  blockers: string | null
  status: string
  previous_value: string | null
  new_value: string | null
  created_at: Date
  value_changes: { keyResultId: string; from: number | null; to: number | null }[]
}
type KeyResult = {
  id: string
  objective_id: string
  start_value: number
  current_value: number | null
  target_value: number | null
  weight: number | null
}
type Team = { id: string; name: string; parent_id: string | null; team_leader_id: string | null }
type Person = { id: string; team_id: string | null; manager_id: string | null }
type Strategy = { id: string; title: string; quarter: string | null; created_at: Date }

export type Tables = {
  zone: string
  objectives: Objective[]
  keyResults: KeyResult[]
  updates: Update[]
  teams: Team[]
  people: Person[]
  strategies: Strategy[]
}

export const readTables = async (db: Pick<Database, 'raw'>, companyId: string): Promise<Tables> => {
  const all = <T extends Fields>(table: string) =>
    db.raw<T>(`select * from ${table} where company_id = $1`, [companyId])
  const [company] = await db.raw<{ time_zone: string }>('select * from companies where id = $1', [companyId])
  return {
    zone: company?.time_zone ?? '',
    objectives: await all('objectives'),
    keyResults: await all('key_results'),
    updates: await all('weekly_updates'),
    teams: await all('teams'),
    people: await all('profiles'),
    strategies: await all('strategies'),
  }
}

/** How an objective stood at a moment, told by its updates up to then; without a moment, as its row says. */
const standingOf = (tables: Tables, objective: Objective, at: Date | null) => {
  const told = tables.updates
    .filter(({ objective_id }) => objective_id === objective.id)
    .sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
  let status =
    at === null ? objective.status : (told[0]?.previous_value ?? told[0]?.status ?? objective.status)
  const values = new Map<string, number | null>()
  for (const one of tables.keyResults)
    if (one.objective_id === objective.id)
      values.set(one.id, at === null ? one.current_value : one.start_value)
  if (at !== null)
    for (const update of told)
      if (update.created_at < at) {
        status = update.status
        for (const { keyResultId, to } of update.value_changes) values.set(keyResultId, to)
      }
  let [sum, measured] = [0, 0]
  const isWeighted = tables.keyResults.some(
    ({ objective_id, weight }) => objective_id === objective.id && weight !== null,
  )
  for (const one of tables.keyResults) {
    if (one.objective_id !== objective.id || one.target_value === null) continue
    const weight = isWeighted ? (one.weight ?? 0) : 1
    const value = values.get(one.id) ?? one.start_value
    const way = one.target_value - one.start_value
    const share = way === 0 ? Number(value >= one.target_value) : (value - one.start_value) / way
    sum += weight * 100 * (share < 0 ? 0 : share > 1 ? 1 : share)
    measured += weight
  }
  const progress = objective.progress ?? (measured === 0 ? null : sum / measured)
  const isGivenUp = status === 'will_not_complete'
  const isDone = status === 'completed' || (!isGivenUp && progress !== null && progress >= 100)
  return {
    counted: isDone ? 100 : progress,
    status: isDone ? 'completed' : status,
    isOpen: !isDone && !isGivenUp,
  }
}

export const tally = (statuses: readonly string[]) => {
  const counts: Record<string, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole))

export const teamOf = ({ people, teams }: Tables, { team_id, owner_id }: Objective) => {
  if (team_id !== null) return team_id
  const owner = people.find(({ id }) => id === owner_id)
  const manager = people.find(({ id }) => id === owner?.manager_id)
  for (const person of [owner, manager])
    for (const { id, team_leader_id } of teams)
      if (person !== undefined && id === person.team_id && team_leader_id === person.id) return id
  return null
}

/** A team, or one beneath it. */
export const belongsTo = (tables: Tables, teamId: string | null, wanted: string): boolean => {
  if (teamId === null) return false
  return (
    teamId === wanted ||
    belongsTo(tables, tables.teams.find(({ id }) => id === teamId)?.parent_id ?? null, wanted)
  )
}

export const recountFigures = (tables: Tables, quarter: string | null, now: Date) => {
  const there = tables.objectives.filter((one) => quarter === null || one.quarter === quarter)
  const chosen = there.filter((one) => one.draft === null)
  const statusOf = (one: Objective) => standingOf(tables, one, null).status
  const weekAgo = now.getTime() - 7 * 24 * 3600 * 1000
  const completion = (of: Objective[]) => {
    const completed = of.filter((one) => statusOf(one) === 'completed').length
    return { total: of.length, completed, percent: percent(completed, of.length) }
  }
  const strategies = tables.strategies
    .filter((one) => quarter === null || one.quarter === quarter)
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))
  return {
    total: chosen.length,
    drafts: there.length - chosen.length,
    mix: tally(chosen.map(statusOf)),
    statusChanges: chosen.filter((one) => (one.status_changed_date?.getTime() ?? 0) >= weekAgo).length,
    teams: Object.fromEntries(
      tables.teams.map(({ id }) => [
        id,
        {
          mix: tally(chosen.filter((one) => teamOf(tables, one) === id).map(statusOf)),
          wholeMix: tally(chosen.filter((one) => belongsTo(tables, teamOf(tables, one), id)).map(statusOf)),
          completion: completion(chosen.filter((one) => belongsTo(tables, teamOf(tables, one), id))),
        },
      ]),
    ),
    stray: tally(chosen.filter((one) => teamOf(tables, one) === null).map(statusOf)),
    strategies: strategies.slice(0, 10).map(({ id }) => {
      const linked = tables.objectives.filter((one) => one.strategy_id === id)
      const statuses = linked.filter((one) => one.draft === null).map(statusOf)
      const completed = statuses.filter((status) => status === 'completed').length
      const atRisk = statuses.filter((status) => ['at_risk', 'behind', 'delayed'].includes(status)).length
      return {
        id,
        total: statuses.length,
        drafts: linked.length - statuses.length,
        completed,
        percent: percent(completed, statuses.length) ?? 0,
        atRisk,
      }
    }),
    recent: tables.updates
      .filter(({ objective_id }) => there.some(({ id }) => id === objective_id))
      .sort((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))
      .slice(0, 8)
      .map(({ id }) => id),
  }
}

/** The mean of those that have a progress, with what was set in the weeks that ended before a moment; null: today. */
export const recountProgress = (tables: Tables, quarter: string, at: Date | null) => {
  let [sum, measured] = [0, 0]
  for (const objective of tables.objectives) {
    if (
      objective.quarter !== quarter ||
      objective.draft !== null ||
      (at !== null && objective.created_date >= at)
    )
      continue
    const { counted } = standingOf(tables, objective, at)
    if (counted === null) continue
    sum += counted
    measured += 1
  }
  return measured === 0 ? null : sum / measured
}

/** For each week the open objectives of a team when it ended, or now, and those of them that were updated in it. */
export const recountRhythm = (
  tables: Tables,
  quarter: string,
  teamId: string | null,
  weeks: { from: Date; to: Date }[],
) =>
  weeks.map(({ from, to }) => {
    let [open, updated] = [0, 0]
    for (const objective of tables.objectives) {
      if (
        objective.quarter !== quarter ||
        objective.draft !== null ||
        teamOf(tables, objective) !== teamId ||
        objective.created_date >= to
      )
        continue
      if (!standingOf(tables, objective, to).isOpen) continue
      open += 1
      const isUpdated = tables.updates.some(
        ({ objective_id, created_at }) =>
          objective_id === objective.id && created_at >= from && created_at < to,
      )
      if (isUpdated) updated += 1
    }
    return { open, updated }
  })
