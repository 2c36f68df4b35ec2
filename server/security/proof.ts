import { messages } from '@cairn/domain/security/messages'
import { messages as ownMessages } from '@cairn/domain/security/own-account-messages'
import type { CredentialProof } from '@cairn/domain/security/passkeys-schema'
import type { Proof } from '@cairn/domain/security/proof-schema'
import { waysToProve, wayTaken, whyWayIsClosed } from '@cairn/domain/security/rules'
import type { FastifyRequest } from 'fastify'
import { askerOf } from '../accounts/cookies.ts'
import type { WithEngine } from '../accounts/engine.ts'
import { saveProofTime } from '../accounts/proved.ts'
import type { Keeper } from '../accounts/sealed.ts'
import type { Session, SessionParts } from '../accounts/session.ts'
import type { Parts } from '../parts.ts'
import { Refused, refuse } from '../refused.ts'
import { identitiesOf } from './identities.ts'
import { hasVerifiedUser, isOwnPasskey, verifyPasskey } from './passkeys-commands.ts'
import { isPasswordOf } from './password.ts'
import { consumeProofCode, mailNewProofCode } from './proof-codes.ts'
import { consumeCode } from './second-factor-store.ts'

const words = messages.proof

const identitiesOfSession = async ({ db }: Pick<Parts, 'db'>, { me, twoFactorEnabled }: Session) => {
  const { hasPassword, passkeys } = await db.as('cairn_accounts', {}, (tx) => identitiesOf(tx, me.account.id))
  return { isSecondFactorOn: twoFactorEnabled, hasPassword, passkeys }
}

export const waysOf = async (parts: Pick<Parts, 'db'>, session: Session) =>
  waysToProve(await identitiesOfSession(parts, session))

const provePassword = async (
  parts: WithEngine & Pick<Parts, 'db'>,
  typed: Parameters<typeof isPasswordOf>[1],
  now: Date,
) => {
  if (await isPasswordOf(parts, typed, now)) return
  throw new Refused({ code: 'wrong_proof', message: ownMessages.password.wrong, field: 'password' })
}

/** Who is signed in is not told 401, which would sign them out. */
const asWrongProof = (error: unknown): never => {
  const isWrong = error instanceof Refused && error.refusal.code === 'invalid_credentials'
  throw isWrong ? new Refused({ code: 'wrong_proof', message: words.passkeyUnknown }) : error
}

/** With the second factor on a touch is not enough, as it is not at sign-in. */
const provePasskey = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'postman'>,
  session: Session,
  credential: CredentialProof,
  request: FastifyRequest,
  now: Date,
) => {
  const { id } = session.me.account
  const isOwn = await parts.db.as('cairn_accounts', {}, (tx) => isOwnPasskey(tx, id, credential.id))
  if (!isOwn) throw new Refused({ code: 'wrong_proof', message: words.passkeyUnknown })
  if (session.twoFactorEnabled && !hasVerifiedUser(credential))
    throw new Refused({ code: 'wrong_proof', message: words.passkeyUnchecked })
  const asker = askerOf(parts, request, session, 'passkey')
  const { response } = await verifyPasskey(parts, asker, credential, now).catch(asWrongProof)
  // The engine takes every right answer for a sign-in; nobody was given this session, and nobody shall be.
  await parts.db.as('cairn_accounts', {}, (tx) =>
    tx.query('delete from auth.session where id = $1', [response.session.id]),
  )
}

/** Opens what needs a proof, for this session and for as long as the rule says. */
export const provePresence = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'settings' | 'postman'>,
  session: Session,
  proof: Proof,
  request: FastifyRequest,
  now: Date,
) => {
  const { password, code, credential } = proof
  refuse(whyWayIsClosed(wayTaken(proof, session.twoFactorEnabled), await identitiesOfSession(parts, session)))
  if (password !== undefined) await provePassword(parts, { session, request, password }, now)
  else if (credential !== undefined) await provePasskey(parts, session, credential, request, now)
  else if (code !== undefined && session.twoFactorEnabled)
    await consumeCode(parts, { session, request, code }, now)
  else if (code !== undefined) await consumeProofCode(parts, session, code, now)
  await parts.db.as('cairn_accounts', {}, (tx) => saveProofTime(tx, session.id, now))
}

/** For who has nothing to type: whoever reads the mails of the account could sign in with one, too. */
export const mailProofCode = async (
  parts: Keeper & Pick<Parts, 'db' | 'postman'>,
  session: Session,
  now: Date,
) => {
  refuse(whyWayIsClosed('mailed_code', await identitiesOfSession(parts, session)))
  await mailNewProofCode(parts, session, now)
}
