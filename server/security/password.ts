import type { ownAccount } from '@cairn/domain/security/own-account-contract'
import { messages } from '@cairn/domain/security/own-account-messages'
import { passwordChangesAtMost } from '@cairn/domain/security/own-account-rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { callEngine } from '../accounts/ask.ts'
import { whyTooCommon } from '../accounts/common-passwords.ts'
import { askerOf } from '../accounts/cookies.ts'
import type { WithEngine } from '../accounts/engine.ts'
import { guess } from '../accounts/guesses.ts'
import { rememberDevice } from '../accounts/known-devices.ts'
import { passwordChangedMail } from '../accounts/mails.tsx'
import { saveProofTime } from '../accounts/proved.ts'
import type { Session, SessionParts } from '../accounts/session.ts'
import type { Columns } from '../db/reading.ts'
import type { account } from '../db/schema/auth.ts'
import type { Parts } from '../parts.ts'
import { countTry } from '../rate-limit.ts'
import { Refused, refuse } from '../refused.ts'
import { endOtherSessions } from './sessions.ts'

export const passwordHashOf = async ({ db }: Pick<Parts, 'db'>, accountId: string) => {
  const [row] = await db.as('cairn_accounts', {}, (tx) =>
    tx.query<Columns<typeof account, 'password'>>(
      `select password from auth.account where user_id = $1 and provider_id = 'credential'`,
      [accountId],
    ),
  )
  return row?.password ?? null
}

type TypedPassword = { session: Session; request: FastifyRequest; password: string }

/**
 * Whether this is the password of the account, or null where it has none. Every look counts as a guess at it, for this
 * session alone: who is in is not kept from their own account by who is not.
 */
export const isPasswordOf = async (
  parts: WithEngine & Pick<Parts, 'db'>,
  { session, request, password }: TypedPassword,
  now: Date,
) => {
  const { id, email } = session.me.account
  const hash = await passwordHashOf(parts, id)
  if (hash === null) return null
  const known = `session ${session.id}`
  const forget = await guess(parts, { what: 'password', of: email, known, ip: request.ip }, now)
  const { password: passwords } = await parts.engine.$context
  const isRight = await passwords.verify({ hash, password })
  if (isRight) await forget()
  return isRight
}

const refuseWrong = async (parts: WithEngine & Pick<Parts, 'db'>, typed: TypedPassword, now: Date) => {
  const isRight = await isPasswordOf(parts, typed, now)
  if (isRight === null) throw new Refused({ code: 'conflict', message: messages.password.notSet })
  if (!isRight)
    throw new Refused({ code: 'invalid_input', message: messages.password.wrong, field: 'currentPassword' })
}

type Change = {
  session: Session
  body: z.output<(typeof ownAccount.changePassword)['body']>
  request: FastifyRequest
  reply: FastifyReply
}

/** Another password for who knows the one before; it counts as a proof of who sits there, unless a second factor would. */
export const changePassword = async (
  parts: SessionParts & WithEngine & Pick<Parts, 'postman' | 'settings'>,
  { session, body, request, reply }: Change,
  now: Date,
) => {
  const { db, engine, postman, settings } = parts
  const { currentPassword, password: newPassword, signOutOthers } = body
  const { account } = session.me
  refuse(whyTooCommon(newPassword))
  await refuseWrong(parts, { session, request, password: currentPassword }, now)
  const changes = `password changes of ${account.id}`
  await countTry(db, changes, passwordChangesAtMost, now, messages.password.changedOften)
  await callEngine(parts, askerOf(parts, request, session), (headers) =>
    engine.api.changePassword({ body: { currentPassword, newPassword }, headers }),
  )
  const mail = await passwordChangedMail({ ...account, name: account.fullName }, settings.publicUrl)
  await db.as('cairn_accounts', {}, async (tx) => {
    if (signOutOthers) await endOtherSessions(tx, session)
    if (!session.twoFactorEnabled) await saveProofTime(tx, session.id, now)
    await postman.queue(tx, mail)
  })
  postman.nudge()
  await rememberDevice(parts, account.id, reply)
}
