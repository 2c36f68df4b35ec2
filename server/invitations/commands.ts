import { randomUUID } from 'node:crypto'
import { effectivePlan, whyCannotAddMember } from '@cairn/domain/billing/rules'
import { messages } from '@cairn/domain/invitations/messages'
import {
  expiryFrom,
  grantedLevel,
  isLive,
  whyCannotChange,
  whyCannotInvite,
  whyNotTheirs,
} from '@cairn/domain/invitations/rules'
import type { Invitation, NewInvitation } from '@cairn/domain/invitations/schema'
import type { z } from 'zod'
import { record } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { Refused, refuse } from '../refused.ts'
import { hashOf } from '../secret-token.ts'
import { type CompanyState, lockCompany } from '../workspace/company.ts'
import { countMembers } from '../workspace/members.ts'
import { findInvitation } from './queries.ts'

type Wanted = z.output<typeof NewInvitation>

export const createInvitation = async (
  tx: Tx,
  scope: Scope,
  wanted: Wanted,
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
  await tx.query(
    `insert into public.invitations
       (company_id, id, email, invited_by, team_id, title, permissions_level, token_hash, status, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10)
     on conflict (company_id, id) do update set invited_by = $4, team_id = $5, title = $6,
       permissions_level = $7, token_hash = $8, created_at = $9, expires_at = $10`,
    [
      scope.companyId,
      id,
      wanted.email,
      scope.actor.id,
      wanted.teamId ?? null,
      wanted.title || null,
      grantedLevel(scope.actor, wanted.permissionsLevel),
      hashOf(token),
      scope.now,
      expiryFrom(scope.now),
    ],
  )
  await note(tx, scope, 'invitation.created', id, wanted.email)
  return saved(tx, id)
}

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
  const { invitation, company } = await changeable(tx, scope, id)
  await refuseMember(tx, invitation.email)
  if (!isLive(invitation, scope.now)) await refuseBeyondPlan(tx, scope, company)
  await tx.query(
    'update public.invitations set token_hash = $2, expires_at = $3, invited_by = $4 where id = $1',
    [id, hashOf(token), expiryFrom(scope.now), scope.actor.id],
  )
  await note(tx, scope, 'invitation.resent', id, invitation.email)
  return saved(tx, id)
}

export const cancelInvitation = async (tx: Tx, scope: Scope, id: string): Promise<Invitation> => {
  const { invitation } = await changeable(tx, scope, id)
  await tx.query(`update public.invitations set status = 'cancelled' where id = $1`, [id])
  await note(tx, scope, 'invitation.cancelled', id, invitation.email)
  return saved(tx, id)
}

const changeable = async (tx: Tx, scope: Scope, id: string) => {
  const company = await lockCompany(tx, scope)
  refuse(whyCannotInvite(scope.actor, company.invitesBy))
  const invitation = await findInvitation(tx, id)
  if (invitation === null) throw new Refused({ code: 'not_found', message: messages.invalidOrExpired })
  refuse(whyCannotChange(scope.actor, invitation))
  return { invitation, company }
}

const saved = async (tx: Tx, id: string) => {
  const invitation = await findInvitation(tx, id)
  if (invitation === null) throw new Refused({ code: 'unexpected', message: messages.notSaved })
  return invitation
}

const pendingFor = async (tx: Tx, email: string) => {
  const [row] = await tx.query<{ id: string }>(
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
  record(tx, scope, { action, subjectType: 'invitation', subjectId: id, details: { email } })
