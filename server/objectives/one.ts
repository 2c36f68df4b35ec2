import type { DeletionCounts, OthersBeneath } from '@cairn/domain/objectives/contract'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { companies } from '../db/schema/workspace.ts'
import type { Scope } from '../gate.ts'
import type { Sealing } from '../sealing.ts'
import { notFound } from './checks.ts'
import { readObjective, readObjectives } from './rows.ts'
import { shareKeyOf } from './share-keys.ts'

const childrenRead = 50
const ownersNamed = 5

export const getObjective = async (tx: Tx, scope: Scope, id: string, sealing: Sealing) => {
  const objective = await readObjective(tx, scope, id)
  if (objective === null) throw notFound()
  const children = await tx.query<Columns<typeof objectives, 'id'>>(
    `select id from public.objectives where parent_id = $1
     order by created_date desc, id desc limit ${childrenRead}`,
    [id],
  )
  const counts = await countBeneath(tx, id)
  return {
    objective,
    path: await pathTo(tx, id),
    children: await readObjectives(
      tx,
      scope,
      children.map((child) => child.id),
    ),
    counts,
    othersBeneath: await othersBeneath(tx, scope, id, counts),
    shareKey: objective.canChange ? await shareKeyOf(tx, id, sealing) : null,
    publicLinks: await publicLinksOf(tx, scope),
  }
}

/** From the root down to the parent. */
const pathTo = (tx: Tx, id: string) =>
  tx.query<Columns<typeof objectives, 'id' | 'title'>>(
    `with recursive path as (
       select parent_id, 0 as height from public.objectives where id = $1
       union all
       select o.parent_id, height + 1 from path join public.objectives o on o.id = path.parent_id)
     select o.id, o.title from path join public.objectives o on o.id = path.parent_id order by height desc`,
    [id],
  )

const treeBeneath = `
  with recursive tree as (
    select id, owner_id from public.objectives where id = $1
    union
    select o.id, o.owner_id from tree cross join lateral (
      select id, owner_id from public.objectives where parent_id = tree.id offset 0) o)`

export const countBeneath = async (tx: Tx, id: string): Promise<DeletionCounts> => {
  const [row] = await tx.query<DeletionCounts>(
    `${treeBeneath}
     select count(*)::int - 1 as descendants,
       sum((select count(*) from public.key_results where objective_id = tree.id))::int as "keyResults",
       sum((select count(*) from public.weekly_updates where objective_id = tree.id))::int as updates,
       sum((select count(*) from public.objective_shares where objective_id = tree.id))::int as shares
     from tree`,
    [id],
  )
  return row ?? { descendants: 0, keyResults: 0, updates: 0, shares: 0 }
}

/** Deleting it takes these along, so the question before it names whose they are. */
const othersBeneath = async (
  tx: Tx,
  scope: Scope,
  id: string,
  { descendants }: DeletionCounts,
): Promise<OthersBeneath> => {
  const owners =
    descendants === 0
      ? []
      : await tx.query<OthersBeneath['owners'][number]>(
          `${treeBeneath}
           select p.full_name as "fullName", count(*)::int as objectives
           from tree join public.profiles p on p.id = tree.owner_id
           where tree.id <> $1 and tree.owner_id <> $2
           group by p.id, p.full_name, p.name_key order by objectives desc, p.name_key, p.id`,
          [id, scope.actor.id],
        )
  const rest = owners.slice(ownersNamed)
  return {
    owners: owners.slice(0, ownersNamed),
    more: { owners: rest.length, objectives: rest.reduce((sum, { objectives }) => sum + objectives, 0) },
  }
}

export const publicLinksOf = async (tx: Tx, scope: Scope) => {
  const [row] = await tx.query<Columns<typeof companies, 'public_links'>>(
    'select public_links from public.companies where id = $1',
    [scope.companyId],
  )
  return row?.public_links ?? false
}
