import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'

/** Exactly these from now on. Who stays keeps the time since when. */
export const shareWith = async (tx: Tx, scope: Scope, objectiveId: string, userIds: readonly string[]) => {
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
