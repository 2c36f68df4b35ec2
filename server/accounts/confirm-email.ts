import { messages } from '@cairn/domain/accounts/messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Parts } from '../parts.ts'
import { Refused } from '../refused.ts'
import { addressOfConfirmation } from './confirmation.ts'
import { noteProof } from './proved.ts'
import { proveAndTell, proverOf } from './proving.ts'
import { readSession, type SessionParts } from './session.ts'
import { accountIdOf } from './sign-up.ts'
import { enterAs, welcome } from './way-in.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** Proves the address and signs in, or answers with nobody when it was proven before. */
export const confirmEmail = async (
  parts: SessionParts & Pick<Parts, 'settings' | 'postman' | 'jobs' | 'seatsChanged'>,
  token: string,
  { request, reply }: Visit,
  now: Date,
) => {
  const email = await addressOfConfirmation(parts.db, token, now)
  const accountId = await accountIdOf(parts.db, email)
  if (accountId === null) throw new Refused({ code: 'gone', message: messages.confirmationInvalid })
  const prover = await proverOf(parts, request, now)
  const { isNew, passwordEnded } = await proveAndTell(parts, { accountId, prover }, now)
  if (!isNew) return { me: null, passwordEnded }
  const present = prover.signedInAs === accountId ? await readSession(parts, request, now) : null
  const session = present ?? (await signInTo(parts, accountId, { request, reply }, now))
  return { me: await welcome(parts, session, now), passwordEnded }
}

/** Whatever the account had before its proof has ended, a second factor among it: nothing else is left to be shown. */
const signInTo = async (parts: SessionParts, accountId: string, visit: Visit, now: Date) => {
  const session = await enterAs(parts, accountId, visit, now)
  await parts.db.as('cairn_accounts', {}, (tx) => noteProof(tx, session.id, now))
  return session
}
