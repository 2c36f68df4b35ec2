import { changedBetween, nothingChanged } from '@cairn/domain/activity/rules'
import type { DeletionCounts } from '@cairn/domain/objectives/detail-schema'
import { saidOfObjective } from '@cairn/domain/objectives/history'
import { whyCannotChange, whyCannotDelete } from '@cairn/domain/objectives/rules'
import type { Objective } from '@cairn/domain/objectives/schema'
import type { ObjectiveStatus } from '@cairn/domain/objectives/status'
import { getTableName } from 'drizzle-orm'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import { blockerAsked, blockerAsks } from '../db/schema/blockers.ts'
import { commentReactions, comments, objectiveFollows } from '../db/schema/discussion.ts'
import { objectiveWeeks } from '../db/schema/objective-weeks.ts'
import { keyResults, objectiveShares, objectives } from '../db/schema/objectives.ts'
import { keyResultOriginals, ledgerLines } from '../db/schema/quarters.ts'
import { scores } from '../db/schema/scores.ts'
import { weeklyUpdates } from '../db/schema/updates.ts'
import { keptRow, putInTrash } from '../db/trash.ts'
import type { AnyScope, Scope } from '../gate.ts'
import type { Sealing } from '../sealing.ts'
import { newToken } from '../secret-token.ts'
import { lockChangeable, lockWritable, refuseClosed, saveStatus } from './checks.ts'
import { readSavedObjective } from './create.ts'
import { lockBesideOthers, lockFromBelow, lockTrees } from './hierarchy.ts'
import { closedBeneath, countBeneath, publicLinksOf } from './one.ts'
import { forgetShareKey, keepShareKey, shareKeyOf } from './share-keys.ts'
import { noteWeek } from './weeks.ts'

/** The same status again is no change, and leaves no trace. */
export const changeStatus = async (
  tx: Tx,
  scope: AnyScope,
  id: string,
  status: ObjectiveStatus,
): Promise<Objective> => {
  await lockBesideOthers(tx, scope)
  const before = await lockWritable(tx, scope, id, whyCannotChange)
  if (before.status === status) return before
  await saveStatus(tx, scope, before, status)
  const climbed = await noteWeek(tx, scope, [id])
  await recordActivity(tx, scope, {
    action: 'objective.status_changed',
    subjectType: 'objective',
    subjectId: id,
    details: {
      title: before.title,
      ...climbed,
      changes: [{ field: 'status', item: null, from: before.status, to: status }],
    },
    changed: changedBetween({ status: before.status }, { status }),
  })
  return readSavedObjective(tx, scope, id)
}

/** What hangs on an objective and is kept with it, in the order in which it can be put back; what triggers make of it they make anew. */
export const objectiveParts = [
  keyResults,
  keyResultOriginals,
  ledgerLines,
  objectiveShares,
  weeklyUpdates,
  blockerAsks,
  blockerAsked,
  objectiveWeeks,
  scores,
  comments,
  commentReactions,
  objectiveFollows,
]

/** Those in the trash too: of what was carried over, the source may be there. */
export const scoresAnywhere = `(
  select objective_id, quarter, successor_id, successor_version from public.scores
  union all select * from crossing.trashed_scores())`

/** An objective with everything beneath it, and what of it was carried over from where. */
const partsSql = `
  with recursive tree as (
    select id from public.objectives where id = $3
    union
    select o.id from tree cross join lateral (
      select id from public.objectives where parent_id = tree.id offset 0) o)
  select 'objectives', ${keptRow(objectives, 'o')} from tree join public.objectives o on o.id = tree.id
  ${objectiveParts
    .map((table) => ({ name: getTableName(table), row: keptRow(table, 't') }))
    .map(
      ({ name, row }) =>
        `union all select '${name}', ${row} from tree join public.${name} t on t.objective_id = tree.id`,
    )
    .join(' ')}
  union all select 'carried', jsonb_build_object('id', tree.id, 'from', s.objective_id, 'version', s.successor_version)
    from tree join ${scoresAnywhere} s on s.successor_id = tree.id`

/** Into the trash, and everything beneath goes with it: the database follows the references down. */
export const deleteObjective = async (tx: Tx, scope: Scope, id: string): Promise<DeletionCounts> => {
  await lockTrees(tx, scope)
  await lockFromBelow(tx, id)
  return moveToTrash(tx, scope, await lockChangeable(tx, scope, id, whyCannotDelete))
}

/** For who holds the trees of the company, and was asked whether they may. */
export const moveToTrash = async (tx: Tx, scope: Scope, objective: Objective): Promise<DeletionCounts> => {
  const { id } = objective
  for (const closed of await closedBeneath(tx, id)) refuseClosed(closed)
  const counts = await countBeneath(tx, id)
  await putInTrash(
    tx,
    scope,
    { kind: 'objective', id, title: objective.title, ownerId: objective.owner.id },
    partsSql,
  )
  await tx.query('delete from public.objectives where id = $1', [id])
  const climbed = await noteWeek(tx, scope, [])
  await recordActivity(tx, scope, {
    action: 'objective.deleted',
    subjectType: 'objective',
    subjectId: id,
    details: { title: objective.title, ...climbed, ...counts },
    changed: changedBetween(saidOfObjective(objective), null),
  })
  return counts
}

const keyBytes = 16

/** Made once and kept, so that the same link can be shown again. */
export const shareObjective = async (tx: Tx, scope: Scope, id: string, sealing: Sealing) => {
  await lockBesideOthers(tx, scope)
  const objective = await lockChangeable(tx, scope, id, whyCannotChange)
  const publicLinks = await publicLinksOf(tx, scope)
  const known = await shareKeyOf(tx, id, sealing)
  if (known !== null) return { key: known, publicLinks }
  const key = newToken(keyBytes)
  await keepShareKey(tx, id, key, sealing)
  await recordActivity(tx, scope, {
    action: 'objective.link_made',
    subjectType: 'objective',
    subjectId: id,
    details: { title: objective.title },
    changed: nothingChanged,
  })
  return { key, publicLinks }
}

export const revokeShare = async (tx: Tx, scope: Scope, id: string) => {
  await lockBesideOthers(tx, scope)
  const objective = await lockChangeable(tx, scope, id, whyCannotChange)
  if (!(await forgetShareKey(tx, id))) return { revoked: false }
  await recordActivity(tx, scope, {
    action: 'objective.link_revoked',
    subjectType: 'objective',
    subjectId: id,
    details: { title: objective.title },
    changed: nothingChanged,
  })
  return { revoked: true }
}
