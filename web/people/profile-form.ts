import type { Request } from '@cairn/domain/endpoint'
import type { people } from '@cairn/domain/people/contract'
import { profileEmojis } from '@cairn/domain/people/emoji-names'
import { messages } from '@cairn/domain/people/messages'
import type { Profile } from '@cairn/domain/people/schema'
import type { ProfileEmoji } from './icon-palette.tsx'

export type ProfileValues = {
  fullName: string
  title: string
  profileEmoji: ProfileEmoji | null
  teamId: string | null
  isTeamLeader: boolean
}

/** An icon that has left the palette since is no icon. */
export const profileValues = (profile: Profile): ProfileValues => ({
  fullName: profile.fullName,
  title: profile.title ?? '',
  profileEmoji: profileEmojis.find((emoji) => emoji === profile.profileEmoji) ?? null,
  teamId: profile.teamId,
  isTeamLeader: profile.isTeamLeader,
})

type Change = Request<typeof people.updateMe>['body']

/**
 * Only what was changed is sent: who leads another team than their own must not take on their own by
 * correcting their title. A leader who moves says so, for the switch is about the team beside it.
 */
export const profileChange = (before: ProfileValues, after: ProfileValues): Change => {
  const hasMoved = before.teamId !== after.teamId
  return {
    ...(before.fullName !== after.fullName && { fullName: after.fullName }),
    ...(before.title !== after.title && { title: after.title }),
    ...(before.profileEmoji !== after.profileEmoji && { profileEmoji: after.profileEmoji }),
    ...(hasMoved && { teamId: after.teamId }),
    ...((before.isTeamLeader !== after.isTeamLeader || (hasMoved && after.isTeamLeader)) && {
      isTeamLeader: after.isTeamLeader,
    }),
  }
}

/** What is said beside the switch: how it is, or how it will be. */
export const leaderWords = (
  { teamId, isTeamLeader }: Pick<Profile, 'teamId' | 'isTeamLeader'>,
  chosen: { id: string; name: string } | null,
  isOn: boolean,
) => {
  if (!chosen) return messages.leaderNeedsTeam
  const { leads, willLead, willStopLeading, couldLead } = messages.profile
  const isSoNow = isTeamLeader && teamId === chosen.id
  if (isOn) return isSoNow ? leads(chosen.name) : willLead(chosen.name)
  return isSoNow ? willStopLeading(chosen.name) : couldLead(chosen.name)
}
