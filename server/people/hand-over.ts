import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'

/**
 * Objectives and strategies go to someone else of the company, the objectives into that person's team. Who owns an
 * objective is not its co-owner as well.
 */
export const transferOwnership = async (tx: Tx, scope: Scope, fromId: string, toId: string) => {
  await tx.query(
    `delete from public.objective_shares s using public.objectives o
     where o.company_id = s.company_id and o.id = s.objective_id and o.owner_id = $1 and s.user_id = $2`,
    [fromId, toId],
  )
  const objectives = await tx.query(
    `update public.objectives set owner_id = $2, team_id = (select team_id from public.profiles where id = $2),
       updated_date = $3, version = version + 1
     where owner_id = $1 returning id`,
    [fromId, toId, scope.now],
  )
  const strategies = await tx.query(
    'update public.strategies set owner_id = $2, updated_at = $3 where owner_id = $1 returning id',
    [fromId, toId, scope.now],
  )
  return { objectives: objectives.length, strategies: strategies.length }
}
