import { messages } from '@cairn/domain/invitations/messages'
import { expiryFrom, sendingMessage } from '@cairn/domain/invitations/rules'
import { type Invitation, tokenBytes } from '@cairn/domain/invitations/schema'
import type { Membership } from '@cairn/domain/workspace/schema'
import type { Tx } from '../db/client.ts'
import { inCompany } from '../db/tenant.ts'
import type { Scope } from '../gate.ts'
import type { Parts } from '../parts.ts'
import { Refused } from '../refused.ts'
import { hashOf, newToken } from '../secret-token.ts'
import { invitationMail } from './mails.tsx'

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
