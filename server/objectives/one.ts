import type { Answer } from '@cairn/domain/endpoint'
import type { objectives as contract } from '@cairn/domain/objectives/contract'
import type { DeletionCounts, OthersBeneath } from '@cairn/domain/objectives/detail-schema'
import { mayChange } from '@cairn/domain/objectives/rules'
import type { Objective } from '@cairn/domain/objectives/schema'
import type { Tx } from '../db/client.ts'
import { type JsonText, listText, objectText, withKeys } from '../db/json-text.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { companies } from '../db/schema/workspace.ts'
import type { AnyScope } from '../gate.ts'
import type { Sealing } from '../sealing.ts'
import { notFound } from './checks.ts'
import { readFamilyTexts } from './json.ts'
import { readOriginals } from './quarter-stored.ts'
import { carriedFrom, readScores } from './score-stored.ts'

const childrenRead = 50
const ownersNamed = 5

type Reply = Answer<typeof contract.get>

/** All statements are sent at once. */
export const getObjective = async (
  tx: Tx,
  scope: AnyScope,
  id: string,
  { unseal }: Sealing,
): Promise<JsonText<Reply>> => {
  const [[objective, ...children], around, originals, from, scores] = await Promise.all([
    readFamilyTexts(tx, scope, id, childrenRead),
    readAround(tx, scope, id),
    readOriginals(tx, id),
    carriedFrom(tx, id),
    readScores(tx, [id]),
  ])
  if (objective === undefined || around === undefined) throw notFound()
  const { path, owners, descendants, keyResults, updates, shares, share_key_sealed: sealed } = around
  const held = { ownerId: around.owner_id, coOwnerIds: around.co_owners }
  // A program that may read hands out no way in that outlives its key.
  const isShown =
    sealed !== null &&
    scope.origin.key === undefined &&
    mayChange(scope.actor, { ...held, teamId: null }, around.held_above)
  const rest: Omit<Reply, 'objective' | 'children'> = {
    path,
    originals,
    changesSinceCommit: around.changes,
    carriedFrom: from,
    score: scores.get(id) ?? null,
    counts: { descendants, keyResults, updates, shares },
    othersBeneath: firstOf(owners),
    shareKey: isShown ? await unseal(sealed) : null,
    dismissedHints: around.dismissed_hints,
    publicLinks: around.public_links,
  }
  return withKeys(
    objectText<Pick<Reply, 'objective' | 'children'>>({ objective, children: listText(children) }),
    rest,
  )
}

type Around = DeletionCounts &
  Columns<typeof objectives, 'owner_id' | 'share_key_sealed' | 'dismissed_hints'> &
  Columns<typeof companies, 'public_links'> & {
    co_owners: string[]
    changes: number
    /** Who owns, or shares, one of those above it. */
    held_above: string[]
    path: Reply['path']
    owners: OthersBeneath['owners']
  }

const tree = `
  tree as (
    select id, owner_id, quarter from public.objectives where id = $1
    union
    select o.id, o.owner_id, o.quarter from tree cross join lateral (
      select id, owner_id, quarter from public.objectives where parent_id = tree.id offset 0) o)`

const countsOfTree = `
  select count(*)::int - 1 as descendants,
    sum((select count(*) from public.key_results where objective_id = tree.id))::int as "keyResults",
    sum((select count(*) from public.weekly_updates where objective_id = tree.id))::int as updates,
    sum((select count(*) from public.objective_shares where objective_id = tree.id))::int as shares
  from tree`

/** $1: the objective; $2: its company; $3: who asks, whose own beneath it nobody needs to be told of. */
const selectAround = `
  with recursive path as (
    select id, parent_id, title, owner_id, 0 as height from public.objectives where id = $1
    union all
    select p.id, p.parent_id, p.title, p.owner_id, height + 1 from path cross join lateral (
      select id, parent_id, title, owner_id from public.objectives where id = path.parent_id offset 0) p),
  ${tree}
  select o.owner_id, o.share_key_sealed, o.dismissed_hints, c.public_links,
    (select count(*)::int from public.ledger_lines l where l.objective_id = o.id and l.quarter = o.quarter) as changes,
    counted.descendants, counted."keyResults", counted.updates, counted.shares,
    array(select user_id from public.objective_shares where objective_id = o.id) as co_owners,
    array(
      select owner_id from path where height > 0
      union all
      select share.user_id from path cross join lateral (
        select user_id from public.objective_shares where objective_id = path.id offset 0) share
      where height > 0) as held_above,
    (select coalesce(json_agg(json_build_object('id', id, 'title', title) order by height desc), '[]')
     from path where height > 0) as path,
    (select coalesce(json_agg(json_build_object('fullName', p.full_name, 'objectives', held.count)
       order by held.count desc, p.name_key collate public.by_value, p.id), '[]')
     from (
       select owner_id, count(*)::int from tree where id <> $1 and owner_id <> $3 group by owner_id) held
     cross join lateral (
       select id, full_name, name_key from public.profiles where id = held.owner_id offset 0) p) as owners
  from public.objectives o cross join (${countsOfTree}) counted cross join public.companies c
  where o.id = $1 and c.id = $2`

const readAround = async (tx: Tx, { companyId, actor }: AnyScope, id: string) =>
  (await tx.query<Around>(selectAround, [id, companyId, actor.id]))[0]

/** The closed quarters of an objective and of everything beneath it. */
export const closedBeneath = (tx: Tx, id: string) =>
  tx.query<Pick<Objective, 'quarter' | 'quarterState'>>(
    `with recursive ${tree} select q.quarter, q.state as "quarterState" from public.quarters q
     where q.state = 'closed' and q.quarter in (select quarter from tree) order by q.quarter`,
    [id],
  )

export const countBeneath = async (tx: Tx, id: string): Promise<DeletionCounts> => {
  const [row] = await tx.query<DeletionCounts>(`with recursive ${tree} ${countsOfTree}`, [id])
  return row ?? { descendants: 0, keyResults: 0, updates: 0, shares: 0 }
}

/** Deleting it takes what lies beneath along, so the question before it names whose that is. */
const firstOf = (owners: OthersBeneath['owners']): OthersBeneath => {
  const rest = owners.slice(ownersNamed)
  return {
    owners: owners.slice(0, ownersNamed),
    more: { owners: rest.length, objectives: rest.reduce((sum, { objectives }) => sum + objectives, 0) },
  }
}

export const publicLinksOf = async (tx: Tx, scope: AnyScope) => {
  const [row] = await tx.query<Columns<typeof companies, 'public_links'>>(
    'select public_links from public.companies where id = $1',
    [scope.companyId],
  )
  return row?.public_links ?? false
}
