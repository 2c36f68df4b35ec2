import { isFound } from '@cairn/domain/people/rules'
import { useState } from 'react'
import { samplePeople } from './sample-people.ts'

/** Each layout is searched by itself. */
export const useMemberSearch = () => {
  const [search, setSearch] = useState('')
  const found = samplePeople.filter((person) => isFound(person, search))
  return { search, setSearch, found }
}
