import { randomUUID } from 'node:crypto'
import { type BeforeAndAfter, changedBetween } from '@cairn/domain/activity/rules'
import { suggestedIcon } from '@cairn/domain/teams/icons'
import { messages } from '@cairn/domain/teams/messages'
import { whyCannotPlace } from '@cairn/domain/teams/rules'
import { type CreatedTeam, saidOfTeam, type Team, type TeamChange } from '@cairn/domain/teams/schema'
import { getTableName } from 'drizzle-orm'
import type { z } from 'zod'
import { isRepeatedRequest, requestHash } from '../activity/checks.ts'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import { teamFollows } from '../db/schema/discussion.ts'
import { reviewTables, teamReviews } from '../db/schema/team-reviews.ts'
import { teams } from '../db/schema/teams.ts'
import { keptRow, putInTrash } from '../db/trash.ts'
import { insertRows, updateRow } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import { Refused, refuse } from '../refused.ts'
import { lockCompany } from '../workspace/company.ts'
import { changeLeader } from './leadership.ts'
import { findTeam, teamsAbove } from './queries.ts'

export const createTeam = async (
  tx: Tx,
  scope: Scope,
  wanted: z.output<typeof CreatedTeam>,
): Promise<Team> => {
  await lockCompany(tx, scope)
  const { id = randomUUID() } = wanted
  const asked = requestHash(wanted)
  if (
    await isRepeatedRequest(tx, scope, { subjectType: 'team', id: wanted.id, asked, taken: messages.idTaken })
  )
    return findTeam(tx, id)
  const { name, description, parentId = null, teamLeaderId = null } = wanted
  await refuseUnknownParent(tx, parentId)
  await refuseUnknownLeader(tx, teamLeaderId)
  await insertRows(tx, teams, [
    {
      companyId: scope.companyId,
      id,
      name,
      description: description || null,
      icon: wanted.icon ?? suggestedIcon(name),
      parentId,
      createdBy: scope.actor.id,
      createdAt: scope.now,
      updatedAt: scope.now,
    },
  ])
  await changeLeader(tx, scope, { id, leaderId: null }, teamLeaderId)
  const added = await findTeam(tx, id)
  const changed = changedBetween(null, saidOfTeam(added))
  await note(tx, scope, 'team.created', id, changed, { name, parentId, teamLeaderId, asked })
  return added
}

export const updateTeam = async (
  tx: Tx,
  scope: Scope,
  id: string,
  change: z.output<typeof TeamChange>,
): Promise<Team> => {
  await lockCompany(tx, scope)
  const team = await findTeam(tx, id)
  const parentId = change.parentId === undefined ? team.parentId : change.parentId
  if (parentId !== team.parentId) {
    await refuseUnknownParent(tx, parentId)
    refuse(whyCannotPlace(id, parentId, parentId === null ? [] : await teamsAbove(tx, parentId)))
  }
  const leaderId = team.leader?.id ?? null
  const newLeaderId = change.teamLeaderId === undefined ? leaderId : change.teamLeaderId
  if (newLeaderId !== leaderId) await refuseUnknownLeader(tx, newLeaderId)
  await updateRow(tx, teams, id, {
    name: change.name ?? team.name,
    description: change.description === undefined ? team.description : change.description || null,
    icon: change.icon ?? team.icon,
    parentId,
    updatedAt: scope.now,
  })
  if (newLeaderId !== leaderId) await changeLeader(tx, scope, { id, leaderId }, newLeaderId)
  const result = await findTeam(tx, id)
  await note(tx, scope, 'team.changed', id, changedBetween(saidOfTeam(team), saidOfTeam(result)), change)
  return result
}

const partsOfReviews = reviewTables
  .map((table) => {
    const name = getTableName(table)
    const ofTeam =
      table === teamReviews
        ? 'r.team_id = $3'
        : 'r.review_id in (select id from public.team_reviews where team_id = $3)'
    return `union all select '${name}', ${keptRow(table, 'r')} from public.${name} r where ${ofTeam}`
  })
  .join(' ')

const partsSql = `
  select 'teams', ${keptRow(teams, 't')} from public.teams t where t.id = $3
  union all select 'member', jsonb_build_object('id', p.id) from public.profiles p where p.team_id = $3
  union all select 'invitation', jsonb_build_object('id', i.id) from public.invitations i where i.team_id = $3
  union all select 'strategy', jsonb_build_object('id', s.id) from public.strategies s where s.team_id = $3
  union all select 'team_follows', ${keptRow(teamFollows, 'f')} from public.team_follows f where f.team_id = $3
  ${partsOfReviews}
  union all select 'child', jsonb_build_object('id', c.id) from public.teams c where c.parent_id = $3`

/** Into the trash. Its sub-teams move up; nobody and nothing keeps a team that is gone. */
export const removeTeam = async (tx: Tx, scope: Scope, id: string) => {
  await lockCompany(tx, scope)
  const team = await findTeam(tx, id)
  const { name, parentId } = team
  await putInTrash(tx, scope, { kind: 'team', id, title: name, ownerId: null }, partsSql)
  await tx.query('update public.profiles set team_id = null, updated_at = $2 where team_id = $1', [
    id,
    scope.now,
  ])
  await tx.query(
    `update public.objectives set team_id = null, updated_date = $2, version = version + 1 where team_id = $1`,
    [id, scope.now],
  )
  await tx.query('update public.strategies set team_id = null, updated_at = $2 where team_id = $1', [
    id,
    scope.now,
  ])
  await tx.query('update public.teams set parent_id = $2, updated_at = $3 where parent_id = $1', [
    id,
    parentId,
    scope.now,
  ])
  await tx.query('delete from public.teams where id = $1', [id])
  await note(tx, scope, 'team.deleted', id, changedBetween(saidOfTeam(team), null), { name, parentId })
  return null
}

const refuseUnknownParent = async (tx: Tx, parentId: string | null) => {
  if (parentId === null) return
  const rows = await tx.query('select 1 from public.teams where id = $1', [parentId])
  if (rows.length === 0)
    throw new Refused({ code: 'not_found', message: messages.parentUnknown, field: 'parentId' })
}

const refuseUnknownLeader = async (tx: Tx, leaderId: string | null) => {
  if (leaderId === null) return
  const rows = await tx.query('select 1 from public.profiles where id = $1', [leaderId])
  if (rows.length === 0)
    throw new Refused({ code: 'not_found', message: messages.leaderUnknown, field: 'teamLeaderId' })
}

const note = (
  tx: Tx,
  scope: Scope,
  action: `team.${string}`,
  id: string,
  changed: BeforeAndAfter,
  details: Record<string, unknown>,
) => recordActivity(tx, scope, { action, subjectType: 'team', subjectId: id, details, changed })
