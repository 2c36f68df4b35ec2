import { changedBetween } from '@cairn/domain/activity/rules'
import { can } from '@cairn/domain/permissions'
import { saidOfTeam } from '@cairn/domain/teams/schema'
import { whyCannotRestore } from '@cairn/domain/trash/rules'
import type { Restored } from '@cairn/domain/trash/schema'
import { getTableName } from 'drizzle-orm'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import { teamFollows } from '../db/schema/discussion.ts'
import { reviewTables } from '../db/schema/team-reviews.ts'
import { teams } from '../db/schema/teams.ts'
import { type KeptRow, putBack, takeFromTrash } from '../db/trash.ts'
import { updateRow } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import { refuse } from '../refused.ts'
import { findTeam } from '../teams/queries.ts'
import { lockCompany } from '../workspace/company.ts'
import { notInTrash, readPeople } from './checks.ts'

type KeptTeam = KeptRow & Columns<typeof teams, 'id' | 'name' | 'parent_id' | 'team_leader_id' | 'created_by'>

/** It takes back its leader, sub-teams, members, whom it invited, OKRs and strategies, as far as they have got no other since. */
export const restoreTeam = async (tx: Tx, scope: Scope, id: string): Promise<Restored> => {
  await lockCompany(tx, scope)
  refuse(whyCannotRestore('team', { canChange: can(scope.actor, 'teams.manage') }))
  const taken = await takeFromTrash(tx, 'team', id)
  const [kept] = (taken?.partsOf('teams') ?? []) as KeptTeam[]
  if (taken === null || kept === undefined) throw notInTrash()
  const above = await tx.query('select 1 from public.teams where id = $1', [kept.parent_id])
  const parentId = above.length === 0 ? null : kept.parent_id
  const people = await readPeople(tx)
  // The database counts level, members and sub-teams as they come.
  const { level: _, member_count: __, child_count: ___, ...row } = kept
  await putBack(tx, teams, [
    {
      ...row,
      parent_id: parentId,
      team_leader_id: null,
      created_by: people.teams.has(kept.created_by ?? '') ? kept.created_by : null,
    },
  ])
  const follows = taken.partsOf('team_follows').filter((one) => people.teams.has(String(one.profile_id)))
  await putBack(tx, teamFollows, follows)
  for (const table of reviewTables)
    await putBack(tx, table, taken.partsOf(getTableName(table)).flatMap(withoutLeavers(people.teams)))
  const lostIds = (part: string) => taken.partsOf(part).map((one) => String(one.id))
  await takeBack(tx, scope, kept, lostIds)
  await leadAgain(tx, scope, kept, people.teams, lostIds('member'))
  const restored = await findTeam(tx, id)
  const isMovedToTop = parentId !== kept.parent_id
  await recordActivity(tx, scope, {
    action: 'team.restored',
    subjectType: 'team',
    subjectId: id,
    details: { name: restored.name, isMovedToTop },
    changed: changedBetween(null, saidOfTeam(restored)),
  })
  return { kind: 'team', id, title: restored.name, isMovedToTop }
}

const namesOfPeople = ['started_by', 'finished_by', 'author_id', 'person_id', 'profile_id']

/** Who has left meanwhile stays with their name, where a row has one. */
const withoutLeavers =
  (people: ReadonlyMap<string, unknown>) =>
  (row: KeptRow): KeptRow[] => {
    const gone = namesOfPeople.filter(
      (name) => typeof row[name] === 'string' && !people.has(String(row[name])),
    )
    if ('joined_at' in row && gone.length > 0) return []
    return [{ ...row, ...Object.fromEntries(gone.map((name) => [name, null])) }]
  }

type LostIds = (part: 'member' | 'invitation' | 'strategy' | 'child') => string[]

const takeBack = async (tx: Tx, { now }: Scope, { id, parent_id }: KeptTeam, lost: LostIds) => {
  const members = await tx.query<{ id: string }>(
    'update public.profiles set team_id = $1, updated_at = $3 where id = any($2) and team_id is null returning id',
    [id, lost('member'), now],
  )
  // With a person goes the team of what they own, also of what they came to own meanwhile.
  await tx.query(
    `update public.objectives set team_id = $1, updated_date = $3, version = version + 1 where owner_id = any($2)`,
    [id, members.map((one) => one.id), now],
  )
  await tx.query('update public.invitations set team_id = $1 where id = any($2) and team_id is null', [
    id,
    lost('invitation'),
  ])
  // Two of one name were told apart by their team before, or were renamed since: one of them stays without.
  await tx.query(
    `update public.strategies s set team_id = $1, updated_at = $3
     where id = any($2) and team_id is null and not exists (
       select from public.strategies other
       where other.id = any($2) and other.team_id is null and other.id < s.id
         and lower(other.title) = lower(s.title) and other.quarter is not distinct from s.quarter)`,
    [id, lost('strategy'), now],
  )
  await tx.query(
    `update public.teams set parent_id = $1, updated_at = $3
     where id = any($2) and parent_id is not distinct from $4::uuid`,
    [id, lost('child'), now, parent_id],
  )
}

/** Who led it leads it again, unless they have moved to another team meanwhile. */
const leadAgain = async (
  tx: Tx,
  { now }: Scope,
  { id, team_leader_id: leaderId }: KeptTeam,
  teamsOf: ReadonlyMap<string, string | null>,
  memberIds: readonly string[],
) => {
  if (leaderId === null || !teamsOf.has(leaderId)) return
  const hasMoved = memberIds.includes(leaderId) && teamsOf.get(leaderId) !== null
  if (!hasMoved) await updateRow(tx, teams, id, { teamLeaderId: leaderId, updatedAt: now })
}
