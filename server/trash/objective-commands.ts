import { changedBetween } from '@cairn/domain/activity/rules'
import { whyCannotBeParent } from '@cairn/domain/objectives/hierarchy'
import { saidOfObjective } from '@cairn/domain/objectives/history'
import { isStrategyOffered } from '@cairn/domain/objectives/rules'
import { messages as quartersMessages } from '@cairn/domain/quarters/messages'
import { whyClosed } from '@cairn/domain/quarters/rules'
import { planningOnReturn, whyCannotRestore } from '@cairn/domain/trash/rules'
import type { Restored } from '@cairn/domain/trash/schema'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { blockerAsked, blockerAsks } from '../db/schema/blockers.ts'
import { commentReactions, comments, objectiveFollows } from '../db/schema/discussion.ts'
import { objectiveShares, objectives } from '../db/schema/objectives.ts'
import { ledgerLines } from '../db/schema/quarters.ts'
import { scores } from '../db/schema/scores.ts'
import type { strategies } from '../db/schema/strategies.ts'
import { weeklyUpdates } from '../db/schema/updates.ts'
import { type KeptRow, putBack, takeFromTrash } from '../db/trash.ts'
import type { Scope } from '../gate.ts'
import { objectiveParts, scoresAnywhere } from '../objectives/commands.ts'
import { readSavedObjective } from '../objectives/create.ts'
import { levelsOf, lockTrees } from '../objectives/hierarchy.ts'
import { type KeptQuarter, keepOriginals, quarterStanding, undeclared } from '../objectives/quarter-stored.ts'
import { noteWeek } from '../objectives/weeks.ts'
import { Refused, refuse } from '../refused.ts'
import { notInTrash, readPeople } from './checks.ts'

type KeptObjective = KeptRow &
  Columns<typeof objectives, 'id' | 'parent_id' | 'owner_id' | 'strategy_id' | 'quarter' | 'version'> &
  Partial<Columns<typeof objectives, 'draft' | 'added_after_commit'>>

/**
 * With everything beneath it: under its parent, where that is still there and has room, else at the top. Who may restore is
 * asked of what is there then, with everything above and around it as it is now.
 */
export const restoreObjective = async (tx: Tx, scope: Scope, id: string): Promise<Restored> => {
  await lockTrees(tx, scope)
  const taken = await takeFromTrash(tx, 'objective', id)
  if (taken === null) throw notInTrash()
  const tree = taken.partsOf('objectives') as KeptObjective[]
  const ids = tree.map((one) => one.id)
  const carried = taken.partsOf('carried') as Carried[]
  const people = await readPeople(tx)
  const parentId = await parentFor(tx, id, tree)
  const teamIds = new Set((await tx.query<{ id: string }>('select id from public.teams')).map(({ id }) => id))
  const quarters = await standingsOf(tx, tree)
  const root = { id, parentId }
  await putBack(tx, objectives, await asOfToday(tx, tree, taken.deletedAt, people, quarters, root))
  for (const table of objectiveParts)
    await putBack(
      tx,
      table,
      taken.partsOf(getTableName(table)).flatMap(withoutLeavers(table, tree, people, teamIds)),
    )
  await endUnasked(tx, ids)
  const restored = await readSavedObjective(tx, scope, id)
  refuse(whyCannotRestore('objective', restored))
  // Only who may is told what else is in the way.
  for (const quarter of quarters.values()) refuse(whyClosed(quarter))
  await refuseCarriedAgain(tx, carried)
  await linkAgain(tx, carried)
  await keepOriginals(tx, scope, ids)
  const climbed = await noteWeek(tx, scope, ids)
  const isMovedToTop = tree.find((one) => one.id === id)?.parent_id !== parentId
  await recordActivity(tx, scope, {
    action: 'objective.restored',
    subjectType: 'objective',
    subjectId: id,
    details: { title: restored.title, ...climbed, descendants: tree.length - 1, isMovedToTop },
    changed: changedBetween(null, saidOfObjective(restored)),
  })
  return { kind: 'objective', id, title: restored.title, isMovedToTop }
}

/** Of what, and with which version, it was carried over when it was deleted. */
type Carried = { id: string; from: string; version: number }
const carriedRows = `jsonb_to_recordset($1::jsonb) as carried (id uuid, "from" uuid, version integer)`

/** Of one objective there is one that it was carried over to: with the one made meanwhile it would stand twice. */
const refuseCarriedAgain = async (tx: Tx, carried: readonly Carried[]) => {
  const [again] = await tx.query<Columns<typeof objectives, 'title'>>(
    `select n.title from ${carriedRows}
     join ${scoresAnywhere} s on s.objective_id = carried."from"
     join public.objectives n on n.id = s.successor_id and n.id <> carried.id order by n.id limit 1`,
    [JSON.stringify(carried)],
  )
  if (again !== undefined)
    throw new Refused({ code: 'conflict', message: quartersMessages.carriedOverAgain(again.title) })
}

/**
 * What was taken back with the card is carried over again when it comes back, or the card would make a second one. Coming back is
 * no change of it: what was as it was carried over still is.
 */
