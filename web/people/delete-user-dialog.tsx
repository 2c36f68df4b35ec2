import { people } from '@cairn/domain/people/contract'
import { messages as peopleMessages } from '@cairn/domain/people/messages'
import type { Person } from '@cairn/domain/people/schema'
import { deletionFailure } from '@cairn/domain/people/user-management'
import { messages as setupMessages } from '@cairn/domain/setup/messages'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Flag, Star, Target, Users } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api.ts'
import { isRefused, wordsOf } from '../failure.ts'
import { useMembership } from '../session.ts'
import { notices } from '../ui/notice-store.ts'
import { PanelError, SkeletonRows } from '../ui/panel-state.tsx'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { refreshWorkspace } from '../workspace/queries.ts'
import css from './delete-user-dialog.module.css'
import { type ChosenPerson, PersonSelect } from './person-select.tsx'
import { belongingsQuery } from './queries.ts'

type Props = { person: Person | null; onClose: () => void }

const Question = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const { profile } = useMembership()
  const client = useQueryClient()
  const [successor, setSuccessor] = useState<ChosenPerson>(profile)
  const remove = useMutation({
    mutationFn: () => call(people.remove, { params: { id: person.id }, query: { takeOverBy: successor.id } }),
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
      </div>
    </SmallDialog>
  )
}

/** Whoever goes leaves their work to someone; the dialog says how much it is. */
export const DeleteUserDialog = ({ person, onClose }: Props) =>
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
