import { hashOf, newToken } from '../secret-token.ts'
import type { AccountsEngine } from './engine.ts'

/** Makes a token that signs in whoever can read the mail it is sent in; only its hash is kept. */
export const mintSignInLink = async (engine: AccountsEngine, email: string, validUntil: Date) => {
  const token = newToken()
  const { internalAdapter } = await engine.$context
  await internalAdapter.createVerificationValue({
    identifier: `magic-link:${hashOf(token)}`,
    value: JSON.stringify({ type: 'magic-link', email }),
    expiresAt: validUntil,
  })
  return token
}
