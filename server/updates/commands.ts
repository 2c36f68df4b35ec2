import { randomUUID } from 'node:crypto'
import { isSameBlocker } from '@cairn/domain/blockers/help'
import { messages as objectivesMessages } from '@cairn/domain/objectives/messages'
import type { Objective } from '@cairn/domain/objectives/schema'
import type { ObjectiveStatus } from '@cairn/domain/objectives/status'
import {
  changedByUpdate,
  confidencesOf,
  correctedValueChanges,
  historyOfConfidences,
  historyOfUpdate,
  statusChange,
  valueChangesOf,
  whyOnlyWords,
} from '@cairn/domain/updates/changes'
import { messages as updatesMessages } from '@cairn/domain/updates/messages'
import { whyCannotRepeat, whyCannotUpdate } from '@cairn/domain/updates/rules'
import type {
  KeyResultValue,
  NewUpdate,
  PostedUpdate,
  UpdateEffects,
  UpdateField,
  UpdateWord,
  ValueChange,
} from '@cairn/domain/updates/schema'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { activity } from '../db/schema/activity.ts'
import { weeklyUpdates } from '../db/schema/updates.ts'
import { insertUnlessThere, type RowOf, updateRow } from '../db/writing.ts'
import type { AnyScope } from '../gate.ts'
import { lockChangeable, lockWritable, refuseClosed, saveStatus } from '../objectives/checks.ts'
import { readSavedObjective } from '../objectives/create.ts'
import { lockBesideOthers } from '../objectives/hierarchy.ts'
import { noteWeek } from '../objectives/weeks.ts'
import { Refused, refuse } from '../refused.ts'
import { isStillAsked, joinBlocker, readReworded } from './checks.ts'
import { readCorrectable, readUpdate } from './rows.ts'

/** What comes later, if at all: a correction, and that a blocker is resolved. */
const noResolution = {
  blockerResolvedAt: null,
  blockerResolvedBy: null,
  blockerResolution: null,
  blockerHelpedBy: null,
  blockerHelperName: null,
}
/** Which blocker it continues the database says. */
type NewRow = RowOf<typeof weeklyUpdates, 'editedAt' | 'continuesId' | keyof typeof noResolution>
type CorrectedRow = Pick<NewRow, UpdateField | keyof UpdateEffects> &
  Pick<RowOf<typeof weeklyUpdates, never>, 'editedAt'>

/** Each has a column of its name. */
const wordsOf = ({ keyResults, status, ...words }: NewUpdate): Pick<NewRow, UpdateWord> => words

/** The words, the status and the values of one update are saved together, or nothing is. */
export const postUpdate = async (
  tx: Tx,
  scope: AnyScope,
  objectiveId: string,
  wanted: PostedUpdate,
  { isAskedFor = true } = {},
) => {
  await lockBesideOthers(tx, scope)
  const before = await lockChangeable(tx, scope, objectiveId, whyCannotUpdate)
  const { id = randomUUID() } = wanted
  if (await isRepeated(tx, scope, objectiveId, id)) return readPostedUpdate(tx, scope, id, objectiveId)
  refuseClosed(before)
  refuseUnknownKeyResults(before, wanted.keyResults)
  const status = wanted.status ?? before.status
  const values = valueChangesOf(before.keyResults, wanted.keyResults)
  const confidences = confidencesOf([], before.keyResults, wanted.keyResults)
  const { previousValue, newValue } = statusChange(before.status, status)
  await saveFigures(tx, scope, before, status, values)
  const row: NewRow = {
    companyId: scope.companyId,
    id,
    objectiveId,
    ...wordsOf(wanted),
    status,
    previousValue,
    newValue,
    valueChanges: values,
    confidences,
    createdBy: scope.actor.id,
    authorName: scope.actor.fullName,
    createdAt: scope.now,
  }
  // The same name at the same moment for another objective, which nobody held.
  if (!(await insertUnlessThere(tx, weeklyUpdates, row)))
    throw new Refused({ code: 'conflict', message: updatesMessages.idTaken, field: 'id' })
  const climbed = await noteWeek(tx, scope, [objectiveId], { updated: isAskedFor })
  await recordActivity(tx, scope, {
    action: 'update.posted',
    subjectType: 'objective',
    subjectId: objectiveId,
    details: {
      title: before.title,
      ...climbed,
      updateId: id,
      changes: [
        ...historyOfUpdate(null, wanted, { previousValue, newValue }, values),
        ...historyOfConfidences([], confidences),
      ],
    },
    changed: changedByUpdate({ before: null, after: wanted }, { previousValue, newValue }, values, {
      before: [],
      after: confidences,
    }),
  })
  return readPostedUpdate(tx, scope, id, objectiveId)
}

