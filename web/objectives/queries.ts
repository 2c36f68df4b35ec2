import { objectives } from '@cairn/domain/objectives/contract'
import { messages } from '@cairn/domain/objectives/messages'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { knownById } from '../known-by-id.ts'
import { byCursor } from '../search-source.ts'

type ListQuery = Parameters<typeof call<typeof objectives.list>>[1]['query']
export type Listing = Omit<ListQuery, 'cursor' | 'under'>
export type Filters = Omit<Listing, 'sort' | 'direction'>

/** What an address calls the person and the team that a list is filtered by. */
export const referenced = { ownerId: 'owner', teamId: 'team' }

const room = 'objectives'

/** Page after page of trees, as they are filtered and sorted. */
export const listQuery = (listing: Listing) =>
  infiniteQueryOptions({
    queryKey: [room, 'list', listing],
    queryFn: ({ signal, pageParam }) =>
      call(objectives.list, { query: { ...listing, ...pageParam } }, { signal }),
    ...byCursor,
    placeholderData: keepPreviousData,
  })

/** What lies beneath one row, from a cursor on. */
export type Branch = { under: string; cursor: string }

export const branchQuery = (listing: Listing, { under, cursor }: Branch) =>
  queryOptions({
    queryKey: [room, 'branch', listing, under, cursor],
    queryFn: ({ signal }) =>
      call(objectives.list, { query: { ...listing, under, ...(cursor && { cursor }) } }, { signal }),
    select: ({ rows, nextCursor }) => ({ under, rows, nextCursor }),
  })

/** The same page after page, for a list that grows beneath its row. */
export const branchPagesQuery = (listing: Listing, { under, cursor }: Branch) =>
  infiniteQueryOptions({
    queryKey: [room, 'branch-pages', listing, under, cursor],
    queryFn: ({ signal, pageParam }) =>
      call(objectives.list, { query: { ...listing, under, ...pageParam } }, { signal }),
    ...byCursor,
    initialPageParam: cursor ? { cursor } : {},
  })

export const countsQuery = (filters: Filters) =>
  queryOptions({
    queryKey: [room, 'counts', filters],
    queryFn: ({ signal }) => call(objectives.counts, { query: filters }, { signal }),
    placeholderData: keepPreviousData,
  })

export const filterOptionsQuery = queryOptions({
  queryKey: [room, 'filters'],
  queryFn: ({ signal }) => call(objectives.filters, {}, { signal }),
})

export const objectiveQuery = (id: string) =>
  queryOptions({
    queryKey: [room, 'one', id],
    queryFn: ({ signal }) =>
      knownById(id, messages.notFound, () => call(objectives.get, { params: { id } }, { signal })),
  })

export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [room, 'history', id],
    queryFn: ({ signal, pageParam }) =>
      call(objectives.history, { params: { id }, query: pageParam }, { signal }),
    initialPageParam: {} as { before?: number },
    getNextPageParam: ({ nextBefore }) => (nextBefore === null ? null : { before: nextBefore }),
  })

export const ledgerQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [room, 'ledger', id],
    queryFn: ({ signal, pageParam }) =>
      call(objectives.ledger, { params: { id }, query: pageParam }, { signal }),
    ...byCursor,
  })

type FormOptionsQuery = { quarter?: Quarter; objectiveId?: string }

/** The quarters to choose from, and the strategies of one of them. */
export const formOptionsQuery = (asked: FormOptionsQuery) =>
  queryOptions({
    queryKey: [room, 'form-options', asked],
    queryFn: ({ signal }) => call(objectives.formOptions, { query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })

const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('cairn-objectives')

const refreshHere = (client: QueryClient) => client.invalidateQueries({ queryKey: [room] })

/** After any write: lists, counts, filters and histories may all have changed, in every tab. */
export const refreshObjectives = (client: QueryClient) => {
  otherTabs?.postMessage(null)
  return refreshHere(client)
}

/** Another tab wrote something. */
export const followOtherTabs = (client: QueryClient) => {
  const onNews = () => void refreshHere(client)
  otherTabs?.addEventListener('message', onNews)
  return () => otherTabs?.removeEventListener('message', onNews)
}
