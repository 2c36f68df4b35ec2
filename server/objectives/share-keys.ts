import type { Database, Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { objectives } from '../db/schema/objectives.ts'
import { inCompany } from '../db/tenant.ts'
import { updateRow } from '../db/writing.ts'
import { unattended } from '../gate.ts'
import type { Sealing } from '../sealing.ts'
import { hashOf } from '../secret-token.ts'

/** Null without a public link, and where the key was sealed with a secret that the server no longer knows. */
export const shareKeyOf = async (tx: Tx, id: string, { unseal }: Sealing) => {
  const [row] = await tx.query<Columns<typeof objectives, 'share_key_sealed'>>(
    'select share_key_sealed from public.objectives where id = $1',
    [id],
  )
  const sealed = row?.share_key_sealed ?? null
  return sealed === null ? null : unseal(sealed)
}

export const keepShareKey = async (tx: Tx, id: string, key: string, { seal }: Sealing) => {
  await updateRow(tx, objectives, id, { shareKey: hashOf(key), shareKeySealed: await seal(key) })
}

/** Says whether there was one. */
export const forgetShareKey = async (tx: Tx, id: string) => {
  const gone = await tx.query(
    `update public.objectives set share_key = null, share_key_sealed = null
     where id = $1 and share_key is not null returning id`,
    [id],
  )
  return gone.length > 0
}

type Shared = typeof objectives.$inferSelect
type ReadableRow = { company_id: Shared['companyId']; objective_id: Shared['id']; key: string }

/**
 * Before keys were sealed they stood in the table as they are, and a migration knows no secret: the server seals
 * them when it starts. One of the version before may make such keys as long as it runs beside this one.
 */
export const sealShareKeys = async (parts: { db: Database; sealing: Sealing; clock: () => Date }) => {
  const { db, sealing, clock } = parts
  const readable = await db.crossing<ReadableRow>(
    'readable_share_keys',
    'select * from crossing.readable_share_keys()',
    [],
  )
  for (const { company_id, objective_id, key } of readable)
    await inCompany(db, unattended(company_id, clock()), (tx) => keepShareKey(tx, objective_id, key, sealing))
}
