import type { whyCannotChange } from '@cairn/domain/objectives/rules'
import type { Objective } from '@cairn/domain/objectives/schema'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { refuse } from '../refused.ts'
import { notFound } from './not-found.ts'
import { readObjective } from './rows.ts'

/** Holds the objective until the transaction ends, for who may change it. */
export const lockChangeable = async (
  tx: Tx,
  scope: Scope,
  id: string,
  why: typeof whyCannotChange,
): Promise<Objective> => {
  await tx.query('select 1 from public.objectives where id = $1 for no key update', [id])
  const objective = await readObjective(tx, scope, id)
  if (objective === null) throw notFound()
  refuse(why(objective))
  return objective
}
