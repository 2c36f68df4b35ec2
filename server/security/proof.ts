import { passwordTries } from '@cairn/domain/accounts/rules'
import type { Account } from '@cairn/domain/accounts/schema'
import { messages } from '@cairn/domain/security/messages'
import type { Proof } from '@cairn/domain/security/second-factor-schema'
import type { Parts } from '../app.ts'
import { countTry } from '../rate-limit.ts'
import { Refused } from '../refused.ts'
import { spendCode } from './second-factor-store.ts'

const words = messages.proof

const passwordHashOf = async ({ db }: Parts, userId: string) => {
  const [row] = await db.as('cairn_accounts', {}, (tx) =>
    tx.query<{ password: string | null }>(
      `select password from auth.account where user_id = $1 and provider_id = 'credential'`,
      [userId],
    ),
  )
  return row?.password ?? null
}

/** Being signed in is not enough for what protects the account: a screen may have been left open. */
export const provePassword = async (
  parts: Parts,
  account: Account,
  password: string | undefined,
  now: Date,
) => {
  const hash = await passwordHashOf(parts, account.id)
  if (hash === null) return
  if (password === undefined)
    throw new Refused({ code: 'wrong_proof', message: words.passwordNeeded, field: 'password' })
  await countTry(parts.db, `password of ${account.email}`, passwordTries, now)
  const { password: passwords } = await parts.engine.$context
  if (!(await passwords.verify({ hash, password })))
    throw new Refused({ code: 'wrong_proof', message: words.wrongPassword, field: 'password' })
}

/** By the password or by a code; an account without a password has only the code. */
export const prove = async (parts: Parts, account: Account, { password, code }: Proof, now: Date) => {
  if (code !== undefined) return spendCode(parts, account, code, now)
  if ((await passwordHashOf(parts, account.id)) === null)
    throw new Refused({ code: 'wrong_proof', message: words.wrongPassword, field: 'password' })
  await provePassword(parts, account, password, now)
}
