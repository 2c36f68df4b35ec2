import { map } from '@cairn/domain/map/contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import type { Listing } from '../objectives/queries.ts'

export const mapQuery = (listing: Listing) =>
  queryOptions({
    queryKey: ['objectives', 'map', listing],
    queryFn: ({ signal }) => call(map.whole, { query: listing }, { signal }),
    placeholderData: keepPreviousData,
  })

/** What was folded beneath a node, or more roots of a strategy, or of none. */
export type Unfolded = { under?: string; rootsOf?: string; cursor?: string }

export const branchQuery = (listing: Listing, unfolded: Unfolded) =>
  queryOptions({
    queryKey: ['objectives', 'map-branch', listing, unfolded],
    queryFn: ({ signal }) => call(map.branch, { query: { ...listing, ...unfolded } }, { signal }),
  })

export const forecastQuery = (id: string) =>
  queryOptions({
    queryKey: ['objectives', 'map-forecast', id],
    queryFn: ({ signal }) => call(map.forecast, { params: { id } }, { signal }),
  })
