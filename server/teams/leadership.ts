import type { Tx } from '../db/client.ts'
import { teams } from '../db/schema/teams.ts'
import { updateRow } from '../db/writing.ts'
import type { Scope } from '../gate.ts'

/** With a person goes the team of every objective they own. */
export const movePerson = async (tx: Tx, scope: Scope, personId: string, teamId: string | null) => {
  await tx.query(
    'update public.profiles set team_id = $2, updated_at = $3 where id = $1 and team_id is distinct from $2',
    [personId, teamId, scope.now],
  )
  await tx.query(
    `update public.objectives set team_id = $2, updated_date = $3, version = version + 1
     where owner_id = $1 and team_id is distinct from $2`,
    [personId, teamId, scope.now],
  )
}

/** The old leader loses the lead and the team; the new one moves to it. A person may lead several teams. */
export const changeLeader = async (
  tx: Tx,
  scope: Scope,
  team: { id: string; leaderId: string | null },
  leaderId: string | null,
) => {
  if (team.leaderId !== leaderId) {
    await updateRow(tx, teams, team.id, { teamLeaderId: leaderId, updatedAt: scope.now })
    if (team.leaderId !== null) await leaveTeam(tx, scope, team.leaderId, team.id)
  }
  if (leaderId !== null) await movePerson(tx, scope, leaderId, team.id)
}

const leaveTeam = async (tx: Tx, scope: Scope, personId: string, teamId: string) => {
  const rows = await tx.query('select 1 from public.profiles where id = $1 and team_id = $2', [
    personId,
    teamId,
  ])
  if (rows.length > 0) await movePerson(tx, scope, personId, null)
}

/** Who gives up the lead keeps the team they are in. */
export const endLeadership = (tx: Tx, scope: Scope, personId: string) =>
  tx.query('update public.teams set team_leader_id = null, updated_at = $2 where team_leader_id = $1', [
    personId,
    scope.now,
  ])
