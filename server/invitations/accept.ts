import type { Account } from '@cairn/domain/accounts/schema'
import { whyCannotAccept, whyNoLongerGranted } from '@cairn/domain/invitations/rules'
import { nameOrMailbox } from '@cairn/domain/people/rules'
import { record } from '../activity/record.ts'
import { inCompany } from '../db/tenant.ts'
import { scopeOf } from '../gate.ts'
import { Refused, refuse } from '../refused.ts'
import { lockCompany } from '../workspace/company.ts'
import { addMember, type Entrance } from '../workspace/members.ts'
import { findInvitation, findWaiting } from './queries.ts'

type Candidate = {
  account: Pick<Account, 'id' | 'email' | 'emailVerified' | 'fullName'>
  hasCompany: boolean
}

/** The invitation, the seat and the profile change hands in one transaction; of many at once, one is let in. */
export const acceptInvitation = (
  entrance: Entrance,
  found: { companyId: string; id: string },
  { account, hasCompany }: Candidate,
  now: Date,
) => {
  const fullName = nameOrMailbox(account.fullName, account.email)
  const newcomer = { id: account.id, permissionsLevel: 'member' as const, fullName }
  const scope = scopeOf({ company: { id: found.companyId }, profile: newcomer }, now)
  return inCompany(entrance.db, scope, async (tx) => {
    const company = await lockCompany(tx, scope)
    const invitation = await findInvitation(tx, found.id)
    refuse(whyCannotAccept(invitation, { account, hasCompany }, now))
    if (invitation === null) throw new Error('A missing invitation was accepted')
    refuse(whyNoLongerGranted(invitation, invitation.sender))
    const profile = {
      ...newcomer,
      email: account.email,
      title: invitation.title,
      permissionsLevel: invitation.permissionsLevel,
      teamId: invitation.team?.id ?? null,
    }
    await addMember(entrance, tx, scope, company, profile, 'invitation')
    await tx.query(
      `update public.invitations set status = 'accepted', accepted_at = $2, accepted_by = $3 where id = $1`,
      [invitation.id, now, account.id],
    )
    await record(tx, scope, {
      action: 'invitation.accepted',
      subjectType: 'invitation',
      subjectId: invitation.id,
      details: { email: invitation.email },
    })
    return { id: company.id, name: company.name }
  })
}

/** Signing in with a proven address accepts what waits for it; what cannot be accepted keeps nobody out. */
export const acceptWaiting = async (
  entrance: Entrance,
  { account, hasCompany }: Candidate & { account: Account },
  now: Date,
) => {
  if (hasCompany || !account.emailVerified) return null
  const waiting = await findWaiting(entrance.db, account.email, now)
  if (waiting === null) return null
  return acceptInvitation(entrance, waiting, { account, hasCompany }, now).catch((error: unknown) => {
    if (error instanceof Refused) return null
    throw error
  })
}
