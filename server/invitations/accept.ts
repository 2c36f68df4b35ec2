import type { Me } from '@cairn/domain/accounts/contract'
import type { Account } from '@cairn/domain/accounts/schema'
import { messages } from '@cairn/domain/invitations/messages'
import {
  isLive,
  roleFrom,
  whyCannotAccept,
  whyLinkIsNotEnough,
  whyNoLongerGranted,
} from '@cairn/domain/invitations/rules'
import { nameOrMailbox } from '@cairn/domain/people/name-rules'
import type { Membership } from '@cairn/domain/workspace/schema'
import { recordActivity } from '../activity/record.ts'
import { type Database, switchToAccountsRole, switchToCompanyRole, type Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { user } from '../db/schema/auth.ts'
import { invitations } from '../db/schema/invitations.ts'
import { inCompany } from '../db/tenant.ts'
import { updateRow } from '../db/writing.ts'
import { scopeOf } from '../gate.ts'
import type { Origin } from '../origin.ts'
import { declineMembership } from '../people/decline.ts'
import { Refused, refuse } from '../refused.ts'
import { lockCompany } from '../workspace/company.ts'
import { addMember, type Entrance } from '../workspace/members.ts'
import {
  type FoundByToken,
  findByToken,
  findByTokenHash,
  findInvitation,
  findWaiting,
  stateOf,
} from './queries.ts'

type MadeBy = Parameters<typeof roleFrom>[1]

type Candidate = {
  account: Pick<Account, 'id' | 'email' | 'emailVerified' | 'fullName'>
  hasCompany: boolean
  /** Whether it was they who chose it: by its link, or on its page. Anyone else is asked, and is not inside until they answer. */
  chooses: boolean
  madeBy?: MadeBy
}

/**
 * What the account is called by now, which whoever asked may have read before it was said. Saying it waits until the profile
 * is there, and then finds it.
 */
const holdName = async (tx: Tx, companyId: string, { id, fullName }: Candidate['account']) => {
  await switchToAccountsRole(tx)
  const [row] = await tx.query<Columns<typeof user, 'name'>>(
    'select name from auth."user" where id = $1 for share',
    [id],
  )
  await switchToCompanyRole(tx, companyId)
  return row?.name ?? fullName
}

/** The invitation, the seat and the profile change hands in one transaction; of many at once, one is let in. */
export const acceptInvitation = (
  entrance: Entrance,
  found: { companyId: string; id: string },
  { account, hasCompany, chooses, madeBy = 'person' }: Candidate,
  now: Date,
  origin: Origin,
) => {
  const scopeOfName = (fullName: string) => {
    const newcomer = { id: account.id, permissionsLevel: 'member' as const, fullName }
    return scopeOf({ company: { id: found.companyId }, profile: newcomer }, now, origin)
  }
  const unnamed = scopeOfName('')
  return inCompany(entrance.db, unnamed, async (tx) => {
    const company = await lockCompany(tx, unnamed)
    const fullName = nameOrMailbox(await holdName(tx, found.companyId, account), account.email)
    const scope = scopeOfName(fullName)
    const invitation = await findInvitation(tx, found.id)
    refuse(whyCannotAccept(invitation, { account, hasCompany }, now))
    if (invitation === null) throw new Error('A missing invitation was accepted')
    refuse(whyNoLongerGranted(invitation, invitation.sender))
    refuse(whyLinkIsNotEnough(invitation, invitation.sender, account))
    const profile = {
      id: account.id,
      fullName,
      email: account.email,
      title: invitation.title,
      role: roleFrom(invitation.role, madeBy),
      permissionsLevel: invitation.permissionsLevel,
      teamId: invitation.team?.id ?? null,
      askedAt: chooses ? null : now,
    }
    await addMember(entrance, tx, scope, company, profile, 'invitation')
    await updateRow(tx, invitations, invitation.id, {
      status: 'accepted',
      acceptedAt: now,
      acceptedBy: account.id,
    })
    await recordActivity(tx, scope, {
      action: 'invitation.accepted',
      subjectType: 'invitation',
      subjectId: invitation.id,
      details: { email: invitation.email },
    })
    return { id: company.id, name: company.name }
  })
}

/** Into one company, and perhaps out of another. */
type Passage = Parameters<typeof declineMembership>[0]

/** A session, as far as it matters here. */
type Arriving = { me: Me; insider: Membership | null; followedInvitation: string | null; origin: Origin }

/**
 * Accepts what someone chose. A workspace that they were taken into and have yet to answer for gives way to it; one that was
 * joined in their name before does not, for they may have worked there: about that they are asked.
 */
const acceptChosen = async (
  entrance: Passage,
  found: FoundByToken,
  { me: { account, askedAbout }, insider, origin }: Omit<Arriving, 'followedInvitation'>,
  now: Date,
  madeBy: MadeBy = 'person',
) => {
  const givesWay = insider !== null && askedAbout?.isClaimed === false
  const candidate = { account, hasCompany: insider !== null && !givesWay, chooses: true, madeBy }
  refuse(whyCannotAccept(stateOf(found), candidate, now))
  if (givesWay) await declineMembership(entrance, insider, now, origin)
  return acceptInvitation(entrance, found, candidate, now, origin)
}

/** The same for whoever holds its link. */
export const acceptByToken = async (entrance: Passage, token: string, session: Arriving, now: Date) => {
  const found = await findByToken(entrance.db, token)
  if (found === null) throw new Refused({ code: 'gone', message: messages.invalidOrExpired })
  return acceptChosen(entrance, found, session, now)
}

/** The invitation whose mailed link the session began with, while it is open. */
const findFollowedInvitation = async (db: Database, { followedInvitation }: Arriving, now: Date) => {
  const found = followedInvitation === null ? null : await findByTokenHash(db, followedInvitation)
  return found !== null && isLive(stateOf(found), now) ? found : null
}

const findInvitationByEmail = (db: Database, { account }: Me, now: Date) =>
  account.emailVerified ? findWaiting(db, account.email, now) : Promise.resolve(null)

/** Whether there is one for who arrives, and of the one whose link they followed what it is for. */
export const openInvitationFor = async (db: Database, arriving: Arriving, now: Date) => {
  const followed = await findFollowedInvitation(db, arriving, now)
  const inviter = followed?.inviter ?? null
  return {
    isThere: followed !== null || (await findInvitationByEmail(db, arriving.me, now)) !== null,
    invitedTo: followed && {
      company: followed.company,
      inviter: inviter && { fullName: inviter.full_name },
    },
  }
}

/** Takes someone into the company whose link they followed, or else into the first that waits for them: about that one they are asked. */
export const acceptWaiting = async (
  entrance: Passage,
  arriving: Arriving,
  now: Date,
  madeBy: MadeBy = 'person',
) => {
  const followed = await findFollowedInvitation(entrance.db, arriving, now)
  if (followed !== null) return acceptChosen(entrance, followed, arriving, now, madeBy)
  const waiting = await findInvitationByEmail(entrance.db, arriving.me, now)
  if (waiting === null) return null
  const candidate = {
    account: arriving.me.account,
    hasCompany: arriving.insider !== null,
    chooses: false,
    madeBy,
  }
  return acceptInvitation(entrance, waiting, candidate, now, arriving.origin)
}

/** The same on signing in, where what cannot be accepted keeps nobody out. */
export const acceptOnArrival = async (entrance: Passage, arriving: Arriving, now: Date) => {
  if (arriving.me.membership !== null) return null
  return acceptWaiting(entrance, arriving, now).catch((error: unknown) => {
    if (error instanceof Refused) return null
    throw error
  })
}
