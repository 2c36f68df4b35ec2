import type { Database } from '../db/client.ts'

/** What is wrong with the teams and people of a company, in words; asked of the tables and not of what is kept about them. */
const problems = `
  with recursive tree as (
    select id, 1 as level, array[id] as line from teams where company_id = $1 and parent_id is null
    union all
    select t.id, tree.level + 1, tree.line || t.id from teams t join tree on t.parent_id = tree.id
    where t.company_id = $1),
  counted as (
    select t.*, tree.level as real_level,
      (select count(*) from teams c where c.company_id = $1 and c.parent_id = t.id) as real_children,
      (select count(*) from tree below join profiles p on p.company_id = $1 and p.team_id = below.id
       where t.id = any (below.line)) as real_members
    from teams t left join tree on tree.id = t.id where t.company_id = $1)
  select name || ' stands under itself' as problem from counted where real_level is null
  union all
  select name || ' is at level ' || level || ', not ' || real_level from counted where level <> real_level
  union all
  select name || ' counts ' || member_count || ' members, not ' || real_members from counted
  where member_count <> real_members
  union all
  select name || ' counts ' || child_count || ' sub-teams, not ' || real_children from counted
  where child_count <> real_children
  union all
  select c.name || ' is led by nobody of the company' from counted c
  where c.team_leader_id is not null
    and not exists (select from profiles p where p.company_id = $1 and p.id = c.team_leader_id)
  union all
  select p.full_name || ' is in a team that is not there' from profiles p
  where p.company_id = $1 and p.team_id is not null
    and not exists (select from teams t where t.company_id = $1 and t.id = p.team_id)
  union all
  select o.title || ' is not in the team of its owner' from objectives o
  join profiles p on p.company_id = $1 and p.id = o.owner_id
  where o.company_id = $1 and o.team_id is distinct from p.team_id`

export const treeProblems = async (db: Pick<Database, 'raw'>, companyId: string) =>
  (await db.raw<{ problem: string }>(problems, [companyId])).map(({ problem }) => problem)
