import { randomUUID } from 'node:crypto'
import { effectivePlan, whyCannotAddMember } from '@cairn/domain/billing/rules'
import { messages } from '@cairn/domain/invitations/messages'
import {
  expiryFrom,
  forgottenBefore,
  grantedLevel,
  isLive,
  whyCannotChange,
  whyCannotInvite,
  whyNotTheirs,
} from '@cairn/domain/invitations/rules'
import type { Invitation, NewInvitation } from '@cairn/domain/invitations/schema'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { invitations } from '../db/schema/invitations.ts'
import { insertRows, updateRow } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import { Refused, refuse } from '../refused.ts'
import { hashOf } from '../secret-token.ts'
import { type CompanyState, lockCompany } from '../workspace/company.ts'
import { countMembers } from '../workspace/members.ts'
import { findInvitation } from './queries.ts'

type InvitationRequest = z.output<typeof NewInvitation>

export const createInvitation = async (
  tx: Tx,
  scope: Scope,
  wanted: InvitationRequest,
  token: string,
): Promise<Invitation> => {
  const company = await lockCompany(tx, scope)
  refuse(whyCannotInvite(scope.actor, company.invitesBy))
  await refuseMember(tx, wanted.email)
  const earlier = await pendingFor(tx, wanted.email)
  if (earlier !== null && isLive(earlier, scope.now))
    throw new Refused({ code: 'conflict', message: messages.alreadyInvited, field: 'email' })
  const kept = earlier && whyNotTheirs(scope.actor, earlier)
  refuse(kept && { ...kept, field: 'email' })
  await refuseBeyondPlan(tx, scope, company)
  await refuseUnknownTeam(tx, wanted.teamId ?? null)

  const id = earlier?.id ?? randomUUID()
  const row = {
    companyId: scope.companyId,
    id,
    email: wanted.email,
    invitedBy: scope.actor.id,
    teamId: wanted.teamId ?? null,
    title: wanted.title || null,
    permissionsLevel: grantedLevel(scope.actor, wanted.permissionsLevel),
    tokenHash: hashOf(token),
    status: 'pending' as const,
    createdAt: scope.now,
    expiresAt: expiryFrom(scope.now),
  }
  await forgetUnanswered(tx, scope)
  await insertRows(tx, invitations, [row], { keeping: ['companyId', 'id', 'email', 'status'] })
  await note(tx, scope, 'invitation.created', id, wanted.email)
  return readSavedInvitation(tx, id)
}

/** The list grows by inviting alone, so that is when it loses what is of no use to anybody. */
const forgetUnanswered = (tx: Tx, { now }: Scope) =>
  tx.query(`delete from public.invitations where status <> 'accepted' and expires_at < $1`, [
    forgottenBefore(now),
  ])

/**
 * A new token makes the old link worthless, and whoever renews it vouches for it from now on; an expired invitation has
 * lost its seat and needs one again.
 */
export const renewInvitation = async (
  tx: Tx,
  scope: Scope,
  id: string,
  token: string,
): Promise<Invitation> => {
  const { invitation, company } = await lockChangeableInvitation(tx, scope, id)
  await refuseMember(tx, invitation.email)
  if (!isLive(invitation, scope.now)) await refuseBeyondPlan(tx, scope, company)
  await updateRow(tx, invitations, id, {
    tokenHash: hashOf(token),
    expiresAt: expiryFrom(scope.now),
    invitedBy: scope.actor.id,
  })
  await note(tx, scope, 'invitation.resent', id, invitation.email)
  return readSavedInvitation(tx, id)
}

export const cancelInvitation = async (tx: Tx, scope: Scope, id: string): Promise<Invitation> => {
  const { invitation } = await lockChangeableInvitation(tx, scope, id)
  await updateRow(tx, invitations, id, { status: 'cancelled' })
  await note(tx, scope, 'invitation.cancelled', id, invitation.email)
  return readSavedInvitation(tx, id)
}

const lockChangeableInvitation = async (tx: Tx, scope: Scope, id: string) => {
  const company = await lockCompany(tx, scope)
  refuse(whyCannotInvite(scope.actor, company.invitesBy))
  const invitation = await findInvitation(tx, id)
  if (invitation === null) throw new Refused({ code: 'not_found', message: messages.invalidOrExpired })
  refuse(whyCannotChange(scope.actor, invitation))
  return { invitation, company }
}

const readSavedInvitation = async (tx: Tx, id: string) => {
  const invitation = await findInvitation(tx, id)
  if (invitation === null) throw new Refused({ code: 'unexpected', message: messages.notSaved })
  return invitation
}

const pendingFor = async (tx: Tx, email: string) => {
  const [row] = await tx.query<Columns<typeof invitations, 'id'>>(
    `select id from public.invitations where email = $1 and status = 'pending'`,
    [email],
  )
  return row === undefined ? null : findInvitation(tx, row.id)
}

const refuseMember = async (tx: Tx, email: string) => {
  const rows = await tx.query('select 1 from public.profiles where lower(email) = $1', [email])
  if (rows.length > 0)
    throw new Refused({ code: 'conflict', message: messages.alreadyMember, field: 'email' })
}

/** A live invitation holds its seat; an expired one does not. */
const refuseBeyondPlan = async (tx: Tx, scope: Scope, company: CompanyState) => {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from public.invitations where status = 'pending' and expires_at > $1`,
    [scope.now],
  )
  const taken = (await countMembers(tx)) + (row?.count ?? 0)
  refuse(whyCannotAddMember(effectivePlan(company, scope.now), taken))
}

const refuseUnknownTeam = async (tx: Tx, teamId: string | null) => {
  if (teamId === null) return
  const rows = await tx.query('select 1 from public.teams where id = $1', [teamId])
  if (rows.length === 0)
    throw new Refused({ code: 'invalid_input', message: messages.teamUnknown, field: 'teamId' })
}

const note = (tx: Tx, scope: Scope, action: `invitation.${string}`, id: string, email: string) =>
  recordActivity(tx, scope, { action, subjectType: 'invitation', subjectId: id, details: { email } })
