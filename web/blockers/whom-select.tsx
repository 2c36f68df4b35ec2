import { personSource } from '../people/queries.ts'
import type { SearchSource } from '../search-source.ts'
import { TeamIcon } from '../teams/team-icon.tsx'
import { type ChosenTeam, teamSource } from '../teams/team-select.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { SearchSelect, type SearchSelectProps } from '../ui/search-select.tsx'

type Person = { fullName: string; profileEmoji: string | null; title: string | null }
export type Whom = { id: string; person: Person } | { id: string; team: ChosenTeam }

/** Teams first: of those there are few. */
const whomSource: SearchSource<Whom> = {
  key: ['people', 'and teams'],
  find: async (search, signal) => {
    const [teams, people] = await Promise.all([
      teamSource.find(search, signal),
      personSource.find(search, signal),
    ])
    return {
      choices: [
        ...teams.choices.slice(0, search ? undefined : 4).map((team) => ({ id: team.id, team })),
        ...people.choices.map((person) => ({ id: person.id, person })),
      ],
      total: teams.total + people.total,
    }
  },
}

/** A person or a team, in one field. */
export const WhomSelect = (props: SearchSelectProps<Whom>) => (
  <SearchSelect
    {...props}
    source={whomSource}
    nameOf={(whom) => ('team' in whom ? whom.team.name : whom.person.fullName)}
    iconOf={(whom) =>
      'team' in whom ? (
        <TeamIcon name={whom.team.icon} />
      ) : (
        <Avatar name={whom.person.fullName} emoji={whom.person.profileEmoji} size={20} />
      )
    }
    noteOf={(whom) => ('team' in whom ? (whom.team.path ?? []).join(' / ') : whom.person.title)}
  />
)
