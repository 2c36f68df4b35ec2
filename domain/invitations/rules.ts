import { type Actor, isAdmin, type PermissionsLevel } from '../permissions.ts'
import type { Refusal } from '../refusal.ts'
import { messages as workspaceMessages } from '../workspace/messages.ts'
import type { Inviters } from '../workspace/settings.ts'
import { messages } from './messages.ts'
import type { Invitation, SendingOutcome } from './schema.ts'

const validity = 7 * 24 * 60 * 60 * 1000
export const expiryFrom = (now: Date) => new Date(now.getTime() + validity)

type State = Pick<Invitation, 'status' | 'expiresAt'>

/** An expired invitation keeps its status: it may be resent, and then it is as good as new. */
export const isExpired = ({ status, expiresAt }: State, now: Date) => status === 'pending' && expiresAt <= now
export const isLive = (invitation: State, now: Date) =>
  invitation.status === 'pending' && !isExpired(invitation, now)

export const badgeOf = (invitation: State, now: Date) =>
  messages.badges[isExpired(invitation, now) ? 'expired' : invitation.status]

export const whyCannotInvite = (actor: Actor, inviters: Inviters): Refusal | null =>
  inviters === 'admins' && !isAdmin(actor) ? { code: 'not_allowed', message: messages.notPermitted } : null

/** Only an admin makes admins; from anyone else the wish is taken as member. */
export const grantedLevel = (actor: Actor, asked: PermissionsLevel): PermissionsLevel =>
  asked === 'member' || isAdmin(actor) ? asked : 'member'

/** Resend and Cancel are offered for pending ones, expired or not. */
export const whyCannotChange = ({ status }: Pick<State, 'status'>): Refusal | null =>
  status === 'pending' ? null : { code: 'conflict', message: messages.notPending }

export const whyCannotShow = (
  invitation: State | null,
  includeAccepted: boolean,
  now: Date,
): Refusal | null => {
  if (invitation === null) return { code: 'not_found', message: messages.invalidOrExpired }
  if (invitation.status === 'accepted')
    return includeAccepted ? null : { code: 'conflict', message: messages.alreadyAccepted }
  return isLive(invitation, now) ? null : { code: 'gone', message: messages.invalidOrExpired }
}

type Candidate = { account: { email: string }; hasCompany: boolean }

export const whyCannotAccept = (
  invitation: (State & { email: string }) | null,
  { account, hasCompany }: Candidate,
  now: Date,
): Refusal | null => {
  if (invitation === null || !isLive(invitation, now))
    return { code: 'gone', message: messages.invalidOrExpired }
  if (invitation.email !== account.email.toLowerCase())
    return { code: 'not_allowed', message: messages.otherEmail }
  return hasCompany ? { code: 'conflict', message: workspaceMessages.alreadyMember } : null
}

/** What the inviter is told of the mail. */
export const sendingMessage = (outcome: SendingOutcome, email: string) => {
  if (outcome === 'sent') return messages.sent(email)
  return outcome === 'timed_out' ? messages.timedOut.text : messages.notSent.text(email)
}
