import { formMessages as words } from '@cairn/domain/objectives/form-messages'
import { useQuery } from '@tanstack/react-query'
import { ownTeam } from '../../people/own-team.ts'
import { personSource } from '../../people/person-source.ts'
import type { SearchSource } from '../../search-source.ts'
import { useMembership } from '../../session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { SearchSelect } from '../../ui/search-select.tsx'
import { type Draft, withOwner } from './draft.ts'
import type { DraftForm } from './use-draft-form.ts'

type Owner = Draft['owner']

const ownerSource: SearchSource<Owner> = personSource

const teamWords = (team: Owner['team']) => {
  if (team === undefined) return null
  return team ? words.ownerTeam(team.name) : words.ownerWithoutTeam
}

/** Whose it will be. The team comes with the owner, and so it is said here. */
export const OwnerField = ({ form }: { form: DraftForm }) => {
  const { profile } = useMembership()
  const { owner } = form.values
  const isYou = owner.id === profile.id
  const { data: yours } = useQuery({ ...ownTeam(profile), enabled: isYou })
  return (
    <SearchSelect
      label={words.owner}
      path="owner"
      source={ownerSource}
      nameOf={({ fullName }) => fullName}
      iconOf={({ fullName, profileEmoji }) => <Avatar name={fullName} emoji={profileEmoji} size={20} />}
      noteOf={({ title }) => title}
      chosen={owner}
      onChoose={(choice) => choice && form.setValues(withOwner(form.getValues(), choice))}
      description={teamWords(isYou ? yours : owner.team)}
      error={form.errors.owner}
    />
  )
}
