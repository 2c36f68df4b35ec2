import { people } from '@cairn/domain/people/contract'
import type { Person, Profile } from '@cairn/domain/people/schema'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import type { SearchSource } from '../search-source.ts'

/** One's team with its name. The session knows its id alone, and a list of choices may be too short to hold it. */
export const ownTeam = ({ id, email, teamId }: Pick<Profile, 'id' | 'email' | 'teamId'>) =>
  queryOptions({
    queryKey: ['people', 'own-team', id, teamId],
    queryFn: async ({ signal }) => {
      if (teamId === null) return null
      const { people: found } = await call(people.list, { query: { search: email, limit: 50 } }, { signal })
      return found.find((person) => person.id === id)?.team ?? null
    },
    // A form that stands open must not give way to a skeleton because its person has just moved.
    placeholderData: keepPreviousData,
  })

export const personSource: SearchSource<Person> = {
  key: ['people', 'choices'],
  find: async (search, signal) => {
    const reply = await call(people.list, { query: search ? { search } : {} }, { signal })
    return { choices: reply.people, total: reply.total }
  },
}

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
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor ? { cursor: nextCursor } : null),
    placeholderData: keepPreviousData,
  })

export const belongingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'belongings', id],
    queryFn: ({ signal }) => call(people.belongings, { params: { id } }, { signal }),
    staleTime: 0,
  })
