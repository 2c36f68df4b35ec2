import { messages as peopleMessages } from '@cairn/domain/people/messages'
import { lastActiveLabel } from '@cairn/domain/people/rules'
import type { Person } from '@cairn/domain/people/schema'
import { messages as setupMessages } from '@cairn/domain/setup/messages'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useNow, viewersZone } from '../clock.ts'
import { useMembership } from '../session.ts'
import { TeamName } from '../teams/team-icon.tsx'
import columns from '../ui/columns.module.css'
import { Panel } from '../ui/panel.tsx'
import { PanelError, PanelMessage, SkeletonRows } from '../ui/panel-state.tsx'
import { SearchField } from '../ui/search-field.tsx'
import table from '../ui/table.module.css'
import css from './members-panel.module.css'
import { PersonCell } from './person-cell.tsx'
import { membersQuery } from './queries.ts'

type Props = { search: string; onSearch: (text: string) => void }

/** The people seen last; a search finds anyone. */
export const MembersPanel = ({ search, onSearch }: Props) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(membersQuery(search))
  const found = data?.people ?? []
  const hasMore = data !== undefined && data.total > found.length
  return (
    <Panel
      title="Team Members"
      note={hasMore ? setupMessages.members.onlyNewest : null}
      action={<SearchField label={peopleMessages.search} value={search} onSearch={onSearch} />}
    >
      <p role="status" className="heard">
        {search && data && !isPlaceholderData ? setupMessages.members.found(data.total) : ''}
      </p>
      {found.length > 0 && <MembersTable people={found} />}
      {data && found.length === 0 && (
        <PanelMessage icon={<SearchX size={20} />}>{setupMessages.members.noneFound(search)}</PanelMessage>
      )}
      {!data &&
        (error ? <PanelError error={error} onRetry={refetch} /> : <SkeletonRows rows={6} height={48} />)}
    </Panel>
  )
}

const MembersTable = ({ people }: { people: readonly Person[] }) => {
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
            <td>{person.team ? <TeamName team={person.team} /> : peopleMessages.profile.noTeam}</td>
            <td className={table.end}>{lastActiveLabel(person.lastActiveAt, now, zone)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