/** The objective is held, so that of two requests with one name the second finds what the first has posted. */
const isRepeated = async (tx: Tx, scope: AnyScope, objectiveId: string, id: string) => {
  const [row] = await tx.query<Columns<typeof weeklyUpdates, 'created_by' | 'objective_id'>>(
    'select created_by, objective_id from public.weekly_updates where id = $1',
    [id],
  )
  if (row === undefined) return false
  const { id: caller } = scope.actor
  const authorId = caller === null ? await postedBy(tx, id, row.objective_id) : row.created_by
  const known = { authorId, objectiveId: row.objective_id }
  refuse(whyCannotRepeat(known, { authorId: caller ?? scope.origin.key?.id ?? '', objectiveId }))
  return true
}

/** The key with which a program posted an update. */
const postedBy = async (tx: Tx, id: string, objectiveId: string) => {
  const [entry] = await tx.query<Columns<typeof activity, 'key_id'>>(
    `select key_id from public.activity where subject_type = 'objective' and subject_id = $2 and action = 'update.posted'
       and details->>'updateId' = $1::uuid::text and actor_id is null`,
    [id, objectiveId],
  )
  return entry?.key_id ?? null
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
  scope: AnyScope,
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

export const readPostedUpdate = async (tx: Tx, scope: AnyScope, id: string, objectiveId: string) => {
  const update = await readUpdate(tx, scope, id)
  if (update === null) throw updateNotFound()
  return { update, objective: await readSavedObjective(tx, scope, objectiveId) }
}

/** What did not change leaves no trace; a blocker that is only put otherwise stays resolved. */
export const correctUpdate = async (tx: Tx, scope: AnyScope, id: string, wanted: NewUpdate) => {
  await lockBesideOthers(tx, scope)
  const found = await readUpdate(tx, scope, id)
  if (found === null) throw updateNotFound()
  const objective = await lockWritable(tx, scope, found.objectiveId, whyCannotUpdate)
  const said = await readCorrectable(tx, scope, id)
  if (said === null) throw updateNotFound()
  refuseUnknownKeyResults(objective, wanted.keyResults)

  const status = wanted.status ?? said.status
  const values = valueChangesOf(objective.keyResults, wanted.keyResults)
  refuse(whyOnlyWords(objective.latestUpdate?.id === id, status !== said.status || values.length > 0))
  const confidences = confidencesOf(said.confidences, objective.keyResults, wanted.keyResults)
  const changes = [
    ...historyOfUpdate(said, wanted, statusChange(said.status, status), values),
    ...historyOfConfidences(said.confidences, confidences),
  ]
  if (changes.length === 0) return { update: said, objective }
  await saveFigures(tx, scope, objective, status === said.status ? objective.status : status, values)
  const { previousValue, newValue } = statusChange(said.previousValue ?? said.status, status)
  const row: CorrectedRow = {
    ...wordsOf(wanted),
    status,
    previousValue,
    newValue,
    valueChanges: correctedValueChanges(said.valueChanges, objective.keyResults, wanted.keyResults),
    confidences,
    editedAt: scope.now,
  }
  const reworded = isSameBlocker(wanted.blockers ?? '', said.blockers ?? '')
    ? null
    : await readReworded(tx, said, wanted.blockers)
  await updateRow(tx, weeklyUpdates, id, { ...row, ...(reworded?.isAnother && noResolution) })
  if (reworded?.joins) await joinBlocker(tx, id, reworded.joins)
  const climbed = await noteWeek(tx, scope, [objective.id])
  await recordActivity(tx, scope, {
    action: 'update.corrected',
    subjectType: 'objective',
    subjectId: objective.id,
    details: { title: objective.title, ...climbed, updateId: id, changes },
    changed: changedByUpdate({ before: said, after: wanted }, statusChange(said.status, status), values, {
      before: said.confidences,
      after: confidences,
    }),
  })
  if (reworded?.asked && !(await isStillAsked(tx, reworded.asked.at, objective.id)))
    await recordActivity(tx, scope, {
      action: 'blocker.help_taken_back',
      subjectType: 'objective',
      subjectId: objective.id,
      details: { updateId: id, changes: [], ...reworded.asked.who },
    })
  return readPostedUpdate(tx, scope, id, objective.id)
}
