import { createHmac } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

type Keeper = { secret: string }

/** For what has to be read again; who has the database but not the server's secret reads nothing. */
export const seal = ({ secret }: Keeper, text: string) => symmetricEncrypt({ key: secret, data: text })

/** Null when it was sealed with another secret. */
export const unseal = ({ secret }: Keeper, sealed: string): Promise<string | null> =>
  symmetricDecrypt({ key: secret, data: sealed }).catch(() => null)

/** For what is only compared but too short for a plain hash: all of them could be tried. */
export const keyedHash = ({ secret }: Keeper, purpose: string, text: string) =>
  createHmac('sha256', secret).update(`${purpose} ${text}`).digest('base64url')
