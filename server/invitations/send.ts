import type { invitations } from '@cairn/domain/invitations/contract'
import { messages } from '@cairn/domain/invitations/messages'
import { expiryFrom, sendingMessage } from '@cairn/domain/invitations/rules'
import { type Invitation, tokenBytes } from '@cairn/domain/invitations/schema'
import type { Membership } from '@cairn/domain/workspace/schema'
import type { z } from 'zod'
import type { Tx } from '../db/client.ts'
import { inCompany } from '../db/tenant.ts'
import type { Scope } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { Refused } from '../refused.ts'
import { hashOf, newToken } from '../secret-token.ts'
import { createInvitation, renewInvitation } from './commands.ts'
import { invitationMail } from './mails.tsx'
import { findByToken, findInvitation } from './queries.ts'

type Sending = Pick<Parts, 'settings' | 'db' | 'postman' | 'mintSignInLink'>
type Sender = { parts: Sending; scope: Scope; membership: Membership }
type Save = (tx: Tx, token: string) => Promise<Invitation>

const newInvitationToken = () => {
  try {
    return newToken(tokenBytes)
  } catch {
    throw new Refused({ code: 'unexpected', message: messages.tokenFailed, field: 'token' })
  }
}

/**
 * Saves an invitation together with its mail, then waits for what becomes of the mail. The mailed link also
 * proves the address, which the link shown to the inviter must not: so the two differ.
 */
export const saveAndSend = async ({ parts, scope, membership }: Sender, email: string, save: Save) => {
  const token = newInvitationToken()
  const signInToken = await parts.mintSignInLink(email, expiryFrom(scope.now), hashOf(token))
  const letter = await invitationMail({
    to: email,
    companyName: membership.company.name,
    inviterName: membership.profile.fullName,
    link: `${parts.settings.publicUrl}/auth/callback?token=${signInToken}`,
  })
  const { invitation, held } = await inCompany(parts.db, scope, async (tx) => ({
    invitation: await save(tx, token),
    held: await parts.postman.hold(tx, letter, scope.companyId),
  }))
  const outcome = await parts.postman.deliver(held)
  return {
    invitation,
    message: sendingMessage(outcome, email),
    emailSent: outcome === 'sent',
    timeout: outcome === 'timed_out',
    inviteUrl: `${parts.settings.publicUrl}/invite/${token}`,
    token,
  }
}

const unknown = () => new Refused({ code: 'not_found', message: messages.invalidOrExpired })

export const resendInvitation = async (sender: Sender, id: string) => {
  const { parts, scope } = sender
  const invitation = await inCompany(parts.db, scope, (tx) => findInvitation(tx, id))
  if (invitation === null) throw unknown()
  return saveAndSend(sender, invitation.email, (tx, token) => renewInvitation(tx, scope, id, token))
}

type OlderData = z.output<(typeof invitations.send)['body']>['userData']

/** Creates an invitation, or mails one again that they name by its token. */
export const sendAsOlderClients = async (sender: Sender, email: string, data: OlderData) => {
  const { parts, scope } = sender
  if (data.invitation_token) {
    const found = await findByToken(parts.db, data.invitation_token)
    if (found === null || found.companyId !== scope.companyId || found.email !== email) throw unknown()
    return saveAndSend(sender, email, (tx, token) => renewInvitation(tx, scope, found.id, token))
  }
  const wanted = {
    email,
    title: data.title,
    teamId: data.team_id,
    permissionsLevel: data.permissions_level,
  }
  return saveAndSend(sender, email, (tx, token) => createInvitation(tx, scope, wanted, token)).catch(
    (error: unknown) => Promise.reject(asOlderClientsSpell(error)),
  )
}

/** Their body names the team by another path than ours does. */
const asOlderClientsSpell = (error: unknown) =>
  error instanceof Refused && error.refusal.field === 'teamId'
    ? new Refused({ ...error.refusal, field: 'userData.team_id' })
    : error
