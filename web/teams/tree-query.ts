import { teams } from '@cairn/domain/teams/contract'
import type { Team } from '@cairn/domain/teams/schema'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { isRefused } from '../failure.ts'

/** The teams known here, how many there are, and below which of them more were asked for. */
export type KnownTeams = { teams: readonly Team[]; total: number; branches: readonly string[] }

const queryKey = ['teams', 'tree'] as const

const branchOf = async (under: string, signal?: AbortSignal): Promise<readonly Team[]> => {
  try {
    return (await call(teams.list, { query: { under } }, signal ? { signal } : {})).teams
  } catch (error) {
    // Somebody else deleted it meanwhile; the others are no worse for it.
    if (isRefused(error) && error.refusal.code === 'not_found') return []
    throw error
  }
}

const merged = (...lists: (readonly Team[])[]) => [
  ...new Map(lists.flat().map((team) => [team.id, team])).values(),
]

/** A company of up to a hundred teams comes at once; of a larger one the lower levels come when they are opened. */
export const treeQuery = queryOptions({
  queryKey,
  queryFn: async ({ client, signal }): Promise<KnownTeams> => {
    const branches = client.getQueryData<KnownTeams>(queryKey)?.branches ?? []
    const [top, ...below] = await Promise.all([
      call(teams.list, { query: {} }, { signal }),
      ...branches.map((under) => branchOf(under, signal)),
    ])
    return { teams: merged(top.teams, ...below), total: top.total, branches }
  },
})

export const loadBranch = async (client: QueryClient, under: string) => {
  const below = await branchOf(under)
  client.setQueryData<KnownTeams>(
    queryKey,
    (known) =>
      known && {
        ...known,
        teams: merged(known.teams, below),
        branches: [...new Set([...known.branches, under])],
      },
  )
}
