import { messages } from '@cairn/domain/blockers/messages'
import { historyOfResolution, whyCannotResolve } from '@cairn/domain/blockers/rules'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { weeklyUpdates } from '../db/schema/updates.ts'
import type { profiles } from '../db/schema/workspace.ts'
import { updateRow } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import { lockBesideOthers } from '../objectives/hierarchy.ts'
import { Refused, refuse } from '../refused.ts'
import { readUpdate } from '../updates/rows.ts'

const notFound = () => new Refused({ code: 'not_found', message: messages.notFound })

export const resolveBlocker = async (tx: Tx, scope: Scope, id: string, resolution: string | null) => {
  await lockBesideOthers(tx, scope)
  await tx.query('select 1 from public.weekly_updates where id = $1 for no key update', [id])
  const update = await readUpdate(tx, scope, id)
  if (update === null || update.blockers === null) throw notFound()
  const authorId = update.author.id
  refuse(
    whyCannotResolve(
      { authorId, leaderIds: await leadersOf(tx, authorId), isResolved: update.resolution !== null },
      scope.actor.id,
    ),
  )
  await updateRow(tx, weeklyUpdates, id, {
    blockerResolvedAt: scope.now,
    blockerResolvedBy: scope.actor.id,
    blockerResolution: resolution,
  })
  await recordActivity(tx, scope, {
    action: 'blocker.resolved',
    subjectType: 'objective',
    subjectId: update.objectiveId,
    details: { updateId: id, changes: historyOfResolution(update.blockers, resolution) },
  })
  const resolved = await readUpdate(tx, scope, id)
  if (resolved === null) throw notFound()
  return { update: resolved }
}

/** Who leads the team someone is in, or one above it. */
const leadersOf = async (tx: Tx, personId: string | null) => {
  const rows = await tx.query<Columns<typeof profiles, 'id'>>(
    `with recursive line as (
       select t.id, t.parent_id, t.team_leader_id from public.profiles p join public.teams t on t.id = p.team_id
       where p.id = $1
       union
       select t.id, t.parent_id, t.team_leader_id from line join public.teams t on t.id = line.parent_id)
     select team_leader_id as id from line where team_leader_id is not null`,
    [personId],
  )
  return rows.map(({ id }) => id)
}
