import { messages as peopleMessages } from '@cairn/domain/people/messages'
import { messages as setupMessages } from '@cairn/domain/setup/messages'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Panel } from '../ui/panel.tsx'
import { PanelError, PanelMessage, SkeletonRows } from '../ui/panel-state.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { MembersTable } from './members-table.tsx'
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
