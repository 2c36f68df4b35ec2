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
  /** From before the last ten changes. */
  cursor: string
}

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
  await db.close()
  return { ...chosen, quarter, cursor, cookies: { member, admin, leader } }
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

const changed = async (db: Database, companyId: string, objective: string) => {
  const [row] = await db.raw<{ cursor: string }>('select pg_current_snapshot()::text as cursor')
  for (let time = 0; time < 10; time += 1)
    await db.raw(
      `insert into activity (company_id, action, subject_type, subject_id) values ($1, 'objective.edited', 'objective', $2)`,
      [companyId, objective],
    )
  return row?.cursor ?? ''
}
