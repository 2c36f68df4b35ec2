import type { FastifyRequest } from 'fastify'
import type { WithEngine } from '../accounts/engine.ts'
import { guess } from '../accounts/guesses.ts'
import type { Session } from '../accounts/session.ts'
import type { Columns } from '../db/reading.ts'
import type { account } from '../db/schema/auth.ts'
import type { Parts } from '../parts.ts'

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
