/** Who is meant by a team, wherever it is mentioned, asked or reminded: its members, and its leader, who may belong to another. */
export const peopleOfTeamsSql = `(
  select team_id, id as profile_id from public.profiles where team_id is not null
  union
  select id, team_leader_id from public.teams where team_leader_id is not null)`
