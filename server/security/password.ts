import { passwordTries } from '@cairn/domain/accounts/rules'
import type { Account } from '@cairn/domain/accounts/schema'
import type { Parts } from '../app.ts'
import { countTry } from '../rate-limit.ts'

export const passwordHashOf = async ({ db }: Parts, accountId: string) => {
  const [row] = await db.as('cairn_accounts', {}, (tx) =>
    tx.query<{ password: string | null }>(
      `select password from auth.account where user_id = $1 and provider_id = 'credential'`,
      [accountId],
    ),
  )
  return row?.password ?? null
}

/** Whether this is the password of the account, or null where it has none. Every look counts as a guess at it. */
export const isPasswordOf = async (parts: Parts, { id, email }: Account, password: string, now: Date) => {
  const hash = await passwordHashOf(parts, id)
  if (hash === null) return null
  await countTry(parts.db, `password of ${email}`, passwordTries, now)
  const { password: passwords } = await parts.engine.$context
  return passwords.verify({ hash, password })
}
