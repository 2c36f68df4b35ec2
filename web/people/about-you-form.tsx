import { messages } from '@cairn/domain/people/messages'
import { FullName, JobTitle, type Profile } from '@cairn/domain/people/schema'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { z } from 'zod'
import { checkedBy, focusFirstError } from '../form.ts'
import { type ChosenTeam, TeamSelect } from '../teams/team-select.tsx'
import labels from '../ui/field-label.module.css'
import { FormMessage } from '../ui/form-message.tsx'
import { SwitchCard } from '../ui/switch-card.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import css from './about-you.module.css'
import { IconField } from './icon-field.tsx'
import { leaderWords, profileValues } from './profile-form.ts'
import { useSaveProfile } from './use-save-profile.ts'

const { profile: words } = messages
const AboutYouFields = z.object({ fullName: FullName, title: JobTitle })

type Props = { profile: Profile; team: ChosenTeam | null; hasTeams: boolean }

export const AboutYouForm = ({ profile, team, hasTeams }: Props) => {
  const form = useForm({ initialValues: profileValues(profile), validate: checkedBy(AboutYouFields) })
  const [chosenTeam, setChosenTeam] = useState(team)
  const { save, failure, setFailure } = useSaveProfile(form)
  const { profileEmoji, teamId, isTeamLeader } = form.values
  const shownTeam = teamId === null ? null : chosenTeam

  const cancel = () => {
    form.reset()
    setChosenTeam(team)
    setFailure(null)
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={form.onSubmit(save, (errors) => focusFirstError(form, errors))}
      aria-label={words.about}
    >
      <div className={css.fields}>
        <TextInput label="Full name" autoComplete="name" required {...form.getInputProps('fullName')} />
        <TextInput label="Email" readOnly value={profile.email} description={words.emailFixed} />
        <TextInput
          label={
            <>
              Job title <span className={labels.optional}>optional</span>
            </>
          }
          autoComplete="organization-title"
          {...form.getInputProps('title')}
        />
        <IconField
          name={form.values.fullName}
          chosen={profileEmoji}
          onChoose={(emoji) => form.setFieldValue('profileEmoji', emoji)}
          error={form.errors.profileEmoji}
        />
        <TeamSelect
          label="Team"
          path="teamId"
          chosen={shownTeam}
          noneLabel={words.noTeam}
          disabled={!hasTeams}
          description={hasTeams ? null : words.noTeams}
          error={form.errors.teamId}
          onChoose={(choice) => {
            setChosenTeam(choice)
            form.setFieldValue('teamId', choice?.id ?? null)
            form.clearFieldError('isTeamLeader')
          }}
        />
        <SwitchCard
          title={words.teamLeader}
          path="isTeamLeader"
          explanation={leaderWords(profile, shownTeam, isTeamLeader)}
          isOn={isTeamLeader}
          disabled={shownTeam === null && !isTeamLeader}
          error={form.errors.isTeamLeader}
          onChange={(isOn) => form.setFieldValue('isTeamLeader', isOn)}
        />
        <FormMessage>{failure}</FormMessage>
      </div>
      <div className={css.actions}>
        <Button variant="default" onClick={cancel} disabled={form.submitting}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting}>
          Save Changes
        </Button>
      </div>
      <UnsavedChanges isDirty={form.isDirty()} />
    </form>
  )
}
