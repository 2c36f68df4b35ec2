import type { Endpoint } from '@cairn/domain/endpoint'
import { kindOf } from './id-kinds.ts'
import type { Visit } from './permission-callers.ts'
import { idPlaces, places } from './sample-requests.ts'

/**
 * Things whose level matters to who may act upon them, and what they come as. A call that names such a thing in its path,
 * or an invitation by its token, has a row for each.
 */
export const levels = {
  profile: { member: 'a member', admin: 'another admin', lastAdmin: 'the last admin', self: 'oneself' },
  invitation: { member: 'one for a member', admin: 'one for an admin' },
  token: { none: 'none of them', member: 'one for a member', admin: 'one for an admin' },
} as const
type Kind = keyof typeof levels
export type Level = { [K in Kind]: keyof (typeof levels)[K] }[Kind] | ''

const isInvitationToken = (room: string, name: string) =>
  /^invitation_?token$/i.test(name) || (room === 'invitations' && name === 'token')

const kindActedUpon = (room: string, endpoint: Endpoint): Kind | null => {
  const named = idPlaces(endpoint)
    .filter(({ part }) => part === 'params')
    .map(({ path }) => kindOf(room, String(path.at(-1))))
    .find((kind) => kind === 'profile' || kind === 'invitation')
  if (named === 'profile' || named === 'invitation') return named
  return places(endpoint).some(({ path }) => isInvitationToken(room, String(path.at(-1)))) ? 'token' : null
}

/** What the thing that the call acts upon comes as, with the words for it; most calls act upon none that has a level. */
export const levelsOf = (room: string, endpoint: Endpoint): Readonly<Partial<Record<Level, string>>> => {
  const kind = kindActedUpon(room, endpoint)
  return kind === null ? { '': '' } : levels[kind]
}

/** The token is a secret, and who holds it may do what it is for, in a company that is not theirs. */
export const isGivenSecret = (room: string, endpoint: Endpoint, level: Level) =>
  level !== 'none' && kindActedUpon(room, endpoint) === 'token'

/** The ids to ask with, where the thing is to come as that. */
export const idsAt = ({ asked, caller }: Visit, level: Level) => {
  const { ids, people } = asked
  const profiles: Partial<Record<Level, string>> = {
    admin: people.halfIn.id,
    lastAdmin: people.admin.id,
    self: caller.id,
  }
  return {
    ...ids,
    profile: profiles[level] ?? ids.profile,
    invitation: level === 'admin' ? ids.adminInvitation : ids.invitation,
  }
}
