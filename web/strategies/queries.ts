import type { Quarter } from '@cairn/domain/objectives/quarter'
import { strategies } from '@cairn/domain/strategies/contract'
import { messages } from '@cairn/domain/strategies/messages'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { knownById } from '../known-by-id.ts'
import { byCursor } from '../search-source.ts'

/** Their figures follow from objectives: whatever refreshes those refreshes these. */
const room = ['objectives', 'strategies'] as const

export const strategiesQuery = (quarter: Quarter | undefined) =>
  infiniteQueryOptions({
    queryKey: [...room, 'list', quarter ?? null],
    queryFn: ({ signal, pageParam }) =>
      call(strategies.list, { query: { ...(quarter && { quarter }), ...pageParam } }, { signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export const strategyQuery = (id: string) =>
  queryOptions({
    queryKey: [...room, 'one', id],
    queryFn: ({ signal }) =>
      knownById(id, messages.notFound, () => call(strategies.get, { params: { id } }, { signal })),
  })

export const quartersQuery = queryOptions({
  queryKey: [...room, 'quarters'],
  queryFn: ({ signal }) => call(strategies.quarters, {}, { signal }),
})

/** The OKRs after those that come with the strategy. */
export const moreOkrsQuery = (id: string, cursor: string) =>
  infiniteQueryOptions({
    queryKey: [...room, 'okrs', id, cursor],
    queryFn: ({ signal, pageParam }) =>
      call(strategies.objectives, { params: { id }, query: pageParam }, { signal }),
    ...byCursor,
    initialPageParam: { cursor },
  })
