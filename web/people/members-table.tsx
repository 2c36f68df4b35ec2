import { lastActiveLabel } from '@cairn/domain/people/last-active'
import { messages } from '@cairn/domain/people/messages'
import type { Person } from '@cairn/domain/people/schema'
import { useMembership } from '../session.ts'
import { TeamName } from '../teams/team-name.tsx'
import columns from '../ui/columns.module.css'
import table from '../ui/table.module.css'
import { useNow } from '../use-now.ts'
import { viewersZone } from '../viewers-zone.ts'
import css from './members-table.module.css'
import { PersonCell } from './person-cell.tsx'

export const MembersTable = ({ people }: { people: readonly Person[] }) => {
  const { profile } = useMembership()
  const now = useNow()
  const zone = viewersZone()
  return (
    <table className={`${columns.columns} ${table.table} ${css.members}`}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Title</th>
          <th scope="col">Team</th>
          <th scope="col" className={table.end}>
            Last active
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <td>
              <PersonCell person={person} isYou={person.id === profile.id} note={person.email} />
            </td>
            <td data-empty={person.title ? undefined : ''}>{person.title}</td>
            <td>{person.team ? <TeamName team={person.team} /> : messages.profile.noTeam}</td>
            <td className={table.end}>{lastActiveLabel(person.lastActiveAt, now, zone)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
