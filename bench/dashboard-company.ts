import { openPostgres } from '../server/db/postgres.ts'

const people = 400
const teams = 40
const weeks = 6

/** An id that follows from a number, of the form that the server gives out. */
const idOf = (number: string) =>
  `overlay(overlay(md5($1::uuid::text || ${number}) placing '4' from 13) placing '8' from 17)::uuid`

/**
 * So many objectives, so many of them in the quarter that begins then and the others in earlier years; each with three
 * key results. Those of the quarter were updated in each of six weeks, the others twice.
 */
export const fillForDashboard = async (
  databaseUrl: string,
  companyId: string,
  quarter: { name: string; begins: string; size: number },
  count: number,
) => {
  const db = await openPostgres({ url: databaseUrl, connections: 1, onLost: () => {} })
  const run = async (sql: string, ...more: unknown[]) => {
    await db.raw(sql, [companyId, ...more])
    // What follows looks these rows up one by one: without their numbers it would be planned for an empty table.
    await db.raw('analyze')
  }
  await run(
    `insert into teams (company_id, id, name, parent_id)
     select $1::uuid, ${idOf("'team' || n")}, 'Team ' || n, case when n > 8 then ${idOf("'team' || 1 + n % 8")} end
     from generate_series(1, ${teams}) n order by n`,
  )
  await run(
    `with someone as (
       insert into auth."user" (name, email, email_verified)
       select 'Person ' || n, 'person' || n || '@' || $1::uuid::text || '.example', true from generate_series(2, ${people}) n
       returning id, name, email)
     insert into profiles (company_id, id, email, full_name, team_id)
     select $1::uuid, id, email, name, ${idOf(`'team' || 1 + row_number() over (order by email) % ${teams}`)} from someone`,
  )
  await run(
    `insert into strategies (company_id, id, title, quarter)
     select $1::uuid, ${idOf("'strategy' || n")}, 'Strategy ' || n, $2 from generate_series(1, 8) n`,
    quarter.name,
  )
  await run(
    `with owner as (select array_agg(id order by id) as ids from profiles where company_id = $1::uuid)
     insert into objectives (company_id, id, title, status, quarter, owner_id, team_id, strategy_id, created_date, updated_date)
     select $1::uuid, ${idOf('n')}, 'Objective number ' || n,
       (array['on_track', 'on_track', 'completed', 'at_risk', 'behind', 'delayed', 'will_not_complete'])[1 + n % 7],
       case when n <= $3::int then $2 else 'Q' || 1 + n % 4 || ' ' || 2020 + n % 3 end, owner.ids[1 + n % cardinality(owner.ids)],
       ${idOf(`'team' || 1 + n % ${teams}`)}, case when n <= $3::int then ${idOf("'strategy' || 1 + n % 8")} end, made, made
     from owner, generate_series(1, $5::int) n,
       lateral (select case when n <= $3::int then $4::timestamptz else make_timestamptz(2020 + n % 3, 1 + 3 * (n % 4), 3, 0, 0, 0) end
         + n * interval '1 second' as made) moment`,
    quarter.name,
    quarter.size,
    quarter.begins,
    count,
  )
  await run(
    `insert into key_results (company_id, objective_id, title, current_value, target_value, position)
     select company_id, id, 'Key result number ' || k, k * 20, 100, k
     from objectives, generate_series(0, 2) k where company_id = $1::uuid`,
  )
  await run(
    `insert into weekly_updates (company_id, objective_id, update_text, status, author_name, created_at, value_changes)
     select o.company_id, o.id, 'Going well', 'on_track', 'Maren Aasen', o.created_date + week * interval '7 days',
       jsonb_build_array(jsonb_build_object('keyResultId', k.id, 'from', week * 3 - 3, 'to', week * 3))
     from objectives o join key_results k on k.company_id = o.company_id and k.objective_id = o.id and k.position = 1,
       generate_series(0, case when o.quarter = $2 then ${weeks - 1} else 1 end) week
     where o.company_id = $1::uuid`,
    quarter.name,
  )
  await run('select rebuild_objective_weeks($1::uuid)')
  await db.raw('vacuum analyze')
  await db.close()
}
