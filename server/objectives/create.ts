import { randomUUID } from 'node:crypto'
import { changedBetween } from '@cairn/domain/activity/rules'
import { coached } from '@cairn/domain/coach/rules'
import type { CreatedObjective } from '@cairn/domain/objectives/fields'
import { newTree } from '@cairn/domain/objectives/hierarchy'
import { saidOfObjective } from '@cairn/domain/objectives/history'
import { messages } from '@cairn/domain/objectives/messages'
import { currentQuarter } from '@cairn/domain/objectives/quarter'
import { ownerNeeded, whyOutOfReach } from '@cairn/domain/objectives/rules'
import type { Objective } from '@cairn/domain/objectives/schema'
import { defaultStatus } from '@cairn/domain/objectives/status'
import { whyClosed } from '@cairn/domain/quarters/rules'
import { isRepeatedRequest, requestHash } from '../activity/checks.ts'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { AnyScope } from '../gate.ts'
import { Refused, refuse } from '../refused.ts'
import { findOwner, refuseCoOwners, refuseQuarter, refuseStrategy } from './checks.ts'
import { lockTrees, refuseParent } from './hierarchy.ts'
import { arrivalIn, keepOriginals, quarterStanding } from './quarter-stored.ts'
import { readObjective } from './rows.ts'
import { shareWith } from './share-keys.ts'
import { insertObjectives, saveKeyResults } from './stored.ts'
import { noteWeek } from './weeks.ts'

export const createObjective = async (
  tx: Tx,
  scope: AnyScope,
  timeZone: string,
  wanted: CreatedObjective,
): Promise<Objective> => {
  await lockTrees(tx, scope)
  const { id = randomUUID() } = wanted
  const asked = requestHash(wanted)
  if (
    await isRepeatedRequest(tx, scope, {
      subjectType: 'objective',
      id: wanted.id,
      asked,
      taken: messages.idTaken,
    })
  )
    return readSavedObjective(tx, scope, id)
  const owner = await findOwner(tx, ownerIn(scope, wanted))
  const quarter = wanted.quarter ?? currentQuarter(scope.now, timeZone)
  refuseQuarter(quarter, null, scope.now, timeZone)
  const standing = await quarterStanding(tx, quarter)
  refuse(whyClosed(standing))
  await refuseCoOwners(tx, wanted.coOwnerIds, owner.id)
  await refuseStrategy(tx, wanted.strategyId, null, quarter)
  if (wanted.parentId !== null) await refuseParent(tx, wanted.parentId, newTree)

  await insertObjectives(tx, [
    {
      companyId: scope.companyId,
      id,
      title: wanted.title,
      description: wanted.description,
      status: defaultStatus,
      quarter,
      ...arrivalIn(standing),
      parentId: wanted.parentId,
      dueDate: wanted.dueDate,
      progress: wanted.progress,
      progressCounts: wanted.progressCounts,
      ownShare: wanted.ownShare,
      ownerId: owner.id,
      teamId: owner.team_id,
      strategyId: wanted.strategyId,
      ...coached(wanted, wanted.dismissedHints),
      createdDate: scope.now,
      updatedDate: scope.now,
    },
  ])
  const placed = wanted.keyResults.map((one, position) => ({
    ...one,
    id: randomUUID(),
    objectiveId: id,
    position,
  }))
  await saveKeyResults(tx, scope, placed)
  await keepOriginals(tx, scope, [id])
  await shareWith(tx, scope, id, wanted.coOwnerIds)
  const climbed = await noteWeek(tx, scope, [id])
  const saved = await readSavedObjective(tx, scope, id)
  refuse(whyOutOfReach(scope.actor, saved))
  await recordActivity(tx, scope, {
    action: 'objective.created',
    subjectType: 'objective',
    subjectId: id,
    details: { title: wanted.title, ...climbed, quarter, asked },
    changed: changedBetween(null, saidOfObjective(saved)),
  })
  return saved
}

/** Whoever makes an objective owns it unless they name somebody; a program is nobody. */
const ownerIn = ({ actor }: AnyScope, { ownerId = actor.id ?? undefined }: CreatedObjective) => {
  if (ownerId === undefined) throw new Refused(ownerNeeded)
  return ownerId
}

export const readSavedObjective = async (tx: Tx, scope: AnyScope, id: string) => {
  const objective = await readObjective(tx, scope, id)
  if (objective === null) throw new Error('The objective was not saved')
  return objective
}
