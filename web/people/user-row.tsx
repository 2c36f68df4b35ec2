import { messages as invitationsMessages } from '@cairn/domain/invitations/messages'
import { dateLabel } from '@cairn/domain/moment'
import { whyCannotDelete } from '@cairn/domain/people/deletion'
import { messages as peopleMessages } from '@cairn/domain/people/messages'
import type { Person } from '@cairn/domain/people/schema'
import { whyLevelIsFixed } from '@cairn/domain/people/user-management'
import { can } from '@cairn/domain/permissions'
import { messages as setupMessages } from '@cairn/domain/setup/messages'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { ChevronsUpDown, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useMembership } from '../session.ts'
import { TeamSelect } from '../teams/team-select.tsx'
import table from '../ui/table.module.css'
import { viewersZone } from '../viewers-zone.ts'
import { PersonCell } from './person-cell.tsx'
import { PersonSelect } from './person-select.tsx'
import { useChangePerson } from './use-change-person.ts'
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
