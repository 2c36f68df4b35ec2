import { teams } from '@cairn/domain/teams/contract'
import { messages } from '@cairn/domain/teams/messages'
import type { TeamChoice } from '@cairn/domain/teams/schema'
import { call } from '../api.ts'
import type { SearchSource } from '../search-source.ts'
import { SearchSelect, type SearchSelectProps } from '../ui/search-select.tsx'
import { TeamIcon } from './team-icon.tsx'

export const teamSource: SearchSource<TeamChoice> = {
  key: ['teams', 'choices'],
  none: messages.noneToChoose,
  find: async (search, signal) => {
    const reply = await call(teams.choices, { query: search ? { search } : {} }, { signal })
    return { choices: reply.teams, total: reply.total }
  },
}

/** The path is known of a team that was found, and not needed of the one chosen before. */
export type ChosenTeam = Pick<TeamChoice, 'id' | 'name' | 'icon'> & Partial<Pick<TeamChoice, 'path'>>

/** Where a team stands, to tell teams of one name apart: those above it, from the top. */
const placeOf = ({ path = [] }: ChosenTeam) => path.join(' / ')

type Props = SearchSelectProps<ChosenTeam> & {
  /** Where fewer teams can be chosen than there are. */
  source?: SearchSource<ChosenTeam>
}

export const TeamSelect = ({ source = teamSource, ...props }: Props) => (
  <SearchSelect
    {...props}
    source={source}
    nameOf={({ name }) => name}
    iconOf={({ icon }) => <TeamIcon name={icon} />}
    noteOf={placeOf}
  />
)
