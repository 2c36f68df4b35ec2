import { compareNames } from '@cairn/domain/names'
import { type TeamNode, treeOf } from '@cairn/domain/teams/rules'
import type { Team } from '@cairn/domain/teams/schema'

/** What a team has of its own: its people without those below, and sub-teams that are not known here. */
type Own = { team: Team; people: number; unknown: number }

const childrenOf = (teams: readonly Team[], id: string) => teams.filter(({ parentId }) => parentId === id)
const sum = (teams: readonly Team[]) => teams.reduce((total, { memberCount }) => total + memberCount, 0)

const ownOf = (teams: readonly Team[]): Own[] =>
  teams.map((team) => {
    const children = childrenOf(teams, team.id)
    return {
      team,
      people: team.memberCount - sum(children),
      unknown: team.childCount - children.length,
    }
  })

/** Levels and counts follow from where the teams stand now. */
const rebuildTree = (owned: readonly Own[]): Team[] => {
  const at = (parentId: string | null, level: number): Team[] =>
    owned
      .filter(({ team }) => team.parentId === parentId)
      .flatMap(({ team, people, unknown }) => {
        const below = at(team.id, level + 1)
        const children = childrenOf(below, team.id)
        const memberCount = people + sum(children)
        return [{ ...team, level, memberCount, childCount: unknown + children.length }, ...below]
      })
  return at(null, 1)
}

export type Draft = Pick<Team, 'name' | 'description' | 'icon' | 'parentId' | 'leader'>

/** A team that the server has not answered for yet has an id that no saved one can have. */
const unsavedPrefix = 'team_'
export const isSaved = ({ id }: Pick<Team, 'id'>) => !id.startsWith(unsavedPrefix)

export const withNewTeam = (teams: readonly Team[], draft: Draft, mark: string): Team[] => {
  const team: Team = { ...draft, id: `${unsavedPrefix}${mark}`, level: 1, memberCount: 0, childCount: 0 }
  return rebuildTree([...ownOf(teams), { team, people: 0, unknown: 0 }])
}

export const withChangedTeam = (teams: readonly Team[], id: string, draft: Draft): Team[] =>
  rebuildTree(
    ownOf(teams).map((own) => (own.team.id === id ? { ...own, team: { ...own.team, ...draft } } : own)),
  )

/** Sub-teams move up to the parent of the one that goes; its own people lose it. */
export const withoutTeam = (teams: readonly Team[], id: string): Team[] => {
  const parentId = teams.find((team) => team.id === id)?.parentId ?? null
  return rebuildTree(
    ownOf(teams)
      .filter(({ team }) => team.id !== id)
      .map((own) => (own.team.parentId === id ? { ...own, team: { ...own.team, parentId } } : own)),
  )
}

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

/** A team and, as far as they are known, those above it, by their ids. */
export const withThoseAbove = (teams: readonly Pick<Team, 'id' | 'parentId'>[], id: string): string[] => {
  const parentId = teams.find((team) => team.id === id)?.parentId ?? null
  return parentId === null ? [id] : [id, ...withThoseAbove(teams, parentId)]
}
