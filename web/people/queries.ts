import { people } from '@cairn/domain/people/contract'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'

const searchParameter = (search: string) => (search ? { search } : {})

/** Those seen last, or whoever a search finds: the same number at most. */
export const membersQuery = (search: string) =>
  queryOptions({
    queryKey: ['people', 'members', search],
    queryFn: ({ signal }) =>
      call(people.list, { query: { order: 'activity', limit: 20, ...searchParameter(search) } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Everyone by name, a page at a time. */
export const usersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ['people', 'users', search],
    queryFn: ({ signal, pageParam }) =>
      call(people.list, { query: { limit: 20, ...searchParameter(search), ...pageParam } }, { signal }),
    initialPageParam: {} as { after?: string },
    getNextPageParam: ({ nextAfter }) => (nextAfter ? { after: nextAfter } : null),
    placeholderData: keepPreviousData,
  })

export const belongingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'belongings', id],
    queryFn: ({ signal }) => call(people.belongings, { params: { id } }, { signal }),
    staleTime: 0,
  })
