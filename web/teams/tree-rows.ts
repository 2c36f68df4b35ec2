import { compareNames } from '@cairn/domain/names'
import { type TeamNode, treeOf } from '@cairn/domain/teams/rules'
import type { Team } from '@cairn/domain/teams/schema'

export type TreeRow = {
  team: Team
  /** Null for a team that has none below it. */
  isOpen: boolean | null
  /** For each level above its own: whether the line of that level goes on below this row. */
  guides: readonly boolean[]
  position: number
  siblings: number
}

type IsOpen = (team: Team, knownChildren: number) => boolean

const byName = (one: Team, other: Team) => compareNames(one.name, other.name)

/** The rows of the tree from top to bottom, as far as it is open. */
export const rowsOf = (teams: readonly Team[], isOpen: IsOpen): TreeRow[] => {
  const below = (nodes: TeamNode[], guides: readonly boolean[]): TreeRow[] =>
    nodes.toSorted(byName).flatMap((node, index) => {
      const { children, ...team } = node
      const row: TreeRow = {
        team,
        isOpen: team.childCount > 0 ? isOpen(team, children.length) : null,
        guides,
        position: index + 1,
        siblings: nodes.length,
      }
      return row.isOpen ? [row, ...below(children, [...guides, index < nodes.length - 1])] : [row]
    })
  return below(treeOf([...teams]), [])
}

/** Those above a team, nearest first, as far as they are known. */
export const aboveOf = (teams: readonly Team[], id: string): string[] => {
  const above: string[] = []
  const parentOf = (one: string) => teams.find((team) => team.id === one)?.parentId ?? null
  for (let next = parentOf(id); next !== null && !above.includes(next); next = parentOf(next))
    above.push(next)
  return above
}

/** A team and all below it: where it cannot be placed. */
export const withDescendants = (teams: readonly Team[], id: string): ReadonlySet<string> =>
  new Set([id, ...teams.filter((team) => aboveOf(teams, team.id).includes(id)).map((team) => team.id)])
