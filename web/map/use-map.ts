import { itemsOf, type MapItem, strategyItemId } from '@cairn/domain/map/items'
import type { MapNode, ObjectiveMap } from '@cairn/domain/map/schema'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { refusalOf } from '../failure.ts'
import type { Listing } from '../objectives/queries.ts'
import { branchQuery, mapQuery, type Unfolded } from './queries.ts'

type Asked = { key: string; unfolded: readonly Unfolded[]; openings: ReadonlyMap<string, boolean> }
const nothing: Omit<Asked, 'key'> = { unfolded: [], openings: new Map() }
const noNodes: readonly MapNode[] = []
const noStrategies: ObjectiveMap['strategies'] = []

const sameBranch = (a: Unfolded, b: Unfolded) =>
  a.under === b.under && a.rootsOf === b.rootsOf && a.cursor === b.cursor

/** What someone unfolded and folded, for as long as the same is listed, on whatever day. */
const useAsked = (listing: Listing) => {
  const { at: _, since: __, ...listed } = listing
  const key = JSON.stringify(listed)
  const [kept, setKept] = useState<Asked>({ key, ...nothing })
  const asked = kept.key === key ? kept : { key, ...nothing }
  const change = useCallback(
    (openings: readonly (readonly [string, boolean])[], unfolded: readonly Unfolded[]) =>
      setKept((before) => {
        const known = before.key === key ? before : { key, ...nothing }
        const fresh = unfolded.filter((one) => !known.unfolded.some((other) => sameBranch(one, other)))
        return {
          key,
          openings: new Map([...known.openings, ...openings]),
          unfolded: [...known.unfolded, ...fresh],
        }
      }),
    [key],
  )
  return { asked, change }
}

export const useMap = (listing: Listing) => {
  const query = useQuery(mapQuery(listing))
  const { asked, change } = useAsked(listing)
  const { openings, unfolded } = asked
  const combine = useCallback(
    (answers: UseQueryResult<{ nodes: MapNode[] }>[]) => ({
      nodes: answers.flatMap(({ data }) => data?.nodes ?? []),
      isBusy: answers.some(({ isFetching }) => isFetching),
      // What is unfolded may not be there on another day.
      failed: answers.filter(({ error }) => error !== null && refusalOf(error).code !== 'not_found'),
    }),
    [],
  )
  const branches = useQueries({ queries: unfolded.map((one) => branchQuery(listing, one)), combine })
  const nodes = useMemo(
    () => [...(query.data?.nodes ?? noNodes), ...branches.nodes],
    [query.data, branches.nodes],
  )
  const strategies = query.data?.strategies ?? noStrategies
  const parents = useMemo(() => new Set(nodes.map(({ parentId }) => parentId)), [nodes])
  const isOpen = useCallback(
    (id: string) => openings.get(id) ?? (id.startsWith('strategy-') || parents.has(id)),
    [openings, parents],
  )
  const items = useMemo(() => itemsOf(strategies, nodes, isOpen), [strategies, nodes, isOpen])

  /** Opened for the first time, what lies beneath has to be fetched. */
  const toggle = useCallback(
    (id: string, isNowOpen: boolean) =>
      change(
        [[id, isNowOpen]],
        isNowOpen && !id.startsWith('strategy-') && !parents.has(id) ? [{ under: id }] : [],
      ),
    [change, parents],
  )
  const more = useCallback(
    ({ parentId, cursor }: Extract<MapItem, { kind: 'more' }>) => {
      const from = cursor === undefined ? {} : { cursor }
      const strategy = strategies.find((one) => strategyItemId(one.strategy?.id ?? null) === parentId)
      const rootsOf = strategy?.strategy?.id
      if (strategy) change([], [{ ...(rootsOf !== undefined && { rootsOf }), ...from }])
      else if (parentId !== null) change([], [{ under: parentId, ...from }])
    },
    [change, strategies],
  )
  const unfoldAll = useCallback(
    (ids: readonly string[]) =>
      change(
        ids.map((id) => [id, true] as const),
        ids.filter((id) => !id.startsWith('strategy-') && !parents.has(id)).map((under) => ({ under })),
      ),
    [change, parents],
  )
  return { query, nodes, items, branches, toggle, more, unfoldAll }
}
