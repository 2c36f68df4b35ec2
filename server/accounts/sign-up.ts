import type { SignUp } from '@cairn/domain/accounts/schema'
import type { z } from 'zod'
import type { Database } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { user } from '../db/schema/auth.ts'
import type { Postman } from '../mail/postman.ts'
import { callEngine, engineErrorCode } from './ask.ts'
import { anonymousAsker } from './cookies.ts'
import type { AccountsEngine } from './engine.ts'

type SignUpParts = { engine: AccountsEngine; db: Database; postman: Postman }

/** Creates the account, or does nothing visible when the address has one already, and answers null. */
export const signUp = async (parts: SignUpParts, { fullName, email, password }: z.output<typeof SignUp>) => {
  try {
    const { user } = await callEngine(parts, anonymousAsker, () =>
      parts.engine.api.signUpEmail({ body: { name: fullName, email, password } }),
    )
    // For an address that is taken the engine makes up somebody who does not exist.
    return (await accountIdOf(parts.db, email)) === user.id ? { id: user.id, email: user.email } : null
  } catch (error) {
    // Two sign-ups at the same moment: the slower one finds the address taken only when it writes.
    const lostRace =
      engineErrorCode(error) === 'FAILED_TO_CREATE_USER' && (await accountIdOf(parts.db, email)) !== null
    if (lostRace) return null
    throw error
  }
}

export const accountIdOf = async (db: Database, email: string) => {
  const [row] = await db.as('cairn_accounts', {}, (tx) =>
    tx.query<Columns<typeof user, 'id'>>('select id from auth."user" where email = $1', [email]),
  )
  return row?.id ?? null
}

export const isUnproven = async (db: Database, email: string) => {
  const rows = await db.as('cairn_accounts', {}, (tx) =>
    tx.query('select 1 from auth."user" where email = $1 and not email_verified', [email]),
  )
  return rows.length > 0
}
