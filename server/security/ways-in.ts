import type { WaysIn } from '@cairn/domain/security/passkeys-rules'
import type { Tx } from '../db/client.ts'

/** Locks the account first, so that of two ways taken away at the same moment the second sees the first gone. */
export const lockWaysIn = async (tx: Tx, userId: string): Promise<WaysIn> => {
  await tx.query('select 1 from auth."user" where id = $1 for update', [userId])
  return waysIn(tx, userId)
}

export const waysIn = async (tx: Tx, userId: string): Promise<WaysIn> => {
  const [row] = await tx.query<{ has_password: boolean; has_google: boolean; passkeys: number }>(
    `select
       exists (select 1 from auth.account
         where user_id = $1 and provider_id = 'credential' and password is not null) as has_password,
       exists (select 1 from auth.account where user_id = $1 and provider_id = 'google') as has_google,
       (select count(*)::int from auth.passkey where user_id = $1) as passkeys`,
    [userId],
  )
  return {
    hasPassword: row?.has_password ?? false,
    hasGoogle: row?.has_google ?? false,
    passkeys: row?.passkeys ?? 0,
  }
}
