import type { ChangeKind } from '@cairn/domain/objectives/comparison'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { changesQuery } from '../days/changes-query.ts'
import type { Listing } from '../objectives/queries.ts'
import type { ChangesOnMap, Comparing } from './comparing-context.ts'

const nothing: readonly ChangeKind[] = []
const noCounts: ChangesOnMap['counts'] = []

/** The way through what changed: of the kinds that are chosen, from the first to the last and on from the first. */
const useChanges = (listing: Listing, since: string | null) => {
  const [kinds, setKinds] = useState(nothing)
  const [place, setPlace] = useState(0)
  const { data, isError, isPending, refetch } = useQuery({
    ...changesQuery(listing, since ?? '', kinds),
    enabled: since !== null,
  })
  const steps = data?.steps
  const of = steps?.length ?? 0
  const at = Math.min(place, Math.max(0, of - 1))
  const toggle = useCallback((kind: ChangeKind) => {
    setPlace(0)
    setKinds((before) => (before.includes(kind) ? before.filter((one) => one !== kind) : [...before, kind]))
  }, [])
  const go = useCallback((by: number) => of > 0 && setPlace((at + by + of) % of), [at, of])
  const changes: ChangesOnMap = {
    counts: data?.counts ?? noCounts,
    chosen: kinds,
    toggle,
    at,
    of,
    go,
    step: steps?.[at] ?? null,
    isBusy: isPending,
    hasFailed: isError,
    retry: () => void refetch(),
  }
  return { kinds, changes }
}

type Asked = { listing: Listing; pastDay: string | null; since: string | null }

export const useCompared = ({ listing, pastDay, since }: Asked) => {
  const { kinds, changes } = useChanges(listing, since)
  const comparing = useMemo((): Comparing | null => {
    if (pastDay !== null) return { shown: 'then', day: pastDay, kinds: nothing }
    return since === null ? null : { shown: 'now', day: since, kinds }
  }, [pastDay, since, kinds])
  return { comparing, changes: since === null ? null : changes }
}
