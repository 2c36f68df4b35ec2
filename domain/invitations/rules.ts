import { lifetimes } from '../lifetimes.ts'
import { Email } from '../people/schema.ts'
import { type Actor, can, needsProof, type PermissionsLevel } from '../permissions.ts'
import type { Refusal, RefusalCode } from '../refusal.ts'
import { messages as workspaceMessages } from '../workspace/messages.ts'
import type { Inviters } from '../workspace/settings.ts'
import { messages as invitationsMessages } from './messages.ts'
import type { Invitation, SendingOutcome } from './schema.ts'

const day = 24 * 60 * 60 * 1000
const validity = lifetimes.invitation * day
export const expiryFrom = (now: Date) => new Date(now.getTime() + validity)

/** What ran out before this moment without being accepted is forgotten. */
export const forgottenBefore = (now: Date) => new Date(now.getTime() - lifetimes.unanswered * day)

type State = Pick<Invitation, 'status' | 'expiresAt'>

/** An expired invitation keeps its status: it may be resent, and then it is as good as new. */
export const isExpired = ({ status, expiresAt }: State, now: Date) => status === 'pending' && expiresAt <= now
export const isLive = (invitation: State, now: Date) =>
  invitation.status === 'pending' && !isExpired(invitation, now)

export const badgeOf = (invitation: State, now: Date) =>
  invitationsMessages.badges[isExpired(invitation, now) ? 'expired' : invitation.status]

export const whyCannotInvite = (actor: Actor, inviters: Inviters): Refusal | null =>
  can(actor, 'people.invite', { openTo: inviters })
    ? null
    : { code: 'not_allowed', message: invitationsMessages.notPermitted }

/** Only an admin makes admins; from anyone else the wish is taken as member. */
export const grantedLevel = (actor: Actor, asked: PermissionsLevel): PermissionsLevel =>
  can(actor, 'level.grant', { grants: asked }) ? asked : 'member'

/** What a profile is called that comes from it: as it says; where it says nothing, by who makes the profile. */
export const roleFrom = (invited: string | null, madeBy: 'person' | 'setup') =>
  invited ?? { person: 'member', setup: 'user' }[madeBy]

/** Who may not grant a level may not renew, cancel, replace or copy what grants it either. */
export const whyNotTheirs = (
  actor: Actor,
  { permissionsLevel: grants }: Pick<Invitation, 'permissionsLevel'>,
): Refusal | null =>
  can(actor, 'level.grant', { grants })
    ? null
    : { code: 'not_allowed', message: invitationsMessages.adminsOnly }

/** Resend and Cancel are offered for pending ones, expired or not, to whoever may grant their level. */
export const whyCannotChange = (
  actor: Actor,
  invitation: Pick<Invitation, 'status' | 'permissionsLevel'>,
): Refusal | null => {
  if (invitation.status !== 'pending') return { code: 'conflict', message: invitationsMessages.notPending }
  return whyNotTheirs(actor, invitation)
}

/** Callers of an older system name the company that they invite to. */
export const whyNotOwnCompany = (scope: { companyId: string }, companyId: string): Refusal | null =>
  scope.companyId === companyId
    ? null
    : { code: 'not_allowed', message: invitationsMessages.notPermitted, field: 'userData.company_id' }

export const whyCannotShow = (
  invitation: State | null,
  includeAccepted: boolean,
  now: Date,
): Refusal | null => {
  if (invitation === null) return { code: 'not_found', message: invitationsMessages.invalidOrExpired }
  if (invitation.status === 'accepted')
    return includeAccepted ? null : { code: 'conflict', message: invitationsMessages.alreadyAccepted }
  if (invitation.status === 'cancelled') return { code: 'gone', message: invitationsMessages.wasCancelled }
  return isLive(invitation, now) ? null : { code: 'gone', message: invitationsMessages.pageExpired }
}

/** Why the link in its mail signs nobody in. One that was sent again is not found by the old link, nor is one that is deleted. */
export const whyNotFollowed = (invitation: State | null, now: Date): Refusal | null => {
  if (invitation === null) return { code: 'gone', message: invitationsMessages.linkReplaced }
  if (invitation.status === 'accepted')
    return { code: 'conflict', message: invitationsMessages.alreadyAccepted }
  if (invitation.status === 'cancelled') return { code: 'gone', message: invitationsMessages.wasCancelled }
  return isLive(invitation, now) ? null : { code: 'gone', message: invitationsMessages.linkExpired }
}

