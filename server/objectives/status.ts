import type { Objective } from '@cairn/domain/objectives/schema'
import { type ObjectiveStatus, withStatus } from '@cairn/domain/objectives/status'
import type { Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'

/** Counts as a save of the objective, also where only its key results changed. */
export const saveStatus = (tx: Tx, scope: Scope, before: Objective, status: ObjectiveStatus) => {
  const track = withStatus(before, status, scope.now)
  return tx.query(
    `update public.objectives set status = $2, previous_status = $3, status_changed_date = $4,
       version = version + 1, updated_date = $5
     where id = $1`,
    [before.id, track.status, track.previousStatus, track.statusChangedDate, scope.now],
  )
}
