import { map } from '@cairn/domain/map/contract'
import type { ChangeKind } from '@cairn/domain/objectives/comparison'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import type { Listing } from '../objectives/queries.ts'

/** What changed since a day, and where, one after another. */
export const changesQuery = (listing: Listing, since: string, kinds: readonly ChangeKind[]) => {
  const { at: _, ...today } = listing
  const asked = { ...today, since, ...(kinds.length > 0 && { kinds: kinds.join(',') }) }
  return queryOptions({
    queryKey: ['objectives', 'changes', asked],
    queryFn: ({ signal }) => call(map.changes, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })
}
