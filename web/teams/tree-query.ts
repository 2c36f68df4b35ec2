import { teams } from '@cairn/domain/teams/contract'
import { teamsFailure } from '@cairn/domain/teams/rules'
import type { Team, TeamsAsked } from '@cairn/domain/teams/schema'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { isRefused, refusalOf } from '../failure.ts'
import { notices } from '../ui/notice-store.ts'
import { refreshWorkspace } from '../workspace/queries.ts'

/** The teams known here, how many there are, and which were asked for besides the first fifty. */
export type KnownTeams = {
  teams: readonly Team[]
  total: number
  asked: readonly TeamsAsked[]
  /** How many pages came from the top, and where the next one begins. */
  pages: number
  next: string | null
}

const queryKey = ['teams', 'tree'] as const

const readTeams = async (asked: TeamsAsked, signal?: AbortSignal): Promise<readonly Team[]> => {
  try {
    return (await call(teams.list, { query: asked }, signal ? { signal } : {})).teams
  } catch (error) {
    // Somebody else deleted it meanwhile; the others are no worse for it.
    if (isRefused(error) && error.refusal.code === 'not_found') return []
    throw error
  }
}

const mergeTeams = (...lists: (readonly Team[])[]) => [
  ...new Map(lists.flat().map((team) => [team.id, team])).values(),
]

const isSame = (one: TeamsAsked, other: TeamsAsked) => one.under === other.under && one.upTo === other.upTo

const isAsked = ({ asked }: KnownTeams, wanted: TeamsAsked) => asked.some((one) => isSame(one, wanted))

/** Page by page, since each begins where the one before ends by now. */
const readFromTop = async (pages: number, signal: AbortSignal) => {
  const first = await call(teams.list, { query: {} }, { signal })
  const found = [...first.teams]
  let next = first.nextCursor
  for (let page = 1; page < pages && next !== null; page += 1) {
    const { teams: more, nextCursor } = await call(teams.list, { query: { cursor: next } }, { signal })
    found.push(...more)
    next = nextCursor
  }
  return { teams: found, total: first.total, next }
}

/** A company of up to fifty teams comes at once; of a larger one the rest comes when it is asked for. */
export const treeQuery = queryOptions({
  queryKey,
  queryFn: async ({ client, signal }): Promise<KnownTeams> => {
    const before = client.getQueryData<KnownTeams>(queryKey)
    const asked = [...(before?.asked ?? [])]
    const pages = before?.pages ?? 1
    const [top, ...found] = await Promise.all([
      readFromTop(pages, signal),
      ...asked.map((one) => readTeams(one, signal)),
    ])
    // Teams may be opened while those opened before are read, and what is beneath any of them must not be lost.
    for (let opened = openedSince(client, asked); opened.length > 0; opened = openedSince(client, asked)) {
      found.push(...(await Promise.all(opened.map((one) => readTeams(one, signal)))))
      asked.push(...opened)
    }
    return { teams: mergeTeams(top.teams, ...found), total: top.total, asked, pages, next: top.next }
  },
})

const openedSince = (client: QueryClient, asked: readonly TeamsAsked[]) =>
  (client.getQueryData<KnownTeams>(queryKey)?.asked ?? []).filter(
    (one) => !asked.some((known) => isSame(known, one)),
  )

export const loadTeams = async (client: QueryClient, wanted: TeamsAsked) => {
  const before = client.getQueryData<KnownTeams>(queryKey)
  if (!before || isAsked(before, wanted)) return
  const found = await readTeams(wanted)
  client.setQueryData<KnownTeams>(
    queryKey,
    (known) =>
      known && {
        ...known,
        teams: mergeTeams(known.teams, found),
        asked: [...known.asked, wanted],
      },
  )
}

/** One page more from the top; from its beginning where the last one had nothing behind it and there is more by now. */
export const loadMoreTeams = async (client: QueryClient) => {
  const before = client.getQueryData<KnownTeams>(queryKey)
  if (!before) return
  const { next } = before
  const found = await call(teams.list, { query: next === null ? {} : { cursor: next } })
  client.setQueryData<KnownTeams>(
    queryKey,
    (known) =>
      known && {
        ...known,
        teams: mergeTeams(known.teams, found.teams),
        pages: next === null ? 1 : known.pages + 1,
        next: found.nextCursor,
      },
  )
}

type Change = {
  /** What the tree looks like until the server has answered. */
  edit: (teams: readonly Team[]) => readonly Team[]
  save: () => Promise<unknown>
}

/** Shows a change of the teams at once; if it is not saved the tree goes back to what it was, and says why. */
export const useTeamsChange = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ save }: Change) => save(),
    onMutate: async ({ edit }) => {
      await client.cancelQueries({ queryKey: treeQuery.queryKey })
      const before = client.getQueryData<KnownTeams>(treeQuery.queryKey)
      if (before)
        client.setQueryData<KnownTeams>(treeQuery.queryKey, { ...before, teams: edit(before.teams) })
      return before
    },
    onError: (error, _, before) => {
      if (before) client.setQueryData<KnownTeams>(treeQuery.queryKey, before)
      notices.error(teamsFailure(refusalOf(error)))
    },
    // Nobody waits for this: the dialog closes as soon as the change is saved.
    onSettled: () => void refreshWorkspace(client),
  })
}
