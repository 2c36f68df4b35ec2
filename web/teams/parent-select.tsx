import { messages as words } from '@cairn/domain/setup/messages'
import { useMemo } from 'react'
import type { SearchSource } from '../search-source.ts'
import { SearchSelect } from '../ui/search-select.tsx'
import { TeamIcon } from './team-icon.tsx'
import { type ChosenTeam, placeOf } from './team-select.tsx'
import { teamSource } from './team-source.ts'

type Props = {
  chosen: ChosenTeam | null
  onChoose: (team: ChosenTeam | null) => void
  /** The team itself and all below it: it cannot stand under those. */
  without: ReadonlySet<string>
  error?: string | null
}

export const ParentSelect = ({ chosen, onChoose, without, error }: Props) => {
  const source: SearchSource<ChosenTeam> = useMemo(
    () => ({
      key: [...teamSource.key, 'above', ...without],
      find: async (search, signal) => {
        const { choices, total } = await teamSource.find(search, signal)
        const allowed = choices.filter(({ id }) => !without.has(id))
        return { choices: allowed, total: total - choices.length + allowed.length }
      },
    }),
    [without],
  )
  return (
    <SearchSelect
      label="Parent team"
      isOptional
      path="parentId"
      noneLabel={words.teams.form.noParent}
      source={source}
      nameOf={({ name }) => name}
      iconOf={({ icon }) => <TeamIcon name={icon} />}
      noteOf={placeOf}
      chosen={chosen}
      onChoose={onChoose}
      error={error}
    />
  )
}
