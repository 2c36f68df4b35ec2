import { whyVisitorsNeed } from '@cairn/domain/demo/visitors'
import { messages } from '@cairn/domain/people/messages'
import { whyCannotChangeLevel, whyCannotManage } from '@cairn/domain/people/rules'
import type { Person, PersonChange, Profile, ProfileChange } from '@cairn/domain/people/schema'
import { can } from '@cairn/domain/permissions'
import { whyCannotTakeTheLead } from '@cairn/domain/teams/rules'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { teams } from '../db/schema/teams.ts'
import { profiles } from '../db/schema/workspace.ts'
import { updateRow } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import { Refused, refuse } from '../refused.ts'
import { changeLeader, endLeadership, movePerson } from '../teams/leadership.ts'
import { lockCompany } from '../workspace/company.ts'
import { countOtherAdmins, examinePerson, findPerson, isMember, managersAbove } from './queries.ts'
import { revokeKeysMadeBy } from './stored.ts'

/** What someone changes about themselves. The switch acts when it or the team under it is changed. */
export const updateMe = async (
  tx: Tx,
  scope: Scope,
  change: z.output<typeof ProfileChange>,
): Promise<Profile> => {
  await lockCompany(tx, scope)
  const me = await findPerson(tx, scope.actor.id)
  const teamId = me.team?.id ?? null
  const newTeamId = change.teamId === undefined ? teamId : change.teamId
  await updateRow(tx, profiles, me.id, {
    fullName: change.fullName ?? me.fullName,
    title: change.title === undefined ? me.title : change.title,
    profileEmoji: change.profileEmoji === undefined ? me.profileEmoji : change.profileEmoji,
    updatedAt: scope.now,
  })
  if (newTeamId !== teamId) await moveToTeam(tx, scope, me.id, newTeamId)
  if (change.isTeamLeader === false) await endLeadership(tx, scope, me.id)
  else if (change.isTeamLeader && (!me.isTeamLeader || newTeamId !== teamId))
    await becomeTeamLeader(tx, scope, newTeamId)
  await recordActivity(tx, scope, {
    action: 'profile.changed',
    subjectType: 'profile',
    subjectId: me.id,
    details: change,
  })
  const { team, ...profile } = await findPerson(tx, me.id)
  return { ...profile, teamId: team?.id ?? null }
}

const becomeTeamLeader = async (tx: Tx, scope: Scope, teamId: string | null) => {
  if (teamId === null)
    throw new Refused({ code: 'invalid_input', message: messages.leaderNeedsTeam, field: 'teamId' })
  const [row] = await tx.query<Columns<typeof teams, 'team_leader_id'>>(
    'select team_leader_id from public.teams where id = $1',
    [teamId],
  )
  const team = { id: teamId, leaderId: row?.team_leader_id ?? null }
  refuse(whyCannotTakeTheLead(scope.actor, team))
  await changeLeader(tx, scope, team, scope.actor.id)
}

/** What an admin changes about anyone of the company. */
export const updatePerson = async (
  tx: Tx,
  scope: Scope,
  id: string,
  change: z.output<typeof PersonChange>,
): Promise<Person> => {
  const { permissionsLevel, teamId, managerId, revokeKeys } = change
  if (permissionsLevel !== undefined) refuse(whyVisitorsNeed(scope, id))
  await lockCompany(tx, scope)
  const person = await examinePerson(tx, id)
  if (permissionsLevel !== undefined && permissionsLevel !== person.permissionsLevel) {
    refuse(whyCannotChangeLevel(person, permissionsLevel, await countOtherAdmins(tx, id)))
    await updateRow(tx, profiles, id, { permissionsLevel, updatedAt: scope.now })
    if (revokeKeys && !can({ id, permissionsLevel }, 'calls.of-admins')) await revokeKeysMadeBy(tx, scope, id)
  }
  if (managerId !== undefined) await setManager(tx, scope, id, managerId)
  if (teamId !== undefined) await moveToTeam(tx, scope, id, teamId)
  await recordActivity(tx, scope, {
    action: 'member.changed',
    subjectType: 'profile',
    subjectId: id,
    details: change,
  })
  return examinePerson(tx, id)
}

const setManager = async (tx: Tx, scope: Scope, id: string, managerId: string | null) => {
  if (managerId !== null && !(await isMember(tx, managerId)))
    throw new Refused({ code: 'not_found', message: messages.managerUnknown, field: 'managerId' })
  refuse(whyCannotManage(id, managerId, managerId === null ? [] : await managersAbove(tx, managerId)))
  await updateRow(tx, profiles, id, { managerId, updatedAt: scope.now })
}

const moveToTeam = async (tx: Tx, scope: Scope, id: string, teamId: string | null) => {
  const rows = teamId === null ? [null] : await tx.query('select 1 from public.teams where id = $1', [teamId])
  if (rows.length === 0)
    throw new Refused({ code: 'not_found', message: messages.teamUnknown, field: 'teamId' })
  await movePerson(tx, scope, id, teamId)
}
