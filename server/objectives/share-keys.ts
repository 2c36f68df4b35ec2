import type { SharedObjective } from '@cairn/domain/objectives/contract'
import { messages } from '@cairn/domain/objectives/messages'
import { z } from 'zod'
import type { Database, Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { objectives } from '../db/schema/objectives.ts'
import { inCompany } from '../db/tenant.ts'
import { updateRow } from '../db/writing.ts'
import { type AnyScope, unattendedScope } from '../gate.ts'
import { Refused } from '../refused.ts'
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
    await inCompany(db, unattendedScope(company_id, clock()), (tx) =>
      keepShareKey(tx, objective_id, key, sealing),
    )
}

/** Exactly these from now on. Who stays keeps the time since when. */
export const shareWith = async (tx: Tx, scope: AnyScope, objectiveId: string, userIds: readonly string[]) => {
  await tx.query('delete from public.objective_shares where objective_id = $1 and user_id <> all($2)', [
    objectiveId,
    userIds,
  ])
  await tx.query(
    `insert into public.objective_shares (company_id, objective_id, user_id, created_at)
     select $1, $2, user_id, $4 from unnest($3::uuid[]) as user_id on conflict do nothing`,
    [scope.companyId, objectiveId, userIds, scope.now],
  )
}

/** The one answer to a wrong id, a wrong key, a revoked one, and a company that shows nothing in public. */
const notShared = () => new Refused({ code: 'not_found', message: messages.notShared })

type SharedRow = Omit<SharedObjective, 'draft' | 'ownerName' | 'teamName' | 'keyResults'> & {
  owner_name: string
  team_name: string | null
  key_results: SharedObjective['keyResults']
}

export const sharedObjective = async (db: Database, okrId: string, key: string): Promise<SharedObjective> => {
  if (!z.uuid().safeParse(okrId).success || key === '') throw notShared()
  const [row] = await db.crossing<SharedRow>(
    'objective_by_share_key',
    'select * from crossing.objective_by_share_key($1, $2)',
    [okrId, hashOf(key)],
  )
  if (row === undefined) throw notShared()
  const [planned] = await db.crossing<Pick<SharedObjective, 'draft'>>(
    'draft_by_share_key',
    'select crossing.draft_by_share_key($1, $2) as draft',
    [okrId, hashOf(key)],
  )
  const { owner_name: ownerName, team_name: teamName, key_results: keyResults, ...shown } = row
  return { ...shown, draft: planned?.draft ?? null, ownerName, teamName, keyResults }
}
