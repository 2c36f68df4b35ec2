import type { Person } from '@cairn/domain/people/schema'
import { messages as words } from '@cairn/domain/setup/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import columns from '../ui/columns.module.css'
import { Panel } from '../ui/panel.tsx'
import { PanelError, PanelMessage, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { SearchField } from '../ui/search-field.tsx'
import table from '../ui/table.module.css'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { usersQuery } from './queries.ts'
import { UserRow } from './user-row.tsx'
import css from './users-panel.module.css'

/** Everyone in the workspace, for admins: what each may do, where they belong and who manages them. */
export const UsersPanel = () => {
  const [search, setSearch] = useState('')
  const [leaving, setLeaving] = useState<Person | null>(null)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    usersQuery(search),
  )
  const users = data?.pages.flatMap(({ people }) => people) ?? []
  const total = data?.pages.at(-1)?.total ?? 0
  return (
    <Panel
      title="User Management"
      note={<Badge>Admin Only</Badge>}
      action={
        <div className={css.tools}>
          {data && <span className={css.count}>{words.users.count(total)}</span>}
          <SearchField label={words.users.search} value={search} onSearch={setSearch} />
        </div>
      }
    >
      {users.length > 0 && (
        <table className={`${columns.columns} ${table.table} ${css.users}`}>
          <thead>
            <tr>
              <th scope="col">User</th>
              <th scope="col">Permission level</th>
              <th scope="col">Team</th>
              <th scope="col">Manager</th>
              <th scope="col">Joined</th>
              <th scope="col">
                <span className="heard">Delete</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {users.map((person) => (
              <UserRow key={person.id} person={person} onDelete={() => setLeaving(person)} />
            ))}
          </tbody>
        </table>
      )}
      {data && users.length === 0 && (
        <PanelMessage icon={<SearchX size={20} />}>{words.members.noneFound(search)}</PanelMessage>
      )}
      {!data &&
        (error ? <PanelError error={error} onRetry={refetch} /> : <SkeletonRows rows={6} height={48} />)}
      {hasNextPage && <ShowMore isBusy={isFetchingNextPage} onMore={() => fetchNextPage()} />}
      <DeleteUserDialog person={leaving} onClose={() => setLeaving(null)} />
    </Panel>
  )
}
