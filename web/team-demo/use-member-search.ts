import { isFound } from '@cairn/domain/people/rules'
import { useState } from 'react'
import { type SamplePerson, samplePeople } from './sample-people.ts'

export type MemberSearch = {
  search: string
  setSearch: (search: string) => void
  found: readonly SamplePerson[]
}

/** Each layout is searched by itself. */
export const useMemberSearch = (): MemberSearch => {
  const [search, setSearch] = useState('')
  const found = samplePeople.filter((person) => isFound(person, search))
  return { search, setSearch, found }
}
