import { randomUUID } from 'node:crypto'
import { changedBetween } from '@cairn/domain/activity/rules'
import { coached } from '@cairn/domain/coach/rules'
import { type EditedFields, fieldsAfterEdit, type ObjectiveEdit } from '@cairn/domain/objectives/fields'
import {
  changesOf,
  historyFields,
  keyResultChanges,
  saidOfKeyResults,
  saidOfObjective,
} from '@cairn/domain/objectives/history'
import { mergedKeyResults } from '@cairn/domain/objectives/key-results'
import type { Quarter } from '@cairn/domain/objectives/quarter'
import { whyCannotChange, whyOutdated } from '@cairn/domain/objectives/rules'
import { Objective } from '@cairn/domain/objectives/schema'
import { withStatus } from '@cairn/domain/objectives/status'
import { whyClosed } from '@cairn/domain/quarters/rules'
import { whyStaysInQuarter } from '@cairn/domain/quarters/scoring'
import { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { objectives } from '../db/schema/objectives.ts'
import type { AnyScope } from '../gate.ts'
import { Refused, refuse } from '../refused.ts'
import {
  lockWritable,
  refuseClosed,
  refuseCoOwners,
  refuseQuarter,
  refuseStrategy,
  strategyAlong,
} from './checks.ts'
import { readSavedObjective } from './create.ts'
import { lockAlone, lockTrees, refuseParent, treeOf } from './hierarchy.ts'
import { dismissedOf } from './hint-commands.ts'
import { committedIn, keepLedger } from './ledger-stored.ts'
import { closedBeneath } from './one.ts'
import { keepOriginals, quarterStanding, returnTo } from './quarter-stored.ts'
import { quarterScoredIn } from './score-stored.ts'
import { shareWith } from './share-keys.ts'
import { removeKeyResults, saveKeyResults, updateObjective } from './stored.ts'
import { noteWeek } from './weeks.ts'

/** Everything of one save happens together: fields, key results, shares, status and the note of it. */
export const editObjective = async (
  tx: Tx,
  scope: AnyScope,
  timeZone: string,
  id: string,
  edit: ObjectiveEdit,
): Promise<Objective> => {
  await lockTrees(tx, scope)
  await holdIfCounted(tx, scope, id, edit)
  const before = await lockWritable(tx, scope, id, whyCannotChange)
  const outdated = whyOutdated(edit.version, before)
  if (outdated !== null) throw new Refused({ ...outdated, current: z.encode(Objective, before) })
  const wanted = fieldsAfterEdit(before, edit)
  await refuseWrong(tx, scope, timeZone, before, wanted)
  const placed = { strategyId: before.strategy?.id ?? null, quarter: before.quarter }
  if (edit.strategyId !== undefined) await refuseStrategy(tx, wanted.strategyId, placed, wanted.quarter)
  const after = { ...wanted, strategyId: await strategyAlong(tx, wanted.strategyId, placed, wanted.quarter) }

  const keyResults = keyResultsAfter(before, edit)
  if (saysNothingNew(before, after, keyResults)) return before
  const hints = coached({ title: after.title, keyResults }, await dismissedOf(tx, id))
  await saveFields(tx, scope, before, { ...after, ...hints })
  const committed = await committedIn(tx, id)
  await removeKeyResults(
    tx,
    before.keyResults.map((one) => one.id).filter((known) => !keyResults.some((one) => one.id === known)),
  )
  await saveKeyResults(
    tx,
    scope,
    keyResults.map((one, position) => ({ ...one, objectiveId: id, position })),
  )
  await keepOriginals(tx, scope, [id])
  await shareWith(tx, scope, id, after.coOwnerIds)
  const climbed = await noteWeek(tx, scope, [id])
  const result = await readSavedObjective(tx, scope, id)
  const isInLedger = await keepLedger(tx, scope, committed, before, result, edit.reason)
  const [was, is] = [await describeForHistory(tx, before), await describeForHistory(tx, result)]
  await recordActivity(tx, scope, {
    action: 'objective.edited',
    subjectType: 'objective',
    subjectId: id,
    details: {
      title: result.title,
      ...climbed,
      changes: [...changesOf(was, is), ...keyResultChanges(before.keyResults, result.keyResults)],
      ...(isInLedger && edit.reason !== null && { reason: edit.reason }),
    },
    changed: changedBetween(saidOfObjective(before), saidOfObjective(result)),
  })
  return result
}

type Measured = ReturnType<typeof keyResultsAfter>

/** What is saved as it was is no change: nobody is told of it, and who has it open is not behind. */
const saysNothingNew = (before: Objective, after: EditedFields, keyResults: Measured) => {
  const fields = fieldsAfterEdit(before, {})
  const fingerprintOf = ({ coOwnerIds, ...others }: EditedFields, measured: Measured) =>
    JSON.stringify([others, [...coOwnerIds].sort(), measured.map((one) => [one.id, saidOfKeyResults([one])])])
  return fingerprintOf(fields, before.keyResults) === fingerprintOf(after, keyResults)
}

/**
 * Who posts beneath an objective that counts its key results alone does not look at it. Where that changes, nobody may be
 * posting meanwhile; what it counts stays so while the trees are held.
 */
const holdIfCounted = async (tx: Tx, scope: AnyScope, id: string, { progressCounts }: ObjectiveEdit) => {
  if (progressCounts === undefined) return
  const [found] = await tx.query<Columns<typeof objectives, 'progress_counts'>>(
    'select progress_counts from public.objectives where id = $1',
    [id],
  )
  if (found !== undefined && found.progress_counts !== progressCounts) await lockAlone(tx, scope)
}

const keyResultsAfter = ({ keyResults }: Objective, edit: ObjectiveEdit) => {
  if (edit.keyResults === undefined) return keyResults
  const merged = mergedKeyResults(keyResults, edit.keyResults)
  if ('code' in merged) throw new Refused(merged)
  return merged.map((one) => ({ ...one, id: one.id ?? randomUUID() }))
}

const refuseWrong = async (
  tx: Tx,
  scope: AnyScope,
  timeZone: string,
  before: Objective,
  after: EditedFields,
) => {
  refuseQuarter(after.quarter, before.quarter, scope.now, timeZone)
  await refuseCoOwners(tx, after.coOwnerIds, before.owner.id)
  if (after.parentId === before.parentId) return
  // What lies beneath comes to stand on another level.
  for (const closed of await closedBeneath(tx, before.id)) refuseClosed(closed)
  if (after.parentId === null) return
  const tree = await treeOf(tx, before.id)
  if (tree !== null) await refuseParent(tx, after.parentId, tree)
}

const saveFields = async (
  tx: Tx,
  scope: AnyScope,
  before: Objective,
  after: EditedFields & ReturnType<typeof coached>,
) => {
  const track = withStatus(before, after.status, scope.now)
  const { coOwnerIds: _, ...said } = after
  const { draft, addedAfterCommit } =
    after.quarter === before.quarter ? before : await arrive(tx, before.id, after.quarter)
  await updateObjective(tx, before.id, {
    ...said,
    draft,
    addedAfterCommit,
    status: track.status,
    previousStatus: track.previousStatus,
    statusChangedDate: track.statusChangedDate,
    // The row is locked, and was read since.
    version: before.version + 1,
    updatedDate: scope.now,
  })
}

const arrive = async (tx: Tx, id: string, quarter: Quarter) => {
  const standing = await quarterStanding(tx, quarter)
  refuse(whyClosed(standing))
  refuse(whyStaysInQuarter(await quarterScoredIn(tx, id), quarter))
  return returnTo(tx, standing, id)
}

const describeForHistory = async (tx: Tx, objective: Objective) => {
  const [parent] = await tx.query<Columns<typeof objectives, 'title'>>(
    'select title from public.objectives where id = $1',
    [objective.parentId],
  )
  return historyFields({ objective, parentTitle: parent?.title ?? null })
}
