import { updates } from '@cairn/domain/updates/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { byCursor } from '../search-source.ts'

/** They belong to objectives: whatever refreshes those refreshes these. */
const room = ['objectives', 'updates'] as const

export const updatesQuery = (objectiveId: string) =>
  infiniteQueryOptions({
    queryKey: [...room, objectiveId],
    queryFn: ({ signal, pageParam }) =>
      call(updates.list, { params: { objective: objectiveId }, query: pageParam }, { signal }),
    ...byCursor,
  })

export const myWeekQuery = queryOptions({
  queryKey: [...room, 'my-week'],
  queryFn: ({ signal }) => call(updates.myWeek, {}, { signal }),
})
