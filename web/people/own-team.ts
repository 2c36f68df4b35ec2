import { people } from '@cairn/domain/people/contract'
import type { Profile } from '@cairn/domain/people/schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'

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
