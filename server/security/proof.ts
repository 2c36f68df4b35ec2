import { randomInt, timingSafeEqual } from 'node:crypto'
import { codeLifetimeSeconds, codesPerAddress, whyCodeIsRefused } from '@cairn/domain/accounts/code-rules'
import { messages } from '@cairn/domain/security/messages'
import { messages as ownMessages } from '@cairn/domain/security/own-account-messages'
import type { CredentialProof } from '@cairn/domain/security/passkeys-schema'
import type { Proof } from '@cairn/domain/security/proof-schema'
import { waysToProve, wayTaken, whyWayIsClosed } from '@cairn/domain/security/rules'
import type { FastifyRequest } from 'fastify'
import { askerOf } from '../accounts/cookies.ts'
import type { WithEngine } from '../accounts/engine.ts'
import { saveProofTime } from '../accounts/proved.ts'
import { type Keeper, keyedHash } from '../accounts/sealed.ts'
import type { Session, SessionParts } from '../accounts/session.ts'
import type { Columns } from '../db/reading.ts'
import { verification } from '../db/schema/auth.ts'
import { insertRows, updateRow } from '../db/writing.ts'
import type { Parts } from '../parts.ts'
import { countTry } from '../rate-limit.ts'
import { Refused, refuse } from '../refused.ts'
import { identitiesOf } from './identities.ts'
import { proofCodeMail } from './mails.tsx'
import { hasVerifiedUser, isOwnPasskey, verifyPasskey } from './passkeys-commands.ts'
import { isPasswordOf } from './password.ts'
import { consumeCode } from './second-factor-store.ts'

type StoredProofCode = { hash: string; wrongTries: number }

/** One for a session: what was mailed for one browser is worth nothing in another. */
const identifierOf = ({ id }: Session) => `proof-code:${id}`
const hashOf = (parts: Keeper, { id }: Session, code: string) =>
  keyedHash(parts, 'proof code', `${id} ${code}`)

/** Makes the one code that is valid for this session from now on, together with the mail that carries it, or neither. */
const mailNewProofCode = async (
  parts: Keeper & Pick<Parts, 'db' | 'postman'>,
  session: Session,
  now: Date,
) => {
  const { db, postman } = parts
  await countTry(db, `proof code for ${session.me.account.id}`, codesPerAddress, now)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const kept: StoredProofCode = { hash: hashOf(parts, session, code), wrongTries: 0 }
  const until = new Date(now.getTime() + codeLifetimeSeconds * 1000)
  const mail = await proofCodeMail(session.me.account.email, code)
  await db.as('cairn_accounts', {}, async (tx) => {
    await tx.query('delete from auth.verification where identifier = $1', [identifierOf(session)])
    await insertRows(tx, verification, [
      {
        identifier: identifierOf(session),
        value: JSON.stringify(kept),
        expiresAt: until,
        createdAt: now,
        updatedAt: now,
      },
    ])
    await postman.queue(tx, mail)
  })
  postman.nudge()
}

/** Uses the code up when it is right, and counts the try when it is wrong. */
const consumeProofCode = async (
  parts: Keeper & Pick<Parts, 'db'>,
  session: Session,
  code: string,
  now: Date,
) => {
  const refusal = await parts.db.as('cairn_accounts', {}, async (tx) => {
    const [row] = await tx.query<Columns<typeof verification, 'id' | 'value' | 'expires_at'>>(
      `select id, value, expires_at from auth.verification where identifier = $1
       order by created_at desc limit 1 for update`,
      [identifierOf(session)],
    )
    const kept = row === undefined ? null : (JSON.parse(row.value) as StoredProofCode)
    const given = Buffer.from(hashOf(parts, session, code))
    const isRight = kept !== null && timingSafeEqual(given, Buffer.from(kept.hash))
    const mailed = row && kept && { expiresAt: row.expires_at, wrongTries: kept.wrongTries }
    const why = whyCodeIsRefused(mailed ?? null, { isRight, now })
    if (why === null)
      await tx.query('delete from auth.verification where identifier = $1', [identifierOf(session)])
    else if (row !== undefined && kept !== null)
      await updateRow(tx, verification, row.id, {
        value: JSON.stringify({ ...kept, wrongTries: kept.wrongTries + 1 }),
      })
    return why
  })
  refuse(refusal)
}

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