const linkAgain = async (tx: Tx, carried: readonly Carried[]) => {
  await tx.query(
    `update public.scores s set successor_id = carried.id, successor_version = carried.version + 1
     from ${carriedRows} where s.objective_id = carried."from"
       and not exists (select 1 from public.quarters q where q.quarter = s.quarter and q.state = 'closed')`,
    [JSON.stringify(carried)],
  )
  await tx.query(
    `select crossing.link_trashed_score(carried."from", carried.id, carried.version + 1) from ${carriedRows}`,
    [JSON.stringify(carried)],
  )
}

type People = Awaited<ReturnType<typeof readPeople>>

type OfQuarter = Columns<typeof strategies, 'id' | 'quarter'>

/** It may have been deleted or moved to another quarter meanwhile. */
const offeredIn = (strategy: OfQuarter | undefined, quarter: string) =>
  strategy !== undefined && isStrategyOffered(strategy, quarter) ? strategy.id : null

const standingsOf = async (tx: Tx, tree: readonly KeptObjective[]) => {
  const quarters = new Map<string, KeptQuarter>()
  for (const { quarter } of tree)
    if (!quarters.has(quarter)) quarters.set(quarter, await quarterStanding(tx, quarter))
  return quarters
}

/** The rows of the objectives themselves, by what their quarters, owners and strategies are now. */
const asOfToday = async (
  tx: Tx,
  tree: readonly KeptObjective[],
  deletedAt: Date,
  people: People,
  quarters: ReadonlyMap<string, KeptQuarter>,
  root: { id: string; parentId: string | null },
) => {
  const idOrNull = new Map(
    (await tx.query<OfQuarter>('select id, quarter from public.strategies')).map((one) => [one.id, one]),
  )
  return tree.map((one) => {
    const ownerId = people.ownerOr(one.owner_id)
    const planning = planningOnReturn(
      { draft: one.draft ?? null, addedAfterCommit: one.added_after_commit ?? false },
      quarters.get(one.quarter) ?? undeclared(one.quarter),
      deletedAt,
    )
    return {
      ...one,
      draft: planning.draft,
      added_after_commit: planning.addedAfterCommit,
      parent_id: one.id === root.id ? root.parentId : one.parent_id,
      owner_id: ownerId,
      // With a person goes the team of what they own.
      team_id: people.teams.get(ownerId) ?? null,
      strategy_id: offeredIn(idOrNull.get(one.strategy_id ?? ''), one.quarter),
      version: one.version + 1,
    }
  })
}

/** Who left shares and follows nothing, and stands in updates, comments, ledger and scores by name alone; who took over does not share what they own. */
const withoutLeavers = (
  table: PgTable,
  tree: readonly KeptObjective[],
  people: People,
  teamIds: ReadonlySet<string>,
) => {
  const owners = new Map(tree.map(({ id, owner_id }) => [id, people.ownerOr(owner_id)]))
  const known = (personId: unknown) => (people.teams.has(String(personId)) ? personId : null)
  return (row: KeptRow): KeptRow[] => {
    if (table === objectiveShares)
      return known(row.user_id) === null || row.user_id === owners.get(String(row.objective_id)) ? [] : [row]
    if (table === weeklyUpdates)
      return [
        {
          ...row,
          created_by: known(row.created_by),
          blocker_resolved_by: known(row.blocker_resolved_by),
          blocker_helped_by: known(row.blocker_helped_by),
        },
      ]
    if (table === blockerAsks)
      return [{ ...row, asked_by: known(row.asked_by), helper_id: known(row.helper_id) }]
    if (table === blockerAsked)
      return known(row.profile_id) !== null || teamIds.has(String(row.team_id)) ? [row] : []
    if (table === ledgerLines) return [{ ...row, changed_by: known(row.changed_by) }]
    if (table === comments) return [{ ...row, author_id: known(row.author_id) }]
    if (table === commentReactions || table === objectiveFollows)
      return known(row.profile_id) === null ? [] : [row]
    if (table === scores) return [{ ...row, scored_by: known(row.scored_by) }]
    return [row]
  }
}

/** Whoever was asked may be gone by now: where nobody is asked any more and nobody helps, nothing is asked. */
const endUnasked = (tx: Tx, objectiveIds: readonly string[]) =>
  tx.query(
    `delete from public.blocker_asks a where a.objective_id = any($1) and a.helper_id is null
       and not exists (select 1 from public.blocker_asked b where b.update_id = a.update_id)`,
    [objectiveIds],
  )

/** The parent it had, where that is there and nothing of the tree comes to stand too deep; else none. */
const parentFor = async (tx: Tx, id: string, tree: readonly KeptObjective[]) => {
  const parentId = tree.find((one) => one.id === id)?.parent_id ?? null
  const level = parentId === null ? undefined : (await levelsOf(tx, [parentId])).get(parentId)
  if (parentId === null || level === undefined) return null
  const moved = { id, descendantIds: new Set(tree.map((one) => one.id)), height: heightOf(id, tree) }
  return whyCannotBeParent({ id: parentId, level }, moved) === null ? parentId : null
}

const heightOf = (id: string, tree: readonly KeptObjective[]): number =>
  1 + Math.max(0, ...tree.filter((one) => one.parent_id === id).map((child) => heightOf(child.id, tree)))
