import type { Size } from '@cairn/domain/demo/shape'
import { currentQuarter } from '@cairn/domain/objectives/quarter'
import type { Database } from '../server/db/client.ts'
import { openPostgres } from '../server/db/postgres.ts'
import { generatedCompany } from './generated-company.ts'
import { sessionsOf } from './sessions.ts'

const quarters = 4
const sized = (objectives: number, people: number, teams: number, levels: number): Size => ({
  ...{ people, teams, levels, updatesPerObjective: 2 },
  objectives: Array<number>(quarters).fill(objectives / quarters),
})

/** Everything grows tenfold: objectives, people and teams. */
export const sizes = {
  '1×': sized(200, 50, 8, 3),
  '10×': sized(2_000, 500, 60, 4),
  '100×': sized(20_000, 5_000, 400, 5),
} as const

/** A company, as whom its calls are made, and what they ask for. */
export type SizedCompany = {
  cookies: { member: string; admin: string; leader: string }
  quarter: string
  objective: string
  own: string
  owner: string
  team: string
  strategy: string
  /** A quarter with nothing but drafts, and one that is being closed, with every objective scored. */
  planned: string
  closing: string
  /** Of which ten comments were written, and 10,000. */
  quiet: string
  loud: string
  alone: Posted
  beneath: Posted
  /** From before the last ten changes. */
  cursor: string
}

/** An objective of the member's own, and its key result. */
type Posted = { objective: string; keyResult: string }

export const sizedCompany = async (
  databaseUrl: string,
  secret: string,
  name: keyof typeof sizes,
): Promise<SizedCompany> => {
  const seed = `times${sizes[name].people}`
  const { companyId, seconds } = await generatedCompany(databaseUrl, secret, { seed, size: sizes[name] })
  console.log(`${name}: loaded in ${seconds.toFixed(0)} s.`)
  const db = await openPostgres({ url: databaseUrl, connections: 1, onLost: () => {} })
  const quarter = currentQuarter(new Date(), 'Europe/Oslo')
  const chosen = await choose(db, companyId, quarter)
  const [member = '', admin = '', leader = ''] = await sessionsOf(db, secret, [
    chosen.owner,
    chosen.admin,
    chosen.leader,
  ])
  const cursor = await changed(db, companyId, chosen.own)
  const lived = await liveQuarters(db, companyId, quarter)
  const talk = await talkAbout(db, companyId, quarter, chosen.owner)
  const [alone, beneath] = await standUnder(db, companyId, quarter, chosen.owner)
  await db.close()
  return {
    ...chosen,
    ...lived,
    ...talk,
    ...{ quarter, cursor, alone, beneath },
    cookies: { member, admin, leader },
  }
}

type Chosen = Pick<SizedCompany, 'objective' | 'own' | 'owner' | 'team' | 'strategy'> & {
  admin: string
  leader: string
}

/** Alike in every company: someone with few objectives, one with some beneath it, the leader of a team at the bottom. */
const choose = async (db: Database, companyId: string, quarter: string): Promise<Chosen> => {
  const [row] = await db.raw<Chosen>(
    `with owner as (
       select owner_id as id, min(id::text)::uuid as own from objectives
       where company_id = $1 and quarter = $2 and status in ('on_track', 'at_risk')
       group by owner_id having count(*) = 1 order by owner_id limit 1),
     bottom as (
       select t.id, t.team_leader_id from teams t where t.company_id = $1 and t.team_leader_id is not null
         and not exists (select from teams c where c.company_id = t.company_id and c.parent_id = t.id)
       order by t.name, t.id limit 1)
     select owner.id as owner, owner.own, bottom.id as team, bottom.team_leader_id as leader,
       (select id from profiles where company_id = $1 and permissions_level = 'company_admin' order by id limit 1) as admin,
       (select id from strategies where company_id = $1 and quarter = $2 order by title limit 1) as strategy,
       (select o.id from objectives o where o.company_id = $1 and o.quarter = $2
        and (select count(*) from objectives c where c.company_id = o.company_id and c.parent_id = o.id) between 1 and 4
        order by o.id limit 1) as objective
     from owner, bottom`,
    [companyId, quarter],
  )
  if (row === undefined || Object.values(row).includes(null as never))
    throw new Error(`Nobody to ask as: ${JSON.stringify(row)}`)
  return row
}

