import { messages as words } from '@cairn/domain/setup/messages'
import { type ReactNode, useMemo } from 'react'
import type { SearchSource } from '../search-source.ts'
import { type ChosenTeam, TeamSelect, teamSource } from './team-select.tsx'

type Props = {
  chosen: ChosenTeam | null
  onChoose: (team: ChosenTeam | null) => void
  /** The team itself and all below it: it cannot stand under those. */
  without: ReadonlySet<string>
  error: ReactNode
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
    <TeamSelect
      label="Parent team"
      isOptional
      path="parentId"
      noneLabel={words.teams.form.noParent}
      source={source}
      chosen={chosen}
      onChoose={onChoose}
      error={error}
    />
  )
}
