import { blockers } from '@cairn/domain/blockers/contract'
import { helpMessages } from '@cairn/domain/blockers/help-messages'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../api.ts'
import { hasWords } from '../failure.ts'
import { refreshObjectives } from '../objectives/queries.ts'
import { byCursor } from '../search-source.ts'
import { notices } from '../ui/notice-store.ts'

/** They show objectives as they are now: whatever refreshes those refreshes these. */
const key = (...rest: readonly (string | boolean)[]) => ['objectives', 'blockers', ...rest]
const withTeams = (subTeams: boolean) => ({ subTeams: subTeams ? ('true' as const) : ('false' as const) })

export const blockersQuery = (subTeams: boolean) =>
  infiniteQueryOptions({
    queryKey: key('list', subTeams),
    queryFn: ({ signal, pageParam }) =>
      call(blockers.list, { query: { ...withTeams(subTeams), ...pageParam } }, { signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export const resolvedQuery = (subTeams: boolean) =>
  infiniteQueryOptions({
    queryKey: key('resolved', subTeams),
    queryFn: ({ signal, pageParam }) =>
      call(blockers.resolved, { query: { ...withTeams(subTeams), ...pageParam } }, { signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export const askedQuery = queryOptions({
  queryKey: key('asked'),
  queryFn: ({ signal }) => call(blockers.asked, {}, { signal }),
})

export const openBlockersQuery = (objectiveId: string) =>
  queryOptions({
    queryKey: key('of', objectiveId),
    queryFn: ({ signal }) => call(blockers.ofObjective, { params: { objective: objectiveId } }, { signal }),
  })

/** What is done about a blocker, and said when it is done; the words of a refusal otherwise. */
export const useHelpChange = <Said = void>(
  change: (said: Said) => Promise<unknown>,
  { done, onDone }: { done?: string; onDone?: () => void } = {},
) => {
  const client = useQueryClient()
  const changing = useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (done) notices.info(done)
      onDone?.()
    },
    // A refusal says that somebody was quicker: what they did is to be seen.
    onSettled: () => refreshObjectives(client),
  })
  const { error } = changing
  return { ...changing, failure: error && (hasWords(error) ? error.message : helpMessages.failed) }
}