/** The oldest quarter is planned anew, which no other call asks about; the one before the current is being closed. */
const liveQuarters = async (db: Database, companyId: string, current: string) => {
  const found = await db.raw<{ quarter: string }>(
    'select quarter from objectives where company_id = $1 and quarter <> $2 group by quarter order by min(quarter_key)',
    [companyId, current],
  )
  const [planned = '', closing = ''] = [found.at(0)?.quarter, found.at(-1)?.quarter]
  await db.raw(
    `insert into quarters (company_id, quarter, state, planned_at, committed_at, committed_by, closing_since) values
       ($1, $2, 'plan', now(), null, null, null), ($1, $3, 'close', now(), now(), 'Bench', now())`,
    [companyId, planned, closing],
  )
  await db.raw(`update objectives set draft = 'draft' where company_id = $1 and quarter = $2`, [
    companyId,
    planned,
  ])
  await db.raw(
    `insert into key_result_originals (company_id, key_result_id, quarter, objective_id, title, start_value, target_value,
       unit, weight, added_after_commit, kept_at)
     select k.company_id, k.id, o.quarter, o.id, k.title, k.start_value,
       case when k.id::text < '02' then k.target_value + 1 else k.target_value end, k.unit, k.weight, false, now()
     from objectives o join key_results k on k.company_id = o.company_id and k.objective_id = o.id
     where o.company_id = $1 and o.quarter = $2`,
    [companyId, closing],
  )
  await db.raw(
    `insert into scores (company_id, objective_id, quarter, score, learned, scorer_name, scored_at, version)
     select company_id, id, quarter, round(coalesce(measured, 0)::numeric / 100, 1), 'Start earlier.', 'Bench', now(), 1
     from objectives where company_id = $1 and quarter = $2`,
    [companyId, closing],
  )
  await db.raw('select rebuild_objective_weeks($1)', [companyId])
  return { planned, closing }
}

/** One objective that stands by itself, and one under four others that count what is beneath them. */
const standUnder = async (
  db: Database,
  companyId: string,
  quarter: string,
  owner: string,
): Promise<[Posted, Posted]> => {
  const make = async (parent: string | null): Promise<Posted> => {
    const [objective] = await db.raw<{ id: string }>(
      `insert into objectives (company_id, title, quarter, owner_id, parent_id, progress_counts)
       values ($1, 'Counted', $2, $3, $4, 'both') returning id`,
      [companyId, quarter, owner, parent],
    )
    const [keyResult] = await db.raw<{ id: string }>(
      `insert into key_results (company_id, objective_id, title, current_value, target_value)
       values ($1, $2, 'Ten customers', 0, 100) returning id`,
      [companyId, objective?.id],
    )
    return { objective: objective?.id ?? '', keyResult: keyResult?.id ?? '' }
  }
  const alone = await make(null)
  let beneath = await make(null)
  for (let level = 2; level <= 5; level += 1) beneath = await make(beneath.objective)
  return [alone, beneath]
}

/** All of them at the top, so that the pages are alike but for their length. */
const talkAbout = async (db: Database, companyId: string, quarter: string, owner: string) => {
  const about = async (comments: number) => {
    const [objective] = await db.raw<{ id: string }>(
      `insert into objectives (company_id, title, quarter, owner_id) values ($1, 'Talked of', $2, $3) returning id`,
      [companyId, quarter, owner],
    )
    await db.raw(
      `insert into comments (company_id, objective_id, author_id, author_name, words, created_at)
       select $1, $2, $3, 'Bench', 'Which crane?', now() - n * interval '1 minute' from generate_series(1, $4::int) n`,
      [companyId, objective?.id, owner, comments],
    )
    return objective?.id ?? ''
  }
  return { quiet: await about(10), loud: await about(10_000) }
}

const changed = async (db: Database, companyId: string, objective: string) => {
  const [row] = await db.raw<{ cursor: string }>(
    `select system_identifier || '/' || pg_current_snapshot() as cursor from pg_control_system()`,
  )
  for (let time = 0; time < 10; time += 1)
    await db.raw(
      `insert into activity (company_id, action, subject_type, subject_id) values ($1, 'objective.edited', 'objective', $2)`,
      [companyId, objective],
    )
  return row?.cursor ?? ''
}
