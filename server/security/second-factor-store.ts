import { whyHalfSignedIn } from '@cairn/domain/accounts/rules'
import type { Account } from '@cairn/domain/accounts/schema'
import { messages } from '@cairn/domain/security/messages'
import { isAppCode } from '@cairn/domain/security/rules'
import type { FastifyRequest } from 'fastify'
import { guess } from '../accounts/guesses.ts'
import { findDevice } from '../accounts/known-devices.ts'
import { type Keeper, keyedHash, secretsOf, unseal } from '../accounts/sealed.ts'
import type { Session, SessionParts } from '../accounts/session.ts'
import type { Database } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { twoFactor } from '../db/schema/auth.ts'
import type { Parts } from '../parts.ts'
import { Refused } from '../refused.ts'
import { runAndMailOwner } from './mails.tsx'
import { stepOfCode } from './second-factor-codes.ts'
import { news } from './second-factor-news.ts'

type StoredSecondFactor = Columns<typeof twoFactor, 'secret' | 'recovery_codes'> & { is_on: boolean }

export const findSecondFactor = async (db: Database, userId: string): Promise<StoredSecondFactor | null> => {
  const [row] = await db.as('cairn_accounts', {}, (tx) =>
    tx.query<StoredSecondFactor>(
      `select f.secret, f.recovery_codes, u.two_factor_enabled as is_on
       from auth.two_factor f join auth."user" u on u.id = f.user_id where f.user_id = $1`,
      [userId],
    ),
  )
  return row ?? null
}

export const hashOfRecoveryCode = (parts: Pick<Parts, 'secret'>, code: string) =>
  keyedHash(parts, 'recovery code', code)

/** Takes the step of the code, unless it or a later one was taken before: of two at once, one is let in. */
const consumeAppCode = async (
  parts: Keeper & Pick<Parts, 'db'>,
  userId: string,
  kept: StoredSecondFactor,
  code: string,
  now: Date,
) => {
  const secret = await unseal(parts, kept.secret)
  const step = secret === null ? null : stepOfCode(secret, code, now)
  if (step === null) return false
  const taken = await parts.db.as('cairn_accounts', {}, (tx) =>
    tx.query(
      'update auth.two_factor set last_step = $2 where user_id = $1 and last_step < $2 returning last_step',
      [userId, step],
    ),
  )
  return taken.length > 0
}

const consumeRecoveryCode = async (
  parts: Keeper & Pick<Parts, 'settings' | 'db' | 'postman'>,
  account: Account,
  kept: StoredSecondFactor,
  code: string,
) => {
  const hash = secretsOf(parts)
    .map((secret) => hashOfRecoveryCode({ secret }, code))
    .find((known) => kept.recovery_codes.includes(known))
  if (hash === undefined) return false
  const left = kept.recovery_codes.length - 1
  return runAndMailOwner(parts, account, news.recoveryCodeUsed(left), async (tx) => {
    const taken = await tx.query(
      `update auth.two_factor set recovery_codes = array_remove(recovery_codes, $2)
       where user_id = $1 and $2 = any (recovery_codes) returning user_id`,
      [account.id, hash],
    )
    if (taken.length === 0) throw wrongCode(code)
    return true
  })
}

const wrongCode = (code: string) => {
  const { codeWrong, recoveryCodeWrong } = messages.secondFactor
  return new Refused(
    isAppCode(code)
      ? { code: 'wrong_proof', message: codeWrong, field: 'code' }
      : { code: 'wrong_proof', message: recoveryCodeWrong, field: 'recoveryCode' },
  )
}

type TypedCode = { session: Session; request: FastifyRequest; code: string }

/** A session says who it is only when nothing is left to be shown: anyone with the password has as many halves as they like. */
const deviceKey = async (parts: SessionParts, { session, request }: TypedCode) =>
  whyHalfSignedIn(session) === null
    ? `session ${session.id}`
    : findDevice(parts, request, { id: session.me.account.id })

/** Uses a code up, or refuses it and counts the guess. Which kind it is, its shape says. */
export const consumeCode = async (
  parts: SessionParts & Pick<Parts, 'settings' | 'postman'>,
  typed: TypedCode,
  now: Date,
) => {
  const { session, request, code } = typed
  const { account } = session.me
  const known = await deviceKey(parts, typed)
  const forget = await guess(parts, { what: 'second factor', of: account.id, known, ip: request.ip }, now)
  const kept = await findSecondFactor(parts.db, account.id)
  if (kept === null) throw wrongCode(code)
  const isRight = isAppCode(code)
    ? await consumeAppCode(parts, account.id, kept, code, now)
    : await consumeRecoveryCode(parts, account, kept, code)
  if (!isRight) throw wrongCode(code)
  await forget()
}
