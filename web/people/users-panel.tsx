import { people } from '@cairn/domain/people/contract'
import { messages as peopleMessages } from '@cairn/domain/people/messages'
import { deletionFailure } from '@cairn/domain/people/rules'
import type { Person } from '@cairn/domain/people/schema'
import { messages as setupMessages } from '@cairn/domain/setup/messages'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Flag, SearchX, Star, Target, Users } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { isRefused, wordsOf } from '../failure.ts'
import { KeysLeft } from '../keys/keys-left.tsx'
import { useMembership } from '../session.ts'
import { Badge } from '../ui/badge.tsx'
import columns from '../ui/columns.module.css'
import { notices } from '../ui/notice-store.ts'
import { Panel } from '../ui/panel.tsx'
import { PanelError, PanelMessage, ShowMore, SkeletonRows } from '../ui/panel-state.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import table from '../ui/table.module.css'
import { refreshWorkspace } from '../workspace/queries.ts'
import { type ChosenPerson, PersonSelect } from './person-select.tsx'
import { belongingsQuery, usersQuery } from './queries.ts'
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
          {data && <span className={css.count}>{setupMessages.users.count(total)}</span>}
          <SearchField label={setupMessages.users.search} value={search} onSearch={setSearch} />
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
        <PanelMessage icon={<SearchX size={20} />}>{setupMessages.members.noneFound(search)}</PanelMessage>
      )}
      {!data &&
        (error ? <PanelError error={error} onRetry={refetch} /> : <SkeletonRows rows={6} height={48} />)}
      {hasNextPage && <ShowMore isBusy={isFetchingNextPage} onMore={() => fetchNextPage()} />}
      <DeleteUserDialog person={leaving} onClose={() => setLeaving(null)} />
    </Panel>
  )
}

type Props = { person: Person | null; onClose: () => void }

const Question = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const { profile } = useMembership()
  const client = useQueryClient()
  const [successor, setSuccessor] = useState<ChosenPerson>(profile)
  const [endsKeys, setEndsKeys] = useState(true)
  const remove = useMutation({
    mutationFn: () =>
      call(people.remove, {
        params: { id: person.id },
        query: { takeOverBy: successor.id, revokeKeys: endsKeys ? 'true' : 'false' },
      }),
    onSuccess: ({ message }) => {
      notices.info(message)
      onClose()
      void refreshWorkspace(client)
    },
    onError: (error) =>
      notices.error(
        isRefused(error) ? deletionFailure(error.refusal) : peopleMessages.deleteFailed(wordsOf(error)),
      ),
  })
  return (
    <SmallDialog
      isOpen
      title="Delete User"
      onClose={onClose}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose} disabled={remove.isPending}>
            Cancel
          </Button>
          <Button
            color="danger"
            disabled={successor.id === person.id}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Delete User
          </Button>
        </>
      }
    >
      <div className={css.question}>
        <p>{setupMessages.deletion.question(person.fullName)}</p>
        <Belongings personId={person.id} />
        <PersonSelect
          label={setupMessages.deletion.takesOver}
          chosen={successor}
          onChoose={(chosen) => chosen && setSuccessor(chosen)}
          {...(successor.id === person.id && { error: peopleMessages.takeOverUnknown })}
        />
        <KeysLeft person={person} isChecked={endsKeys} onCheck={setEndsKeys} />
      </div>
    </SmallDialog>
  )
}

/** Whoever goes leaves their work to someone; the dialog says how much it is. */
const DeleteUserDialog = ({ person, onClose }: Props) =>
  person && <Question key={person.id} person={person} onClose={onClose} />

const kinds = [
  { key: 'objectives', label: 'OKRs', icon: Target },
  { key: 'strategies', label: 'Strategies', icon: Flag },
  { key: 'teamsLed', label: 'Teams led', icon: Star },
  { key: 'reports', label: 'People managed', icon: Users },
] as const

/** What someone would leave behind, counted. */
const Belongings = ({ personId }: { personId: string }) => {
  const { data, error, refetch } = useQuery(belongingsQuery(personId))
  if (!data)
    return error ? <PanelError error={error} onRetry={refetch} /> : <SkeletonRows rows={4} height={36} />
  if (kinds.every(({ key }) => data[key] === 0)) return <p>{setupMessages.deletion.leavesNothing}</p>
  return (
    <div>
      <p className={css.caption}>{setupMessages.deletion.belongings}</p>
      <ul className={css.list}>
        {kinds.map(({ key, label, icon: Icon }) => (
          <li key={key}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            {label}
            <strong>{data[key]}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}
