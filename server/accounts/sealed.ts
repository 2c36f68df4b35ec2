import { createHmac } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

export type Keeper = { secret: string; previousSecret?: string | undefined }

/** What counts: the secret that everything is made with, and the one before it while it is still named. */
export const secretsOf = ({ secret, previousSecret }: Keeper) =>
  previousSecret === undefined ? [secret] : [secret, previousSecret]

/** For what has to be read again; who has the database but not the server's secret reads nothing. */
export const seal = ({ secret }: Keeper, text: string) => symmetricEncrypt({ key: secret, data: text })

/** Null when it was sealed with another secret. */
export const unseal = async (keeper: Keeper, sealed: string): Promise<string | null> => {
  for (const key of secretsOf(keeper)) {
    const text = await symmetricDecrypt({ key, data: sealed }).catch(() => null)
    if (text !== null) return text
  }
  return null
}

/** For what is only compared but too short for a plain hash: all of them could be tried. */
export const keyedHash = ({ secret }: Keeper, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url')
