import { randomUUID } from 'node:crypto'
import { messages as objectivesMessages } from '@cairn/domain/objectives/messages'
import type { Objective } from '@cairn/domain/objectives/schema'
import type { ObjectiveStatus } from '@cairn/domain/objectives/status'
import {
  correctedValueChanges,
  historyOfUpdate,
  statusChange,
  valueChangesOf,
  whyOnlyWords,
} from '@cairn/domain/updates/changes'
import { messages as updatesMessages } from '@cairn/domain/updates/messages'
import { whyCannotRepeat, whyCannotUpdate } from '@cairn/domain/updates/rules'
import type { KeyResultValue, NewUpdate, PostedUpdate, ValueChange } from '@cairn/domain/updates/schema'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { weeklyUpdates } from '../db/schema/updates.ts'
import type { Scope } from '../gate.ts'
import { lockChangeable, saveStatus } from '../objectives/checks.ts'
import { readSavedObjective } from '../objectives/create.ts'
import { lockBesideOthers } from '../objectives/hierarchy.ts'
import { noteWeek } from '../objectives/weeks.ts'
import { Refused, refuse } from '../refused.ts'
import { readCorrectable, readUpdate } from './rows.ts'

/** The words, the status and the values of one update are saved together, or nothing is. */
export const postUpdate = async (tx: Tx, scope: Scope, objectiveId: string, wanted: PostedUpdate) => {
  await lockBesideOthers(tx, scope)
  const before = await lockChangeable(tx, scope, objectiveId, whyCannotUpdate)
  const { id = randomUUID() } = wanted
  if (await isRepeated(tx, scope, objectiveId, id)) return readPostedUpdate(tx, scope, id, objectiveId)
  refuseUnknownKeyResults(before, wanted.keyResults)
  const status = wanted.status ?? before.status
  const values = valueChangesOf(before.keyResults, wanted.keyResults)
  const { previousValue, newValue } = statusChange(before.status, status)
  await saveFigures(tx, scope, before, status, values)
  const kept = await tx.query(
    `insert into public.weekly_updates (company_id, id, objective_id, update_text, blockers, next_week_focus, status,
       previous_value, new_value, value_changes, created_by, author_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (company_id, id) do nothing returning id`,
    [
      scope.companyId,
      id,
      objectiveId,
      wanted.updateText,
      wanted.blockers,
      wanted.nextWeekFocus,
      status,
      previousValue,
      newValue,
      JSON.stringify(values),
      scope.actor.id,
      scope.actor.fullName,
      scope.now,
    ],
  )
  // The same name at the same moment for another objective, which nobody held.
  if (kept.length === 0)
    throw new Refused({ code: 'conflict', message: updatesMessages.idTaken, field: 'id' })
  await noteWeek(tx, scope, [objectiveId], { updated: true })
  await recordActivity(tx, scope, {
    action: 'update.posted',
    subjectType: 'objective',
    subjectId: objectiveId,
    details: {
      title: before.title,
      updateId: id,
      changes: historyOfUpdate(null, wanted, { previousValue, newValue }, values),
    },
  })
  return readPostedUpdate(tx, scope, id, objectiveId)
}

/** The objective is held, so that of two requests with one name the second finds what the first has posted. */
const isRepeated = async (tx: Tx, scope: Scope, objectiveId: string, id: string) => {
  const [row] = await tx.query<Columns<typeof weeklyUpdates, 'created_by' | 'objective_id'>>(
    'select created_by, objective_id from public.weekly_updates where id = $1',
    [id],
  )
  if (row === undefined) return false
  const known = { authorId: row.created_by, objectiveId: row.objective_id }
  refuse(whyCannotRepeat(known, { authorId: scope.actor.id, objectiveId }))
  return true
}

export const refuseUnknownKeyResults = (objective: Objective, values: readonly KeyResultValue[]) => {
  const index = values.findIndex(({ id }) => !objective.keyResults.some((one) => one.id === id))
  if (index >= 0)
    throw new Refused({
      code: 'invalid_input',
      message: objectivesMessages.keyResultUnknown,
      field: `keyResults.${index}.id`,
    })
}

/** Words alone are no change of the objective, and outdate nobody's edit of it. */
export const saveFigures = async (
  tx: Tx,
  scope: Scope,
  before: Objective,
  status: ObjectiveStatus,
  values: readonly ValueChange[],
) => {
  if (status === before.status && values.length === 0) return
  await tx.query(
    `update public.key_results k set current_value = given.value, status = given.status, updated_at = $4
     from unnest($1::uuid[], $2::float8[], $3::text[]) as given (id, value, status) where k.id = given.id`,
    [
      values.map(({ keyResultId }) => keyResultId),
      values.map(({ to }) => to),
      values.map(({ toStatus }) => toStatus),
      scope.now,
    ],
  )
  await saveStatus(tx, scope, before, status)
}

export const updateNotFound = () => new Refused({ code: 'not_found', message: updatesMessages.notFound })

export const readPostedUpdate = async (tx: Tx, scope: Scope, id: string, objectiveId: string) => {
  const update = await readUpdate(tx, scope, id)
  if (update === null) throw updateNotFound()
  return { update, objective: await readSavedObjective(tx, scope, objectiveId) }
}

/** What did not change leaves no trace; a blocker in other words is open again. */
export const correctUpdate = async (tx: Tx, scope: Scope, id: string, wanted: NewUpdate) => {
  await lockBesideOthers(tx, scope)
  const found = await readUpdate(tx, scope, id)
  if (found === null) throw updateNotFound()
  const objective = await lockChangeable(tx, scope, found.objectiveId, whyCannotUpdate)
  const said = await readCorrectable(tx, scope, id)
  if (said === null) throw updateNotFound()
  refuseUnknownKeyResults(objective, wanted.keyResults)

  const status = wanted.status ?? said.status
  const values = valueChangesOf(objective.keyResults, wanted.keyResults)
  refuse(whyOnlyWords(objective.latestUpdate?.id === id, status !== said.status || values.length > 0))
  const changes = historyOfUpdate(said, wanted, statusChange(said.status, status), values)
  if (changes.length === 0) return { update: said, objective }
  await saveFigures(tx, scope, objective, status === said.status ? objective.status : status, values)
  const { previousValue, newValue } = statusChange(said.previousValue ?? said.status, status)
  await tx.query(
    `update public.weekly_updates set update_text = $2, blockers = $3, next_week_focus = $4, status = $5,
       previous_value = $6, new_value = $7, value_changes = $8, edited_at = $9,
       blocker_resolved_at = case when blockers = $3 then blocker_resolved_at end,
       blocker_resolved_by = case when blockers = $3 then blocker_resolved_by end,
       blocker_resolution = case when blockers = $3 then blocker_resolution end
     where id = $1`,
    [
      id,
      wanted.updateText,
      wanted.blockers,
      wanted.nextWeekFocus,
      status,
      previousValue,
      newValue,
      JSON.stringify(correctedValueChanges(said.valueChanges, objective.keyResults, wanted.keyResults)),
      scope.now,
    ],
  )
  await noteWeek(tx, scope, [objective.id])
  await recordActivity(tx, scope, {
    action: 'update.corrected',
    subjectType: 'objective',
    subjectId: objective.id,
    details: { title: objective.title, updateId: id, changes },
  })
  return readPostedUpdate(tx, scope, id, objective.id)
}
