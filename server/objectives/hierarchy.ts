import { type MovedTree, whyCannotBeParent } from '@cairn/domain/objectives/hierarchy'
import { messages } from '@cairn/domain/objectives/messages'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { AnyScope } from '../gate.ts'
import { Refused, refuse } from '../refused.ts'
import { ancestorJoins, levelOfRow } from './rows.ts'

/**
 * Who moves, adds or deletes objectives goes one at a time in a company, so that no two moves close a circle. The
 * company's row comes first, as it does for whoever changes its people, and other writes are not held up by it.
 */
export const lockTrees = (tx: Tx, scope: AnyScope) =>
  tx.query('select 1 from public.companies where id = $1 for no key update', [scope.companyId])

/** For what leaves the trees alone: it only keeps to the order of locks. */
export const lockBesideOthers = (tx: Tx, scope: Pick<AnyScope, 'companyId'>) =>
  tx.query('select 1 from public.companies where id = $1 for key share', [scope.companyId])

/** Nobody writes to an objective meanwhile: one waits for them, and they for one. */
export const lockAlone = (tx: Tx, scope: Pick<AnyScope, 'companyId'>) =>
  tx.query('select 1 from public.companies where id = $1 for update', [scope.companyId])

/** Before they are deleted together, which goes down: whoever counts progress holds them from below, so this does too. */
export const lockFromBelow = (tx: Tx, id: string) =>
  tx.query(
    `with recursive beneath as (
       select id, 1 as depth from public.objectives where id = $1
       union
       select o.id, beneath.depth + 1 from beneath join public.objectives o on o.parent_id = beneath.id)
     select 1 from beneath join public.objectives o on o.id = beneath.id
     order by beneath.depth desc, o.id for update of o`,
    [id],
  )

/** An objective with everything beneath it; null where there is none. */
export const treeOf = async (tx: Tx, id: string): Promise<MovedTree | null> => {
  const rows = await tx.query<Columns<typeof objectives, 'id'> & { depth: number }>(
    `with recursive beneath as (
       select id, 1 as depth from public.objectives where id = $1
       union
       select o.id, beneath.depth + 1 from beneath join public.objectives o on o.parent_id = beneath.id)
     select id, depth from beneath`,
    [id],
  )
  if (rows.length === 0) return null
  return {
    id,
    descendantIds: new Set(rows.map((row) => row.id).filter((other) => other !== id)),
    height: Math.max(...rows.map(({ depth }) => depth)),
  }
}

/** By id, of those that are there. */
export const levelsOf = async (tx: Tx, ids: readonly string[]) => {
  const rows = await tx.query<Columns<typeof objectives, 'id'> & { level: number }>(
    `select o.id, ${levelOfRow} as level from public.objectives o ${ancestorJoins} where o.id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, level }) => [id, level]))
}

/** Another company's objective is as unknown as one that never was. */
export const refuseParent = async (tx: Tx, parentId: string, moved: MovedTree) => {
  const level = (await levelsOf(tx, [parentId])).get(parentId)
  if (level === undefined)
    throw new Refused({ code: 'invalid_input', message: messages.parentUnknown, field: 'parentId' })
  refuse(whyCannotBeParent({ id: parentId, level }, moved))
}
