import { claimsIn, googleProviderId } from '../accounts/google-provider.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { account } from '../db/schema/auth.ts'

type Identity = Columns<typeof account, 'id' | 'provider_id' | 'id_token' | 'updated_at'>

/** Locks the account first, so that of two ways taken away at the same moment the second sees the first gone. */
export const lockIdentities = async (tx: Tx, accountId: string) => {
  await tx.query('select 1 from auth."user" where id = $1 for update', [accountId])
  return identitiesOf(tx, accountId)
}

export const deleteIdentity = (tx: Tx, id: string | undefined) =>
  tx.query('delete from auth.account where id = $1', [id])

/** How an account can be entered, apart from mails to its address. */
export const identitiesOf = async (tx: Tx, accountId: string) => {
  const identities = await tx.query<Identity>(
    `select id, provider_id, id_token, updated_at from auth.account
     where user_id = $1 and (provider_id <> 'credential' or password is not null) order by created_at`,
    [accountId],
  )
  const [passkeys] = await tx.query<{ count: number }>(
    'select count(*)::int as count from auth.passkey where user_id = $1',
    [accountId],
  )
  const password = identities.find(({ provider_id }) => provider_id === 'credential')
  const google = identities.find(({ provider_id }) => provider_id === googleProviderId)
  return {
    hasPassword: password !== undefined,
    passwordChangedAt: password?.updated_at ?? null,
    passkeys: passkeys?.count ?? 0,
    isGoogleLinked: google !== undefined,
    google: google ? { id: google.id, email: emailOf(google.id_token) } : null,
  }
}

const emailOf = (idToken: string | null) => (idToken === null ? null : (claimsIn(idToken)?.email ?? null))
