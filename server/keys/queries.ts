import type { ApiKey, CompanyKey } from '@cairn/domain/keys/schema'
import { adminLevels, can, type PermissionsLevel } from '@cairn/domain/permissions'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { apiKeys } from '../db/schema/keys.ts'
import type { profiles } from '../db/schema/workspace.ts'
import type { Scope } from '../gate.ts'
import { teamJson } from '../objectives/rows.ts'

type Row = Pick<typeof apiKeys.$inferSelect, keyof ApiKey>

/** The moment a key ends. Servers of the version before wrote the day alone. */
export const endsAtSql = `coalesce(k.ends_at, k.ends_on::timestamp at time zone c.time_zone)`
const selectKeys = `select k.id, k.name, k.scopes, k.last_four as "lastFour", k.created_at as "createdAt", ${endsAtSql} as "endsAt",
  (${endsAtSql} at time zone c.time_zone)::date::text as "endsOn", k.last_used_at as "lastUsedAt", k.last_used_from as "lastUsedFrom"
  from public.api_keys k join public.companies c on c.id = k.company_id`

/** All of them: nobody has more than a few. */
export const listKeys = (tx: Tx, { actor }: Scope) =>
  tx.query<Row>(`${selectKeys} where k.profile_id = $1 order by k.created_at desc, k.id`, [actor.id])

type CompanyRow = Omit<CompanyKey, 'maker'> & {
  maker_id: string | null
  maker_name: string
  maker_level: PermissionsLevel | null
}

const selectCompanyKeys = `select k.id, k.name, k.scopes, k.last_four as "lastFour", k.created_at as "createdAt", k.ends_at as "endsAt",
  (k.ends_at at time zone c.time_zone)::date::text as "endsOn", k.last_used_at as "lastUsedAt", k.last_used_from as "lastUsedFrom",
  k.team_id as "teamId", case when t.id is not null then ${teamJson('t')} end as team,
  p.id as maker_id, coalesce(p.full_name, k.maker_name) as maker_name, p.permissions_level as maker_level
  from public.company_keys k join public.companies c on c.id = k.company_id
  left join public.teams t on t.id = k.team_id left join public.profiles p on p.id = k.made_by`

export const listCompanyKeys = async (tx: Tx, id?: string): Promise<CompanyKey[]> => {
  const rows = await tx.query<CompanyRow>(
    `${selectCompanyKeys} where $1::uuid is null or k.id = $1 order by k.created_at desc, k.id`,
    [id ?? null],
  )
  return rows.map(({ maker_id, maker_name, maker_level, ...key }) => ({
    ...key,
    maker: {
      id: maker_id,
      fullName: maker_name,
      isAdmin:
        maker_id !== null &&
        maker_level !== null &&
        can({ id: maker_id, permissionsLevel: maker_level }, 'calls.of-admins'),
    },
  }))
}

/** Who is told of keys of the company. */
export const listAdmins = (tx: Tx) =>
  tx.query<Columns<typeof profiles, 'id' | 'full_name'> & { email: string }>(
    'select id, email, full_name from public.profiles where permissions_level = any($1) and email is not null order by id',
    [adminLevels],
  )
