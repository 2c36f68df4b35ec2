import { compareNames } from '../names.ts'
import { strategyFigures } from '../strategies/rules.ts'
import type { Completion, TeamStanding } from './schema.ts'
import { countIn, percentOf } from './tiles.ts'

type Team = NonNullable<TeamStanding['team']>
type Mix = TeamStanding['mix']

/** All of them as one mix, and how many of it are completed, rounded. */
const wholeOf = (mixes: readonly Mix[]): { wholeMix: Mix; completion: Completion } => {
  const { total, completed, mix } = strategyFigures(mixes.flat())
  return { wholeMix: mix, completion: { total, completed, percent: percentOf(completed, total) } }
}

/** Depth first, those of one level by name. */
const inTreeOrder = <T extends Team>(teams: readonly T[]): T[] => {
  const known = new Set(teams.map(({ id }) => id))
  const below = new Map<string | null, T[]>()
  for (const team of teams) {
    const parentId = team.parentId !== null && known.has(team.parentId) ? team.parentId : null
    below.set(parentId, [...(below.get(parentId) ?? []), team])
  }
  const walk = (parentId: string | null): T[] =>
    (below.get(parentId) ?? [])
      .toSorted((a, b) => compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1))
      .flatMap((team) => [team, ...walk(team.id)])
  return walk(null)
}

/** Its own mix and the one with all beneath it, of which so much is completed; last what belongs to no team. */
export const teamStandings = (
  teams: readonly Team[],
  mixOf: (teamId: string | null) => Mix,
): TeamStanding[] => {
  const ordered = inTreeOrder(teams)
  const mixesFrom = (index: number): Mix[] => {
    const end = ordered.findIndex(
      (other, place) => place > index && other.level <= (ordered[index]?.level ?? 0),
    )
    return ordered.slice(index, end < 0 ? undefined : end).map(({ id }) => mixOf(id))
  }
  const stray = mixOf(null)
  return [
    ...ordered.map((team, index) => ({ team, mix: mixOf(team.id), ...wholeOf(mixesFrom(index)) })),
    ...(stray.length > 0 ? [{ team: null, mix: stray, ...wholeOf([stray]) }] : []),
  ]
}

export const ownTotal = ({ mix }: Pick<TeamStanding, 'mix'>) => mix.reduce((sum, { count }) => sum + count, 0)

/** Figures for a tile: how many count as that status, and their share of all. */
export const tileFigure = (mix: Mix, status: Parameters<typeof countIn>[1], total: number) => {
  const count = countIn(mix, status)
  return { count, percent: percentOf(count, total) }
}
