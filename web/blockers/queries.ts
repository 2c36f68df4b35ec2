import { blockers } from '@cairn/domain/blockers/contract'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../api.ts'
import { byCursor } from '../search-source.ts'

/** They show objectives as they are now: whatever refreshes those refreshes these. */
export const blockersQuery = (withSubTeams: boolean) =>
  infiniteQueryOptions({
    queryKey: ['objectives', 'blockers', withSubTeams],
    queryFn: ({ signal, pageParam }) =>
      call(blockers.list, { query: { subTeams: withSubTeams ? 'true' : 'false', ...pageParam } }, { signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })
