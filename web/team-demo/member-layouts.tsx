import { messages } from '@cairn/domain/people/messages'
import { PersonCell, PersonMarks } from '../people/person-cell.tsx'
import { TeamIcon } from '../teams/team-icon.tsx'
import { Avatar } from '../ui/avatar.tsx'
import css from './member-layouts.module.css'
import { type SamplePerson, sampleYou } from './sample-people.ts'

type Props = { people: readonly SamplePerson[] }

const isYou = ({ id }: SamplePerson) => id === sampleYou

const TeamName = ({ team }: Pick<SamplePerson, 'team'>) =>
  team ? (
    <span className={css.team}>
      <TeamIcon name={team.icon} size={14} />
      {team.name}
    </span>
  ) : (
    <span className={css.none}>{messages.profile.noTeam}</span>
  )

export const TableView = ({ people }: Props) => (
  <table className={css.table}>
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

export const MinimalList = ({ people }: Props) => (
  <ul className={css.list}>
    {people.map((person) => (
      <li key={person.id} className={css.line}>
        <span className={css.name}>{person.fullName}</span>
        <PersonMarks isYou={isYou(person)} isLeader={person.isTeamLeader} />
        <span className={css.aside}>{person.title}</span>
      </li>
    ))}
  </ul>
)

export const DenseGrid = ({ people }: Props) => (
  <ul className={css.grid}>
    {people.map((person) => (
      <li key={person.id} className={css.tile}>
        <Avatar name={person.fullName} emoji={person.profileEmoji} size={24} />
        <div className={css.tileWords}>
          <span className={css.name}>{person.fullName}</span>
          <span className={css.marks}>
            <PersonMarks isYou={isYou(person)} isLeader={person.isTeamLeader} />
          </span>
          <span className={css.small}>{person.team?.name ?? messages.profile.noTeam}</span>
        </div>
      </li>
    ))}
  </ul>
)