type Candidate = { account: { email: string; emailVerified: boolean }; hasCompany: boolean }

/** Whether it was sent to that address; everyone else can be told so before they try. */
export const isFor = (invitation: { email: string }, email: string) =>
  invitation.email === email.toLowerCase()

export const whyCannotAccept = (
  invitation: (State & Pick<Invitation, 'email' | 'permissionsLevel'>) | null,
  { account, hasCompany }: Candidate,
  now: Date,
): Refusal | null => {
  if (invitation === null) return { code: 'gone', message: invitationsMessages.invalidOrExpired }
  if (isExpired(invitation, now)) return { code: 'gone', message: invitationsMessages.invalidOrExpired }
  const over = whyCannotShow(invitation, false, now)
  if (over !== null) return over
  if (!isFor(invitation, account.email))
    return { code: 'not_allowed', message: invitationsMessages.otherEmail }
  if (needsProof(invitation) && !account.emailVerified)
    return { code: 'email_not_verified', message: invitationsMessages.proofNeeded(invitation.email) }
  return hasCompany ? { code: 'conflict', message: workspaceMessages.alreadyMember } : null
}

/** Who has left may grant no more than members do. */
const formerMember: Actor = { id: '', permissionsLevel: 'member' }

/** What makes an admin is worth as much as its sender: who was demoted or left can make none. */
export const whyNoLongerGranted = (
  { permissionsLevel: grants }: Pick<Invitation, 'permissionsLevel'>,
  inviter: Actor | null,
): Refusal | null =>
  can(inviter ?? formerMember, 'level.grant', { grants })
    ? null
    : { code: 'gone', message: invitationsMessages.senderIsNoAdmin }

/** A link is worth the word of who gave it: once they have left, the invited address has to be proven besides. */
export const whyLinkIsNotEnough = (
  { email }: Pick<Invitation, 'email'>,
  inviter: Actor | null,
  account: Candidate['account'],
): Refusal | null =>
  inviter === null && !account.emailVerified
    ? { code: 'email_not_verified', message: invitationsMessages.senderHasLeft(email) }
    : null

/** What the inviter is told of the mail. */
export const sendingMessage = (outcome: SendingOutcome, email: string) => {
  if (outcome === 'sent') return invitationsMessages.sent(email)
  return outcome === 'timed_out' ? invitationsMessages.timedOut.text : invitationsMessages.notSent.text(email)
}

/** Which refusals say all there is to say, by their code and, of those with several meanings, by their field. */
const isComplete: Partial<Record<RefusalCode, (field: string | undefined) => boolean>> = {
  conflict: () => true,
  // At the address it is an earlier invitation, which takes an admin to replace.
  not_allowed: (field) => field === undefined,
  unexpected: (field) => field === 'token',
}

/** What the inviter is told when no invitation was made; null stands for a fault that nobody has words for. */
export const invitingFailure = (refusal: Refusal | null) => {
  if (refusal === null) return invitationsMessages.failedToSend(invitationsMessages.tryAgain)
  const { code, field, message } = refusal
  return isComplete[code]?.(field) ? message : invitationsMessages.failedToSend(message)
}

type Addresses = { emails: string[]; invalid: string[] }

/** In 'Ada Lovelace <ada@example.com>' the words before the bracket are a name, unless one is an address itself. */
const piecesOf = (entry: string) => {
  const words = entry.replaceAll(/\s*>/g, '> ').replaceAll(/<\s*/g, ' <').split(/\s+/).filter(Boolean)
  const isNamed = words.some((word) => word.startsWith('<'))
  return words
    .filter((word) => !isNamed || word.startsWith('<') || word.includes('@'))
    .map((word) => word.replaceAll(/[<>]/g, ''))
}

/** The addresses in a pasted text, each once and in their order, and whatever else stands between them. */
export const readAddresses = (text: string): Addresses => {
  const entries = text.replaceAll(/"[^"\n]*"/g, ' ').split(/[,;\n]/)
  const emails = new Set<string>()
  const invalid = new Set<string>()
  for (const piece of entries.flatMap(piecesOf).filter(Boolean)) {
    const read = Email.safeParse(piece)
    if (read.success) emails.add(read.data)
    else invalid.add(piece)
  }
  return { emails: [...emails], invalid: [...invalid] }
}
