import { people } from '@cairn/domain/people/contract'
import type { Person } from '@cairn/domain/people/schema'
import { call } from '../api.ts'
import type { SearchSource } from '../search-source.ts'

export const personSource: SearchSource<Person> = {
  key: ['people', 'choices'],
  find: async (search, signal) => {
    const reply = await call(people.list, { query: search ? { search } : {} }, { signal })
    return { choices: reply.people, total: reply.total }
  },
}
