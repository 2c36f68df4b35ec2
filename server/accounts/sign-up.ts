import type { SignUp } from '@cairn/domain/accounts/schema'
import type { z } from 'zod'
import type { Database } from '../db/client.ts'
import type { Postman } from '../mail/postman.ts'
import { ask, engineErrorCode } from './ask.ts'
import type { AccountsEngine } from './engine.ts'

type SignUpParts = { engine: AccountsEngine; db: Database; postman: Postman }

/** Creates the account, or does nothing visible when the address has one already: the answer is the same. */
export const signUp = async (parts: SignUpParts, { fullName, email, password }: z.output<typeof SignUp>) => {
  try {
    await ask(parts, () => parts.engine.api.signUpEmail({ body: { name: fullName, email, password } }))
  } catch (error) {
    // Two sign-ups at the same moment: the slower one finds the address taken only when it writes.
    const lostRace =
      engineErrorCode(error) === 'FAILED_TO_CREATE_USER' && (await accountExists(parts.db, email))
    if (!lostRace) throw error
  }
}

export const accountExists = async (db: Database, email: string) => {
  const rows = await db.as('cairn_accounts', {}, (tx) =>
    tx.query('select 1 from auth."user" where email = $1', [email]),
  )
  return rows.length > 0
}
