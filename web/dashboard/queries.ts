import { dashboard, recentUpdates } from '@cairn/domain/dashboard/contract'
import type { AskedQuarter } from '@cairn/domain/dashboard/schema'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { byCursor } from '../search-source.ts'
import type { CountedSelection } from './address.ts'

/** The pictures come after the page's first paint, and can be asked for again if the network was away. */
export const usePictures = () =>
  useQuery({
    queryKey: ['dashboard-pictures'],
    queryFn: () => import('./pictures/pictures.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Its figures follow from objectives: whatever refreshes those refreshes this. */
const room = ['objectives', 'dashboard'] as const

export const dashboardQuery = (quarter: AskedQuarter) =>
  queryOptions({
    queryKey: [...room, 'read', quarter ?? null],
    queryFn: ({ signal }) => call(dashboard.read, { query: quarter ? { quarter } : {} }, { signal }),
    placeholderData: keepPreviousData,
    // Teams, people and strategies count too, and they change on other pages.
    refetchOnMount: 'always',
  })

/** The newest updates of a team with its sub-teams, or of everyone. */
export const recentQuery = (quarter: string, teamId: string | null) =>
  queryOptions({
    queryKey: [...room, 'recent', quarter, teamId],
    queryFn: ({ signal }) =>
      call(
        dashboard.updates,
        { query: { quarter, limit: recentUpdates, ...(teamId && { teamId }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const feedQuery = (quarter: string) =>
  infiniteQueryOptions({
    queryKey: [...room, 'feed', quarter],
    queryFn: ({ signal, pageParam }) =>
      call(dashboard.updates, { query: { quarter, ...pageParam } }, { signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

export const countedQuery = (quarter: string, counted: CountedSelection) =>
  infiniteQueryOptions({
    queryKey: [...room, 'counted', quarter, counted],
    queryFn: ({ signal, pageParam }) =>
      call(dashboard.objectives, { query: { quarter, ...counted, ...pageParam } }, { signal }),
    ...byCursor,
  })
