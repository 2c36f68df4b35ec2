import { messages as commonMessages } from '@cairn/domain/messages'
import { people } from '@cairn/domain/people/contract'
import { messages as peopleMessages } from '@cairn/domain/people/messages'
import { FullName, JobTitle, type Profile } from '@cairn/domain/people/schema'
import { can } from '@cairn/domain/permissions'
import { Button, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { z } from 'zod'
import { call } from '../api.ts'
import { checkedBy, focusFirstError, showRefusal } from '../form.ts'
import { type ChosenTeam, TeamSelect } from '../teams/team-select.tsx'
import { Avatar } from '../ui/avatar.tsx'
import labels from '../ui/field-label.module.css'
import { FormMessage } from '../ui/form-message.tsx'
import { notices } from '../ui/notice-store.ts'
import { SwitchCard } from '../ui/switch-card.tsx'
import { UnsavedChanges } from '../ui/unsaved-changes.tsx'
import css from './about-you.module.css'
import aboutYouFormCss from './about-you-form.module.css'
import { IconPalette, type ProfileEmoji } from './icon-palette.tsx'
import { leaderWords, type ProfileValues, profileChange, profileValues } from './profile-form.ts'

const { profile: words } = peopleMessages
const AboutYouFields = z.object({ fullName: FullName, title: JobTitle })

type Props = { profile: Profile; team: ChosenTeam | null; hasTeams: boolean }

export const AboutYouForm = ({ profile, team, hasTeams }: Props) => {
  const form = useForm({ initialValues: profileValues(profile), validate: checkedBy(AboutYouFields) })
  const [chosenTeam, setChosenTeam] = useState(team)
  const { save, failure, setFailure } = useSaveProfile(form)
  const { profileEmoji, teamId, isTeamLeader } = form.values
  const withoutTeams = can(profile, 'teams.manage') ? words.noTeams : words.noTeamsToChoose
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
          description={hasTeams ? null : withoutTeams}
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

/** Saves one's profile. Name, icon and team show on every page, so everything is read anew afterwards. */
const useSaveProfile = (form: UseFormReturnType<ProfileValues>) => {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)

  const save = async (values: ProfileValues) => {
    setFailure(null)
    try {
      const { message, profile } = await call(people.updateMe, {
        body: profileChange(form.getInitialValues(), values),
      })
      form.setInitialValues(profileValues(profile))
      form.reset()
      notices.info(message)
    } catch (error) {
      const reason = showRefusal(form, error, commonMessages.unexpected)
      return setFailure(reason && peopleMessages.profile.failed(reason))
    }
    // The session is among it. The change is saved whatever becomes of the reading.
    await client.invalidateQueries()
  }
  return { save, failure, setFailure }
}

type IconFieldProps = {
  name: string
  chosen: ProfileEmoji | null
  onChoose: (emoji: ProfileEmoji | null) => void
  error: ReactNode
}

/** The icon of a person, or the initials of their name without one. */
const IconField = ({ name, chosen, onChoose, error }: IconFieldProps) => {
  const [isOpen, setOpen] = useState(false)
  const labelId = useId()
  const paletteId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: one field with two buttons, not a set of fields.
    <div role="group" aria-labelledby={labelId}>
      <div id={labelId} className={labels.label}>
        Profile icon
      </div>
      <div className={aboutYouFormCss.controls}>
        <Avatar name={name} emoji={chosen} size={40} />
        <Button
          ref={button}
          variant="default"
          aria-expanded={isOpen}
          aria-controls={isOpen ? paletteId : undefined}
          rightSection={<Chevron size={14} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          Choose an icon
        </Button>
        {chosen !== null && (
          <Button
            variant="subtle"
            className={aboutYouFormCss.clear ?? ''}
            leftSection={<X size={14} aria-hidden="true" />}
            onClick={() => {
              onChoose(null)
              button.current?.focus()
            }}
          >
            Clear
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className={aboutYouFormCss.error}>
          {error}
        </p>
      )}
      {isOpen && (
        <IconPalette
          id={paletteId}
          chosen={chosen}
          onChoose={(emoji) => {
            onChoose(emoji)
            close()
          }}
          onLeave={close}
        />
      )}
    </div>
  )
}
