import { randomUUID } from 'node:crypto'
import { changedBetween } from '@cairn/domain/activity/rules'
import { coached } from '@cairn/domain/coach/rules'
import { newTree, whyCannotBeParent } from '@cairn/domain/objectives/hierarchy'
import { saidOfObjective } from '@cairn/domain/objectives/history'
import type { Objective } from '@cairn/domain/objectives/schema'
import { defaultStatus } from '@cairn/domain/objectives/status'
import { carriedKeyResults, isAsCarried } from '@cairn/domain/quarters/carrying'
import { quarterAfter, whyClosed } from '@cairn/domain/quarters/rules'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { findOwner, refuseClosed, strategyAlong } from '../objectives/checks.ts'
import { moveToTrash } from '../objectives/commands.ts'
import { readSavedObjective } from '../objectives/create.ts'
import { levelsOf, treeOf } from '../objectives/hierarchy.ts'
import { dismissedOf } from '../objectives/hint-commands.ts'
import { closedBeneath } from '../objectives/one.ts'
import { arrivalIn, keepOriginals, quarterStanding } from '../objectives/quarter-stored.ts'
import { readObjective } from '../objectives/rows.ts'
import { shareWith } from '../objectives/share-keys.ts'
import { insertObjectives, saveKeyResults } from '../objectives/stored.ts'
import { noteWeek } from '../objectives/weeks.ts'
import { refuse } from '../refused.ts'

/** The version is the one it was carried over with: as long as it has that, nobody changed it. */
export type Successor = { id: string; version: number }

/** Who asks holds the trees of the company, so that an objective gets one successor and no more. */
export const carryOver = async (tx: Tx, scope: Scope, source: Objective): Promise<Successor> => {
  const quarter = quarterAfter(source.quarter)
  const standing = await quarterStanding(tx, quarter)
  refuse(whyClosed(standing))
  const owner = await findOwner(tx, source.owner.id)
  const id = randomUUID()
  const keyResults = carriedKeyResults(source.keyResults)
  await insertObjectives(tx, [
    {
      companyId: scope.companyId,
      id,
      title: source.title,
      description: source.description,
      status: defaultStatus,
      quarter,
      ...arrivalIn(standing),
      parentId: await carriedParent(tx, source),
      dueDate: null,
      progress: null,
      progressCounts: source.progressCounts,
      ownShare: source.ownShare,
      ownerId: owner.id,
      teamId: owner.team_id,
      strategyId: await strategyAlong(tx, source.strategy?.id ?? null, null, quarter),
      ...coached({ title: source.title, keyResults }, await dismissedOf(tx, source.id)),
      createdDate: scope.now,
      updatedDate: scope.now,
    },
  ])
  const placed = keyResults.map((one, position) => ({
    ...one,
    id: randomUUID(),
    objectiveId: id,
    position,
  }))
  await saveKeyResults(tx, scope, placed)
  await keepOriginals(tx, scope, [id])
  await shareWith(
    tx,
    scope,
    id,
    source.coOwners.map((one) => one.id),
  )
  const climbed = await noteWeek(tx, scope, [id])
  const saved = await readSavedObjective(tx, scope, id)
  await recordActivity(tx, scope, {
    action: 'objective.created',
    subjectType: 'objective',
    subjectId: id,
    details: { title: saved.title, ...climbed, quarter, how: 'carried over', from: source.id },
    changed: changedBetween(null, saidOfObjective(saved)),
  })
  await gatherChildren(tx, scope, source, id)
  return { id, version: saved.version }
}

/** Of the objective above it, the one that it was carried over to; none where that is not there or has no room. */
const carriedParent = async (tx: Tx, { parentId }: Objective) => {
  const [above] = await tx.query<{ id: string }>(
    `select n.id from public.objectives o
     join public.scores s on s.objective_id = o.id and s.quarter = o.quarter
     join public.objectives n on n.id = s.successor_id where o.id = $1`,
    [parentId],
  )
  return above !== undefined && (await hasRoom(tx, above.id, newTree)) ? above.id : null
}

const hasRoom = async (tx: Tx, id: string, moved: typeof newTree) => {
  const level = (await levelsOf(tx, [id])).get(id)
  return level !== undefined && whyCannotBeParent({ id, level }, moved) === null
}

/** Children that were carried over first, and stand at the top since, come to hang below it. */
const gatherChildren = async (tx: Tx, scope: Scope, source: Objective, id: string) => {
  const children = await tx.query<{ id: string }>(
    `select n.id from public.objectives o
     join public.scores s on s.objective_id = o.id and s.quarter = o.quarter
     join public.objectives n on n.id = s.successor_id
     where o.parent_id = $1 and n.parent_id is null and n.id <> $2 order by n.id`,
    [source.id, id],
  )
  for (const child of children) {
    const tree = await treeOf(tx, child.id)
    const isHeld = (await closedBeneath(tx, child.id)).length > 0
    if (tree === null || isHeld || !(await hasRoom(tx, id, tree))) continue
    await tx.query(
      `update public.objectives set parent_id = $2, version = version + 1, updated_date = $3 where id = $1`,
      [child.id, id, scope.now],
    )
    // Nobody changed it: it is still as it was carried over, if it was before.
    await tx.query(
      'update public.scores set successor_version = successor_version + 1 where successor_id = $1',
      [child.id],
    )
    const climbed = await noteWeek(tx, scope, [])
    await recordActivity(tx, scope, {
      action: 'objective.edited',
      subjectType: 'objective',
      subjectId: child.id,
      details: { ...climbed, changes: [{ field: 'parent', item: null, from: null, to: source.title }] },
      changed: changedBetween({ parentId: null }, { parentId: id }),
    })
  }
}

/** What nobody changed goes to the trash; of anything else only the link goes. In a closed quarter it is left as it is. */
export const takeBack = async (tx: Tx, scope: Scope, { id, version }: Successor) => {
  const successor = await readObjective(tx, scope, id)
  if (successor === null) return
  refuseClosed(successor)
  if (isAsCarried(successor, version)) await moveToTrash(tx, scope, successor)
}
