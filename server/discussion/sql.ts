/** Who owns the objective `o` or shares in it. */
export const ownersSql = `select o.owner_id as profile_id
  union select s.user_id from public.objective_shares s where s.objective_id = o.id`

/** Who follows the objective `o` without owning it: by themselves or as one of their teams, unless they said no by hand. */
export const followersSql = `
  select f.profile_id from public.objective_follows f where f.objective_id = o.id and f.is_following
  union
  select t.profile_id from public.team_follows t
  where t.team_id in (
      with recursive above as (
        select team.id, team.parent_id, 0 as steps from public.teams team where team.id = o.team_id
        union all
        select team.id, team.parent_id, steps + 1 from above join public.teams team on team.id = above.parent_id)
      select above.id from above where above.steps = 0 or t.with_below)
    and not exists (
      select from public.objective_follows f
      where f.objective_id = o.id and f.profile_id = t.profile_id and not f.is_following)`

/** Whether the line of the comment `c` is shown: what was deleted only holds the place of what follows in its thread. */
export const isShown = `(c.deleted_at is null or exists (
  select from public.comments later
  where later.objective_id = c.objective_id and later.place = c.place and later.deleted_at is null
    and (later.created_at, later.id) > (c.created_at, c.id)))`
