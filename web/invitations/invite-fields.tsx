import { invitations } from '@cairn/domain/invitations/contract'
import { messages as invitationsMessages } from '@cairn/domain/invitations/messages'
import { grantedLevel, invitingFailure } from '@cairn/domain/invitations/rules'
import { InvitedLevel } from '@cairn/domain/invitations/schema'
import { type Actor, can } from '@cairn/domain/permissions'
import { messages as setupMessages } from '@cairn/domain/setup/messages'
import { NativeSelect, TextInput } from '@mantine/core'
import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { call } from '../api.ts'
import { isRefused, isUnanswered } from '../failure.ts'
import { useMembership } from '../session.ts'
import { type ChosenTeam, TeamSelect } from '../teams/team-select.tsx'
import form from '../ui/dialog-form.module.css'
import labels from '../ui/field-label.module.css'

/** What the inviter is told when no invitation was made. That nothing answers says all there is to say. */
export const whyNotInvited = (error: unknown) =>
  isUnanswered(error) ? error.message : invitingFailure(isRefused(error) ? error.refusal : null)

type Level = z.infer<typeof InvitedLevel>

/** What every invitation of the dialog shares, be it one or many. */
export type Terms = { title: string; permissionsLevel: Level; team: ChosenTeam | null }
export const noTerms: Terms = { title: '', permissionsLevel: 'member', team: null }

type Props = {
  terms: Terms
  onChange: (terms: Terms) => void
  errors?: { title?: ReactNode; teamId?: ReactNode }
}

/** Only an admin is offered to make admins. */
export const InviteFields = ({ terms, onChange, errors = {} }: Props) => {
  const { profile } = useMembership()
  const levels = InvitedLevel.options.filter((grants) => can(profile, 'level.grant', { grants }))
  return (
    <>
      <TextInput
        label={
          <>
            Title <span className={labels.optional}>optional</span>
          </>
        }
        data-path="title"
        error={errors.title}
        value={terms.title}
        onChange={({ currentTarget }) => onChange({ ...terms, title: currentTarget.value })}
      />
      <div className={form.pair}>
        <NativeSelect
          label="Permission level"
          rightSection={<ChevronsUpDown size={14} aria-hidden="true" />}
          data={levels.map((value) => ({ value, label: invitationsMessages.levels[value] }))}
          value={terms.permissionsLevel}
          onChange={({ currentTarget }) =>
            onChange({ ...terms, permissionsLevel: InvitedLevel.parse(currentTarget.value) })
          }
        />
        <TeamSelect
          label="Team"
          isOptional
          noneLabel={setupMessages.invitations.form.noTeam}
          chosen={terms.team}
          error={errors.teamId}
          onChoose={(team) => onChange({ ...terms, team })}
        />
      </div>
      <p className={form.hint}>{invitationsMessages.validity}</p>
    </>
  )
}

/** Asking for an admin without being one asks for a member. */
export const sendInvitation = (actor: Actor, email: string, { title, permissionsLevel, team }: Terms) =>
  call(invitations.create, {
    body: {
      email,
      title,
      permissionsLevel: InvitedLevel.parse(grantedLevel(actor, permissionsLevel)),
      teamId: team?.id ?? null,
    },
  })
