import { messages as words } from '@cairn/domain/setup/messages'
import { teams } from '@cairn/domain/teams/contract'
import { suggestedIcon } from '@cairn/domain/teams/icons'
import { NewTeam, type Team, type TeamIcon } from '@cairn/domain/teams/schema'
import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useRef, useState } from 'react'
import { call } from '../api.ts'
import { checkedBy, focusFirstError, showRefusal } from '../form.ts'
import { type Attempt, attemptAt } from '../fresh-id.ts'
import { type ChosenPerson, PersonSelect } from '../people/person-select.tsx'
import { IconPicker } from '../teams/icon-picker.tsx'
import { ParentSelect } from '../teams/parent-select.tsx'
import type { ChosenTeam } from '../teams/team-select.tsx'
import { type Draft, withChangedTeam, withDescendants, withNewTeam } from '../teams/tree.ts'
import { treeQuery, useTeamsChange } from '../teams/tree-query.ts'
import css from '../ui/dialog-form.module.css'
import labels from '../ui/field-label.module.css'
import { SmallDialog } from '../ui/small-dialog.tsx'
import { WaitingButton } from '../ui/waiting-button.tsx'

type Props = { team?: Team; parent?: Team | null; onClose: () => void }

/** Adds a team, or edits one. The tree behind it changes with the button, and back if that fails. */
export const TeamDialog = ({ team, parent = null, onClose }: Props) => {
  const formId = useId()
  const { data: known } = useQuery(treeQuery)
  const change = useTeamsChange()
  const without = useMemo(
    () => (team && known ? withDescendants(known.teams, team.id) : new Set<string>()),
    [team, known],
  )
  const [above, setAbove] = useState<ChosenTeam | null>(
    () => parent ?? known?.teams.find(({ id }) => id === team?.parentId) ?? null,
  )
  const [leader, setLeader] = useState<ChosenPerson | null>(team?.leader ?? null)
  const isKept = team !== undefined && team.icon !== suggestedIcon(team.name)
  const [picked, setPicked] = useState<TeamIcon | null>(isKept ? team.icon : null)
  const form = useForm({
    initialValues: {
      name: team?.name ?? '',
      description: team?.description ?? '',
      parentId: '',
      teamLeaderId: '',
    },
    validate: ({ name, description }) => checkedBy(NewTeam)({ name, description }),
  })
  const icon = picked ?? suggestedIcon(form.values.name)
  const action = team ? 'Save' : 'Add Team'

  const attempt = useRef<Attempt | null>(null)
  const nameOf = (body: object) => {
    attempt.current = attemptAt(attempt.current, JSON.stringify(body))
    return attempt.current.id
  }
  const submit = ({ name, description }: typeof form.values) =>
    change.mutate(changeOf(team, { name, description, icon, parent: above, leader }, nameOf), {
      onSuccess: onClose,
      onError: (error) => showRefusal(form, error, ''),
    })
  return (
    <SmallDialog
      isForm
      isOpen
      title={team ? 'Edit Team' : 'Add Team'}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <WaitingButton
            form={formId}
            missing={form.values.name.trim() === '' ? words.teams.form.missing : null}
            loading={change.isPending}
          >
            {action}
          </WaitingButton>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        method="post"
        className={css.fields}
        onSubmit={form.onSubmit(submit, (errors) => focusFirstError(form, errors))}
      >
        <TextInput label="Name" autoComplete="off" data-autofocus {...form.getInputProps('name')} />
        <Textarea
          label={
            <>
              Description <span className={labels.optional}>optional</span>
            </>
          }
          rows={2}
          {...form.getInputProps('description')}
        />
        <div className={css.pair}>
          <ParentSelect chosen={above} onChoose={setAbove} without={without} error={form.errors.parentId} />
          <PersonSelect
            label="Team leader"
            isOptional
            path="teamLeaderId"
            noneLabel={words.teams.form.noLeader}
            chosen={leader}
            onChoose={setLeader}
            error={form.errors.teamLeaderId}
          />
        </div>
        <IconPicker chosen={icon} isSuggested={picked === null} onChoose={setPicked} />
      </form>
    </SmallDialog>
  )
}

type TeamRequest = {
  name: string
  description: string
  icon: TeamIcon
  parent: ChosenTeam | null
  leader: ChosenPerson | null
}

const draftOf = ({ name, description, icon, parent, leader }: TeamRequest): Draft => ({
  name: name.trim(),
  description: description.trim() || null,
  icon,
  parentId: parent?.id ?? null,
  leader: leader && { id: leader.id, fullName: leader.fullName, profileEmoji: leader.profileEmoji ?? null },
})

const bodyOf = ({ leader, ...draft }: Draft) => ({ ...draft, teamLeaderId: leader?.id ?? null })

/** Only what differs is sent: a leader who was not touched does not move. */
const differences = (team: Team, draft: Draft) => {
  const before: Record<string, unknown> = bodyOf(team)
  const { name, description, icon, parentId, teamLeaderId } = bodyOf(draft)
  return {
    ...(name !== before.name && { name }),
    ...(description !== before.description && { description }),
    ...(icon !== before.icon && { icon }),
    ...(parentId !== before.parentId && { parentId }),
    ...(teamLeaderId !== before.teamLeaderId && { teamLeaderId }),
  }
}

/** How the tree looks meanwhile, and the call that makes it so. A new team is sent under the name it was given. */
const changeOf = (team: Team | undefined, wanted: TeamRequest, nameOf: (body: object) => string) => {
  const draft = draftOf(wanted)
  const mark = String(performance.now())
  return team
    ? {
        edit: (before: readonly Team[]) => withChangedTeam(before, team.id, draft),
        save: () => call(teams.update, { params: { id: team.id }, body: differences(team, draft) }),
      }
    : {
        edit: (before: readonly Team[]) => withNewTeam(before, draft, mark),
        save: () => call(teams.create, { body: { ...bodyOf(draft), id: nameOf(draft) } }),
      }
}
