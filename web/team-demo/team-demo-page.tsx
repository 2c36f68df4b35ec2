import { messages as commonMessages } from '@cairn/domain/messages'
import { messages as peopleMessages } from '@cairn/domain/people/messages'
import { isFound } from '@cairn/domain/people/rules'
import type { TeamIcon as TeamIconName } from '@cairn/domain/teams/schema'
import { TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { type ComponentType, useRef, useState } from 'react'
import { PersonCell, PersonMarks } from '../people/person-cell.tsx'
import { TeamIcon } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Panel } from '../ui/panel.tsx'
import css from './member-option.module.css'
import teamDemoPageCss from './team-demo-page.module.css'

/** Three ways to show the members of a team, side by side with made-up people. */
export const TeamDemoPage = () => (
  <>
    <PageTitle title={peopleMessages.teamDemo.title} />
    <div className={css.options}>
      <MemberOption title={peopleMessages.teamDemo.table} List={TableView} />
      <MemberOption title={peopleMessages.teamDemo.list} List={MinimalList} />
      <MemberOption title={peopleMessages.teamDemo.grid} List={DenseGrid} />
    </div>
  </>
)

type Props = { title: string; List: ComponentType<{ people: readonly SamplePerson[] }> }

/** One way to show the same people, with its own search. */
const MemberOption = ({ title, List }: Props) => {
  const { search, setSearch, found } = useMemberSearch()
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    setSearch('')
    field.current?.focus()
  }
  return (
    <Panel title={title}>
      <div className={css.bar}>
        <TextInput
          ref={field}
          type="search"
          className={css.search ?? ''}
          aria-label={`${peopleMessages.search}, ${title}`}
          placeholder={peopleMessages.search}
          leftSection={<Search size={14} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <span role="status" className={css.count}>
          {peopleMessages.memberCount(found.length)}
        </span>
        {search !== '' && (
          <button type="button" className={css.clear} onClick={clear}>
            {peopleMessages.clearSearch}
          </button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard. */}
      <section className={css.scroll} aria-label={`${title}, list`} tabIndex={0}>
        {found.length > 0 ? (
          <List people={found} />
        ) : (
          <p className={css.empty}>{search.trim() ? commonMessages.noResults : peopleMessages.noMembers}</p>
        )}
      </section>
    </Panel>
  )
}

/** Each layout is searched by itself. */
const useMemberSearch = () => {
  const [search, setSearch] = useState('')
  const found = samplePeople.filter((person) => isFound(person, search))
  return { search, setSearch, found }
}

type TableViewProps = { people: readonly SamplePerson[] }

const isYou = ({ id }: SamplePerson) => id === sampleYou

const TeamName = ({ team }: Pick<SamplePerson, 'team'>) =>
  team ? (
    <span className={teamDemoPageCss.team}>
      <TeamIcon name={team.icon} size={14} />
      {team.name}
    </span>
  ) : (
    <span className={teamDemoPageCss.none}>{peopleMessages.profile.noTeam}</span>
  )

const TableView = ({ people }: TableViewProps) => (
  <table className={teamDemoPageCss.table}>
    <thead>
      <tr>
        <th scope="col">Name</th>
        <th scope="col">Title</th>
        <th scope="col">Team</th>
      </tr>
    </thead>
    <tbody>
      {people.map((person) => (
        <tr key={person.id}>
          <td>
            <PersonCell person={person} isYou={isYou(person)} note={person.email} />
          </td>
          <td>{person.title}</td>
          <td>
            <TeamName team={person.team} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const MinimalList = ({ people }: TableViewProps) => (
  <ul className={teamDemoPageCss.list}>
    {people.map((person) => (
      <li key={person.id} className={teamDemoPageCss.line}>
        <span className={teamDemoPageCss.name}>{person.fullName}</span>
        <PersonMarks isYou={isYou(person)} isLeader={person.isTeamLeader} />
        <span className={teamDemoPageCss.aside}>{person.title}</span>
      </li>
    ))}
  </ul>
)

const DenseGrid = ({ people }: TableViewProps) => (
  <ul className={teamDemoPageCss.grid}>
    {people.map((person) => (
      <li key={person.id} className={teamDemoPageCss.tile}>
        <Avatar name={person.fullName} emoji={person.profileEmoji} size={24} />
        <div className={teamDemoPageCss.tileWords}>
          <span className={teamDemoPageCss.name}>{person.fullName}</span>
          <span className={teamDemoPageCss.marks}>
            <PersonMarks isYou={isYou(person)} isLeader={person.isTeamLeader} />
          </span>
          <span className={teamDemoPageCss.small}>{person.team?.name ?? peopleMessages.profile.noTeam}</span>
        </div>
      </li>
    ))}
  </ul>
)

type SamplePerson = {
  id: string
  fullName: string
  email: string
  title: string
  profileEmoji: string | null
  team: { name: string; icon: TeamIconName } | null
  isTeamLeader: boolean
}

const person = (
  fullName: string,
  title: string,
  team: SamplePerson['team'],
  profileEmoji: string | null = null,
  isTeamLeader = false,
): SamplePerson => {
  const id = fullName.split(' ')[0]?.toLowerCase() ?? ''
  return { id, fullName, email: `${id}@skerry.example`, title, profileEmoji, team, isTeamLeader }
}

const team = (name: string, icon: TeamIconName) => ({ name, icon })
const operations = team('Operations', 'route')
const lastMile = team('Last Mile', 'bike')
const linehaul = team('Linehaul', 'truck')
const product = team('Product & Engineering', 'code')
const courierApp = team('Courier App', 'smartphone')
const platform = team('Platform', 'server')
const sales = team('Enterprise Sales', 'dollar')
const care = team('Customer Care', 'headset')

/** Made up, and the same for everyone: this page compares layouts, not people. */
const samplePeople: readonly SamplePerson[] = [
  person('Maren Aasen', 'Head of Operations', operations, '🧭', true),
  person('Tomas Herrera', 'Last Mile Lead', lastMile, '🚲', true),
  person('Priya Raman', 'VP Product', product, null, true),
  person('Elin Berg', 'Route Planner', linehaul),
  person('Sofie Dahl', 'Courier App Lead', courierApp, '🦊', true),
  person('Daniel Okafor', 'Platform Lead', platform, '🦉', true),
  person('Jonas Lindqvist', 'Linehaul Lead', linehaul, null, true),
  person('Chloe Martin', 'Enterprise Sales Lead', sales, null, true),
  person('Aisha Bello', 'Care Team Lead', care, '🌻', true),
  person('Yuki Tanabe', 'iOS Engineer', courierApp, '🎧'),
  person('Mateusz Nowak', 'Shift Lead', operations),
  person('Ingrid Solheim', 'Chief Executive', null, '⛵'),
]

/** Whose eyes the page looks through. */
const sampleYou = 'maren'
