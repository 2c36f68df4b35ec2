import { people } from '@cairn/domain/people/contract'
import type { Person } from '@cairn/domain/people/schema'
import { messages as words } from '@cairn/domain/setup/messages'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'
import { wordsOf } from '../failure.ts'
import type { ChosenTeam } from '../teams/team-select.tsx'
import { notices } from '../ui/notice-store.ts'
import { refreshWorkspace } from '../workspace/queries.ts'
import type { ChosenPerson } from './person-select.tsx'

type Change = {
  permissionsLevel?: 'member' | 'company_admin'
  team?: ChosenTeam | null
  manager?: ChosenPerson | null
}
type Pages = InfiniteData<{ people: Person[] }>

const bodyOf = ({ permissionsLevel, team, manager }: Change) => ({
  ...(permissionsLevel && { permissionsLevel }),
  ...(team !== undefined && { teamId: team?.id ?? null }),
  ...(manager !== undefined && { managerId: manager?.id ?? null }),
})

const users = { queryKey: ['people', 'users'] }

/** Changes someone's row at once, and takes it back with a word of why if the server refuses. */
export const useChangePerson = (person: Person) => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (change: Change) => call(people.update, { params: { id: person.id }, body: bodyOf(change) }),
    onMutate: async (change) => {
      await client.cancelQueries(users)
      const before = client.getQueriesData<Pages>(users)
      const changed = (one: Person) => (one.id === person.id ? { ...one, ...change } : one)
      client.setQueriesData<Pages>(
        users,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, people: page.people.map(changed) as Person[] })),
          },
      )
      return before
    },
    onError: (error, _, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data)
      notices.error(words.users.saveFailed(person.fullName, wordsOf(error)))
    },
    onSettled: () => void refreshWorkspace(client),
  })
  return (change: Change) => mutate(change)
}
