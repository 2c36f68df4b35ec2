import type { Account } from '@cairn/domain/accounts/schema'
import { messages } from '@cairn/domain/security/messages'
import type { Proof } from '@cairn/domain/security/second-factor-schema'
import type { Parts } from '../app.ts'
import { Refused } from '../refused.ts'
import { isPasswordOf, passwordHashOf } from './password.ts'
import { spendCode } from './second-factor-store.ts'

const words = messages.proof

/** Being signed in is not enough for what protects the account: a screen may have been left open. */
export const provePassword = async (
  parts: Parts,
  account: Account,
  password: string | undefined,
  now: Date,
) => {
  if (password === undefined) {
    if ((await passwordHashOf(parts, account.id)) === null) return
    throw new Refused({ code: 'wrong_proof', message: words.passwordNeeded, field: 'password' })
  }
  if ((await isPasswordOf(parts, account, password, now)) === false)
    throw new Refused({ code: 'wrong_proof', message: words.wrongPassword, field: 'password' })
}

/** By the password or by a code; an account without a password has only the code. */
export const prove = async (parts: Parts, account: Account, { password, code }: Proof, now: Date) => {
  if (code !== undefined) return spendCode(parts, account, code, now)
  if ((await passwordHashOf(parts, account.id)) === null)
    throw new Refused({ code: 'wrong_proof', message: words.wrongPassword, field: 'password' })
  await provePassword(parts, account, password, now)
}
