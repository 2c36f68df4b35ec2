import { messages as accountMessages } from '@cairn/domain/accounts/messages'
import { whyHalfSignedIn } from '@cairn/domain/accounts/rules'
import type { FollowedLink } from '@cairn/domain/accounts/schema'
import { messages as invitationMessages } from '@cairn/domain/invitations/messages'
import { whyNotFollowed } from '@cairn/domain/invitations/rules'
import type { Refusal } from '@cairn/domain/refusal'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../db/client.ts'
import { findByTokenHash, stateOf } from '../invitations/queries.ts'
import type { Parts } from '../parts.ts'
import { refuse } from '../refused.ts'
import { hashOf, newToken } from '../secret-token.ts'
import { callEngine } from './ask.ts'
import { askerOf } from './cookies.ts'
import type { AccountsEngine, WithEngine } from './engine.ts'
import { confirmAddressAndMail, proverOf } from './prove.ts'
import { readSession, type Session, type SessionParts } from './session.ts'
import { accountIdOf } from './sign-up.ts'

/**
 * Makes a token that signs in whoever can read the mail it is sent in; only its hash is kept. One that belongs to an
 * invitation ends in the hash of its own token, so that whatever makes that one worthless takes this one along.
 */
export const createSignInLink = async (
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

/** Makes the session of whoever holds such a token, which proves its address; it works once. */
export const consumeSignInLink = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'settings' | 'postman'>,
  { token, replacesSession }: z.output<typeof FollowedLink>,
  request: FastifyRequest,
  tokenRefused: string,
  now: Date,
) => {
  const followedInvitation = await refuseWithdrawn(parts.db, token, now)
  const link = replacesSession ? null : await findOpenLink(parts, token, now)
  const what = followedInvitation === null ? 'link' : 'invitation'
  if (link !== null) refuse(whyForOther(what, link.email, await readSession(parts, request, now)))
  const { passwordEnded } = await confirmAddressByLink(parts, token, request, now)
  const entered = await callEngine(
    parts,
    askerOf(parts, request, null),
    (headers) => parts.engine.api.magicLinkVerify({ query: { token }, headers, returnHeaders: true }),
    followedInvitation === null ? tokenRefused : invitationMessages.linkSpent,
  )
  return { ...entered, passwordEnded, followedInvitation }
}

const Link = z.object({ email: z.string() })

const findOpenLink = async ({ engine }: WithEngine, token: string, now: Date) => {
  const { internalAdapter } = await engine.$context
  const open = await internalAdapter.findVerificationValue(`magic-link:${hashOf(token)}`)
  if (!open || open.expiresAt <= now) return null
  return { id: open.id, email: Link.parse(JSON.parse(open.value)).email.toLowerCase() }
}

/** Whoever is signed in as somebody else would be signed out without a word, and use up what is not for them. */
export const whyForOther = (
  what: 'invitation' | 'link',
  linked: string,
  session: Session | null,
): Refusal | null => {
  if (session === null || whyHalfSignedIn(session) !== null) return null
  const { email } = session.me.account
  if (linked === email.toLowerCase()) return null
  return { code: 'signed_in_as_other', message: accountMessages.forOther.text(what, linked, email) }
}

/** Before the link is spent, for the engine would end a password that its owner knows. */
const confirmAddressByLink = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'settings' | 'postman'>,
  token: string,
  request: FastifyRequest,
  now: Date,
) => {
  const open = await findOpenLink(parts, token, now)
  if (open === null) return { passwordEnded: false }
  const accountId = await accountIdOf(parts.db, open.email)
  if (accountId === null) return { passwordEnded: false }
  const prover = await proverOf(parts, request, now)
  return confirmAddressAndMail(parts, { accountId, prover, spentId: open.id }, now)
}

const invitationLink = /^[0-9a-f]{64}([0-9a-f]{64})$/

/**
 * A link of an invitation that was resent, cancelled or accepted since, or is too old, leads nowhere, and says which: no more than
 * the link of its page does. Answers with the hash of the one it belongs to.
 */
const refuseWithdrawn = async (db: Database, token: string, now: Date) => {
  const invitationHash = invitationLink.exec(token)?.[1]
  if (invitationHash === undefined) return null
  const invitation = await findByTokenHash(db, invitationHash)
  refuse(whyNotFollowed(invitation && stateOf(invitation), now))
  return invitationHash
}
