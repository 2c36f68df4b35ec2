import type { TeamChoice } from '@cairn/domain/teams/schema'
import { SearchSelect, type SearchSelectProps } from '../ui/search-select.tsx'
import { TeamIcon } from './team-icon.tsx'
import { teamSource } from './team-source.ts'

/** The path is known of a team that was found, and not needed of the one chosen before. */
export type ChosenTeam = Pick<TeamChoice, 'id' | 'name' | 'icon'> & Partial<Pick<TeamChoice, 'path'>>

/** Where a team stands, to tell teams of one name apart: those above it, from the top. */
export const placeOf = ({ path = [] }: ChosenTeam) => path.join(' / ')

export const TeamSelect = (props: SearchSelectProps<ChosenTeam>) => (
  <SearchSelect
    {...props}
    source={teamSource}
    nameOf={({ name }) => name}
    iconOf={({ icon }) => <TeamIcon name={icon} />}
    noteOf={placeOf}
  />
)
