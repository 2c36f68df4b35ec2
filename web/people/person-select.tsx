import type { Person } from '@cairn/domain/people/schema'
import { Avatar } from '../ui/avatar.tsx'
import { SearchSelect, type SearchSelectProps } from '../ui/search-select.tsx'
import { personSource } from './queries.ts'

/** Title and icon are known of someone who was found; the one chosen before may come with a name alone. */
export type ChosenPerson = Pick<Person, 'id' | 'fullName'> & Partial<Pick<Person, 'profileEmoji' | 'title'>>

export const PersonSelect = (props: SearchSelectProps<ChosenPerson>) => (
  <SearchSelect
    {...props}
    source={personSource}
    nameOf={({ fullName }) => fullName}
    iconOf={({ fullName, profileEmoji = null }) => <Avatar name={fullName} emoji={profileEmoji} size={20} />}
    noteOf={({ title = null }) => title}
  />
)
