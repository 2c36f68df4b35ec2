import type { ListedObjective } from '@cairn/domain/objectives/listing'
import { type UseQueryResult, useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type Branch, branchQuery, type Listing, listQuery } from '../objectives/queries.ts'
import { rowsOf } from './rows.ts'

type BranchPage = { under: string; rows: ListedObjective[]; nextCursor: string | null }
const none: readonly Branch[] = []

type Openings = { byDefault: boolean; others: ReadonlySet<string> }

/** Everything is open until someone closes it. */
const useOpenings = () => {
  const [{ byDefault, others }, setOpenings] = useState<Openings>({ byDefault: true, others: new Set() })
  const isOpen = useCallback((id: string) => others.has(id) !== byDefault, [byDefault, others])
  const toggle = useCallback(
    (id: string) =>
      setOpenings((before) => {
        const changed = new Set(before.others)
        if (!changed.delete(id)) changed.add(id)
        return { ...before, others: changed }
      }),
    [],
  )
  const setAll = useCallback((areOpen: boolean) => setOpenings({ byDefault: areOpen, others: new Set() }), [])
  return { isOpen, toggle, setAll, areOpen: byDefault }
}

/** Pages that were asked for beneath single rows. Another listing begins without any. */
const useBranches = (listing: Listing) => {
  const client = useQueryClient()
  const key = JSON.stringify(listing)
  const [asked, setAsked] = useState<{ key: string; branches: readonly Branch[] }>({ key, branches: [] })
  const branches = asked.key === key ? asked.branches : none
  const combine = useCallback(
    (answers: UseQueryResult<BranchPage>[]) => ({
      pages: answers.flatMap(({ data }) => data ?? []),
      busy: branches.filter((_, index) => answers[index]?.isFetching).map(({ under }) => under),
      failed: branches.filter((_, index) => answers[index]?.isError).map(({ under }) => under),
    }),
    [branches],
  )
  const found = useQueries({ queries: branches.map((branch) => branchQuery(listing, branch)), combine })
  const more = ({ under, cursor }: Branch) => {
    if (found.failed.includes(under))
      void client.refetchQueries({ queryKey: branchQuery(listing, { under, cursor }).queryKey })
    else setAsked({ key, branches: [...branches, { under, cursor }] })
  }
  return { ...found, more }
}

export const useListing = (listing: Listing, isWanted: boolean) => {
  const query = useInfiniteQuery({ ...listQuery(listing), enabled: isWanted })
  const { pages: branchPages, ...branches } = useBranches(listing)
  const openings = useOpenings()
  const { isOpen } = openings
  const rows = useMemo(() => {
    const pages = [...(query.data?.pages ?? []), ...branchPages]
    const goesOn = new Map(branchPages.map(({ under, nextCursor }) => [under, nextCursor]))
    const cursorOf = ({ id, childrenCursor }: ListedObjective) =>
      goesOn.get(id) ?? (goesOn.has(id) ? null : childrenCursor)
    return rowsOf(
      pages.flatMap((page) => page.rows),
      { isOpen, cursorOf },
    )
  }, [query.data, branchPages, isOpen])
  return { query, rows, branches, openings }
}
