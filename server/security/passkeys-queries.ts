import { messages } from '@cairn/domain/security/messages'
import type { Passkey } from '@cairn/domain/security/passkeys-schema'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { passkey } from '../db/schema/auth.ts'

type PasskeyRow = Columns<typeof passkey, 'id' | 'name' | 'created_at' | 'last_used_at'>

const passkeyOfRow = ({ id, name, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name: name ?? messages.passkeys.unnamed,
  createdAt: created_at,
  lastUsedAt: last_used_at,
})

export const passkeysOf = async (tx: Tx, userId: string) => {
  const rows = await tx.query<PasskeyRow>(
    'select id, name, created_at, last_used_at from auth.passkey where user_id = $1 order by created_at, id',
    [userId],
  )
  return rows.map(passkeyOfRow)
}

/** Another person's passkey is as good as none. */
export const updateName = async (tx: Tx, userId: string, id: string, name: string) => {
  const [row] = await tx.query<PasskeyRow>(
    `update auth.passkey set name = $3 where id = $2 and user_id = $1
     returning id, name, created_at, last_used_at`,
    [userId, id, name],
  )
  return row === undefined ? null : passkeyOfRow(row)
}

export const noteUse = (tx: Tx, credentialId: string, now: Date) =>
  tx.query('update auth.passkey set last_used_at = $2 where credential_id = $1', [credentialId, now])

export const isOwnPasskey = async (tx: Tx, userId: string, credentialId: string) => {
  const own = await tx.query('select 1 from auth.passkey where user_id = $1 and credential_id = $2', [
    userId,
    credentialId,
  ])
  return own.length > 0
}
