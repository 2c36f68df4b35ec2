import { messages } from '@cairn/domain/discussion/messages'
import { whyCannotUnfollow } from '@cairn/domain/discussion/rules'
import type { Following, TeamFollowing } from '@cairn/domain/discussion/schema'
import { recordActivity } from '../activity/record.ts'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { teamFollows } from '../db/schema/discussion.ts'
import type { AnyScope } from '../gate.ts'
import { Refused, refuse } from '../refused.ts'
import { followersSql, ownersSql } from './sql.ts'

const facesAtOnce = 4

/** Owners first, then by name. */
export const followingOf = async (tx: Tx, { actor }: AnyScope, objectiveId: string): Promise<Following> => {
  const [row] = await tx.query<Following>(
    `with o as (select * from public.objectives where id = $1),
     own as (select distinct profile_id from o cross join lateral (${ownersSql}) owner),
     everyone as (
       select profile_id, true as is_own from own
       union all
       select f.profile_id, false from o cross join lateral (${followersSql}) f
       where f.profile_id not in (select profile_id from own)),
     faces as (
       select p.id, p.full_name, p.profile_emoji, p.name_key, e.is_own from everyone e join public.profiles p on p.id = e.profile_id
       order by e.is_own desc, p.name_key collate public.by_value, p.id limit $3)
     select exists (select from everyone where profile_id = $2) as "isFollowing",
       exists (select from own where profile_id = $2) as "isOwn",
       (select count(*)::int from everyone) as followers,
       (select coalesce(json_agg(json_build_object('id', id, 'fullName', full_name, 'profileEmoji', profile_emoji)
          order by is_own desc, name_key collate public.by_value, id), '[]') from faces) as faces
     from o`,
    [objectiveId, actor.id, facesAtOnce],
  )
  if (row === undefined) throw new Refused({ code: 'not_found', message: messages.placeUnknown })
  return row
}

/** Whoever says something or is mentioned follows from then on, but for who has said no by hand. */
export const followBySaying = (
  tx: Tx,
  { companyId, now }: AnyScope,
  objectiveId: string,
  people: readonly string[],
) =>
  tx.query(
    `insert into public.objective_follows (company_id, objective_id, profile_id, is_following, since)
     select $1, $2, p.id, true, $4 from public.profiles p where p.id = any($3::uuid[])
     on conflict (company_id, objective_id, profile_id) do nothing`,
    [companyId, objectiveId, people, now],
  )

export const setFollowing = async (tx: Tx, scope: AnyScope, objectiveId: string, isFollowing: boolean) => {
  const before = await followingOf(tx, scope, objectiveId)
  if (!isFollowing) refuse(whyCannotUnfollow(before.isOwn))
  if (before.isFollowing === isFollowing) return before
  const { companyId, actor, now } = scope
  await tx.query(
    `insert into public.objective_follows (company_id, objective_id, profile_id, is_following, since)
     values ($1, $2, $3, $4, $5)
     on conflict (company_id, objective_id, profile_id) do update set is_following = $4, since = $5`,
    [companyId, objectiveId, actor.id, isFollowing, now],
  )
  await recordActivity(tx, scope, {
    action: isFollowing ? 'follow.begun' : 'follow.ended',
    subjectType: 'discussion',
    subjectId: objectiveId,
  })
  return followingOf(tx, scope, objectiveId)
}

export const teamFollowingOf = async (
  tx: Tx,
  { actor }: AnyScope,
  teamId: string,
): Promise<TeamFollowing> => {
  const [row] = await tx.query<Partial<Columns<typeof teamFollows, 'with_below'>>>(
    `select f.with_below from public.teams t
     left join public.team_follows f on f.team_id = t.id and f.profile_id = $2 where t.id = $1`,
    [teamId, actor.id],
  )
  if (row === undefined) throw new Refused({ code: 'not_found', message: messages.teamUnknown })
  return { isFollowing: typeof row.with_below === 'boolean', withBelow: row.with_below ?? false }
}

export const followTeam = async (tx: Tx, scope: AnyScope, teamId: string, withBelow: boolean) => {
  const before = await teamFollowingOf(tx, scope, teamId)
  if (before.isFollowing && before.withBelow === withBelow) return before
  const { companyId, actor, now } = scope
  await tx.query(
    `insert into public.team_follows (company_id, team_id, profile_id, with_below, since) values ($1, $2, $3, $4, $5)
     on conflict (company_id, team_id, profile_id) do update set with_below = $4`,
    [companyId, teamId, actor.id, withBelow, now],
  )
  await recordActivity(tx, scope, {
    action: 'follow.begun',
    subjectType: 'team',
    subjectId: teamId,
    details: { withBelow },
  })
  return teamFollowingOf(tx, scope, teamId)
}

export const unfollowTeam = async (tx: Tx, scope: AnyScope, teamId: string) => {
  const before = await teamFollowingOf(tx, scope, teamId)
  if (!before.isFollowing) return before
  await tx.query('delete from public.team_follows where team_id = $1 and profile_id = $2', [
    teamId,
    scope.actor.id,
  ])
  await recordActivity(tx, scope, { action: 'follow.ended', subjectType: 'team', subjectId: teamId })
  return teamFollowingOf(tx, scope, teamId)
}
