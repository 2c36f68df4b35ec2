import { messages } from '@cairn/domain/accounts/messages'
import type { FastifyRequest } from 'fastify'
import type { Parts } from '../app.ts'
import type { Database } from '../db/client.ts'
import { findByTokenHash } from '../invitations/queries.ts'
import { Refused } from '../refused.ts'
import { hashOf, newToken } from '../secret-token.ts'
import { ask } from './ask.ts'
import { askerOf } from './cookies.ts'
import type { AccountsEngine } from './engine.ts'

/**
 * Makes a token that signs in whoever can read the mail it is sent in; only its hash is kept. One that belongs to an
 * invitation ends in the hash of its own token, so that whatever makes that one worthless takes this one along.
 */
export const mintSignInLink = async (
  engine: AccountsEngine,
  email: string,
  validUntil: Date,
  invitationHash = '',
) => {
  const token = newToken() + invitationHash
  const { internalAdapter } = await engine.$context
  await internalAdapter.createVerificationValue({
    identifier: `magic-link:${hashOf(token)}`,
    value: JSON.stringify({ type: 'magic-link', email }),
    expiresAt: validUntil,
  })
  return token
}

/** Makes the session of whoever holds such a token; it works once. */
export const spendSignInLink = async (
  parts: Parts,
  token: string,
  request: FastifyRequest,
  tokenRefused: string,
) => {
  await refuseWithdrawn(parts.db, token)
  return ask(
    parts,
    askerOf(parts, request, null),
    (headers) => parts.engine.api.magicLinkVerify({ query: { token }, headers, returnHeaders: true }),
    tokenRefused,
  )
}

const invitationLink = /^[0-9a-f]{64}([0-9a-f]{64})$/

/** A link of an invitation that was resent or cancelled since leads nowhere. */
const refuseWithdrawn = async (db: Database, token: string) => {
  const invitationHash = invitationLink.exec(token)?.[1]
  if (invitationHash === undefined) return
  const invitation = await findByTokenHash(db, invitationHash)
  if (invitation === null || invitation.status === 'cancelled')
    throw new Refused({ code: 'gone', message: messages.callback.expired })
}
