import { openPostgres } from '../server/db/postgres.ts'

const levels = 6

/** Fills a company with teams in a tree and people in them, most of whom have been seen, and some invited ones. */
export const fillCompany = async (
  databaseUrl: string,
  companyId: string,
  size: { people: number; teams: number; invitations: number },
) => {
  const db = await openPostgres({ url: databaseUrl, connections: 1, onLost: () => {} })
  for (let level = 1; level <= levels; level += 1) {
    // Wider towards the bottom; of a small company only the first levels have a team.
    const wanted = Math.ceil(size.teams * (level / ((levels * (levels + 1)) / 2)))
    const [row] = await db.raw<{ count: number }>('select count(*)::int from teams where company_id = $1', [
      companyId,
    ])
    await db.raw(
      `insert into teams (company_id, name, icon, parent_id)
       select $1::uuid, 'Team ' || $2::int || '.' || n, 'code', (
         select id from (select id, row_number() over (order by name) as place, count(*) over () as all_of_them
           from teams where company_id = $1 and level = $2::int - 1) above
         where place = 1 + n % all_of_them)
       from generate_series(1, $3::int) n`,
      [companyId, level, Math.max(0, Math.min(wanted, size.teams - (row?.count ?? 0)))],
    )
  }
  await db.raw(
    `with home as (
       select array_agg(id order by level, name) as ids from teams where company_id = $1),
     someone as (
       insert into auth."user" (name, email, email_verified)
       select (array['Ada','Bram','Chloe','Daniel','Elin','Freja','Goran','Hanna'])[1 + n % 8] || ' ' ||
         (array['Berg','Haddad','Herrera','Lind','Martin','Nowak','Okafor','Raman','Tanabe'])[1 + n % 9] || ' ' || n,
         'person' || n || '@' || $1 || '.example', true
       from generate_series(2, $2::int) n returning id, name, email)
     insert into profiles (company_id, id, email, full_name, title, team_id, last_active_at)
     select $1::uuid, s.id, s.email, s.name, 'Route Planner', home.ids[1 + place % cardinality(home.ids)],
       case when place % 10 = 0 then null else now() - place % 40 * interval '7 hours' - place * interval '1 second' end
     from (select *, (row_number() over (order by email))::int as place from someone) s, home`,
    [companyId, size.people],
  )
  await db.raw(
    `update teams t set team_leader_id = (
       select id from profiles p where p.company_id = t.company_id and p.team_id = t.id order by id limit 1)
     where company_id = $1`,
    [companyId],
  )
  await db.raw(
    `insert into invitations (company_id, id, email, token_hash, expires_at)
     select $1::uuid, gen_random_uuid(), 'invited' || n || '@' || $1 || '.example', 'hash ' || n || ' of ' || $1,
       now() + interval '7 days' from generate_series(1, $2::int) n`,
    [companyId, size.invitations],
  )
  // Filling it in seconds leaves the litter of years, which a living database sweeps up as it goes.
  await db.raw('vacuum (full, analyze)')
  await db.raw('vacuum')
  const [row] = await db.raw<{ team: string; person: string }>(
    `select (select id from teams where company_id = $1 and level = 1 order by name limit 1) as team,
       (select id from profiles where company_id = $1 and title is not null order by full_name limit 1) as person`,
    [companyId],
  )
  await db.close()
  return { team: row?.team ?? '', person: row?.person ?? '' }
}
