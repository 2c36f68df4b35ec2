import { dateLabel } from '@cairn/domain/date-label'
import { messages as invitationsMessages } from '@cairn/domain/invitations/messages'
import { people } from '@cairn/domain/people/contract'
import { messages as peopleMessages } from '@cairn/domain/people/messages'
import { whyCannotDelete, whyLevelIsFixed } from '@cairn/domain/people/rules'
import type { Person } from '@cairn/domain/people/schema'
import { can } from '@cairn/domain/permissions'
import { messages as setupMessages } from '@cairn/domain/setup/messages'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronsUpDown, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { call } from '../api.ts'
import { viewersZone } from '../clock.ts'
import { wordsOf } from '../failure.ts'
import { useMembership } from '../session.ts'
import { type ChosenTeam, TeamSelect } from '../teams/team-select.tsx'
import { notices } from '../ui/notice-store.ts'
import table from '../ui/table.module.css'
import { refreshWorkspace } from '../workspace/queries.ts'
import { PersonCell } from './person-cell.tsx'
import { type ChosenPerson, PersonSelect } from './person-select.tsx'
import css from './users-panel.module.css'

const levels = (['member', 'company_admin'] as const).map((value) => ({
  value,
  label: invitationsMessages.levels[value],
}))

type Props = { person: Person; onDelete: () => void }

export const UserRow = ({ person, onDelete }: Props) => {
  const { profile } = useMembership()
  const change = useChangePerson(person)
  const reasonId = useId()
  const whyFixed = whyLevelIsFixed(profile, person)
  const isYou = person.id === profile.id
  const whyStays = whyCannotDelete(profile, person.id)?.message ?? null
  return (
    <tr>
      <td>
        <PersonCell person={person} isYou={isYou} note={person.email} />
      </td>
      <td>
        <span className={table.word}>Level</span>
        <NativeSelect
          className={css.level ?? ''}
          aria-label={`Permission level of ${person.fullName}`}
          data={levels}
          value={can(person, 'workspace.manage') ? 'company_admin' : 'member'}
          disabled={whyFixed !== null}
          {...(whyFixed && { title: whyFixed, 'aria-describedby': reasonId })}
          rightSection={<ChevronsUpDown size={14} aria-hidden="true" />}
          onChange={({ currentTarget }) =>
            change({ permissionsLevel: currentTarget.value as (typeof levels)[number]['value'] })
          }
        />
      </td>
      <td>
        <span className={table.word}>Team</span>
        <TeamSelect
          isBare
          label={`Team of ${person.fullName}`}
          noneLabel={peopleMessages.profile.noTeam}
          chosen={person.team}
          onChoose={(team) => change({ team })}
        />
      </td>
      <td>
        <span className={table.word}>Manager</span>
        <PersonSelect
          isBare
          label={`Manager of ${person.fullName}`}
          noneLabel={setupMessages.users.noManager}
          chosen={person.manager}
          onChoose={(manager) => change({ manager })}
        />
      </td>
      <td>
        <span className={table.word}>Joined</span>
        {dateLabel(person.createdAt, viewersZone())}
      </td>
      <td>
        <span className={table.actions}>
          <ActionIcon
            aria-label={`Delete ${person.fullName}`}
            aria-disabled={whyStays !== null}
            {...(whyStays && { title: whyStays, 'aria-describedby': reasonId })}
            className={css.delete ?? ''}
            onClick={() => !whyStays && onDelete()}
          >
            <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
          </ActionIcon>
        </span>
        {(whyStays ?? whyFixed) && (
          <span id={reasonId} className="heard">
            {[whyStays, whyFixed].filter(Boolean).join(' ')}
          </span>
        )}
      </td>
    </tr>
  )
}

type Change = {
  permissionsLevel?: 'member' | 'company_admin'
  team?: ChosenTeam | null
  manager?: ChosenPerson | null
}
type Pages = InfiniteData<{ people: Person[] }>

const bodyOf = ({ permissionsLevel, team, manager }: Change) => ({
  ...(permissionsLevel && { permissionsLevel }),
  ...(team !== undefined && { teamId: team?.id ?? null }),
  ...(manager !== undefined && { managerId: manager?.id ?? null }),
})

const users = { queryKey: ['people', 'users'] }

/** Changes someone's row at once, and takes it back with a word of why if the server refuses. */
const useChangePerson = (person: Person) => {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (change: Change) => call(people.update, { params: { id: person.id }, body: bodyOf(change) }),
    onMutate: async (change) => {
      await client.cancelQueries(users)
      const before = client.getQueriesData<Pages>(users)
      const withChange = (one: Person) => (one.id === person.id ? { ...one, ...change } : one)
      client.setQueriesData<Pages>(
        users,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, people: page.people.map(withChange) as Person[] })),
          },
      )
      return before
    },
    onError: (error, _, before) => {
      for (const [key, data] of before ?? []) client.setQueryData(key, data)
      notices.error(setupMessages.users.saveFailed(person.fullName, wordsOf(error)))
    },
    onSettled: () => void refreshWorkspace(client),
  })
  return (change: Change) => mutate(change)
}
