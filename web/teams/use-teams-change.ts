import { teamsFailure } from '@cairn/domain/teams/rules'
import type { Team } from '@cairn/domain/teams/schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '../failure.ts'
import { notices } from '../ui/notice-store.ts'
import { refreshWorkspace } from '../workspace/queries.ts'
import { type KnownTeams, treeQuery } from './tree-query.ts'

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
