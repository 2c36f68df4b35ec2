import { messages } from '@cairn/domain/keys/messages'
import type { Person } from '@cairn/domain/people/schema'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { companyKeysQuery } from './queries.ts'

type Props = { person: Person; isChecked: boolean; onCheck: (isChecked: boolean) => void }

/** Whoever goes has seen the keys that they made for the company: an admin says whether those end too. */
export const KeysLeft = ({ person, isChecked, onCheck }: Props) => {
  const { data = [] } = useQuery(companyKeysQuery)
  const made = data.filter(({ maker }) => maker.id === person.id)
  return made.length === 0 ? null : (
    <Checkbox
      label={messages.company.leaves(made.length, person.fullName)}
      description={messages.company.leavesText}
      checked={isChecked}
      onChange={(event) => onCheck(event.currentTarget.checked)}
    />
  )
}
