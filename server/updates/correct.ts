import {
  correctedValueChanges,
  historyOfUpdate,
  statusChange,
  valueChangesOf,
} from '@cairn/domain/updates/changes'
import { whyOnlyWords } from '@cairn/domain/updates/correction'
import { whyCannotUpdate } from '@cairn/domain/updates/rules'
import type { NewUpdate } from '@cairn/domain/updates/schema'
import { record } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import { lockBesideOthers } from '../objectives/hierarchy.ts'
import { lockChangeable } from '../objectives/locking.ts'
import { noteWeek } from '../objectives/weeks.ts'
import { refuse } from '../refused.ts'
import { posted, refuseUnknownKeyResults, saveFigures, updateNotFound } from './commands.ts'
import { readCorrectable, readUpdate } from './rows.ts'

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
  await record(tx, scope, {
    action: 'update.corrected',
    subjectType: 'objective',
    subjectId: objective.id,
    details: { title: objective.title, updateId: id, changes },
  })
  return posted(tx, scope, id, objective.id)
}
