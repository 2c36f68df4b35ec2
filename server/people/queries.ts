import { never } from '@cairn/domain/cursor'
import { messages } from '@cairn/domain/people/messages'
import { searchTerm } from '@cairn/domain/people/rules'
import type { Person } from '@cairn/domain/people/schema'
import { type Actor, adminLevels, can, type Program } from '@cairn/domain/permissions'
import type { Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { teams } from '../db/schema/teams.ts'
import type { profileGrams, profiles } from '../db/schema/workspace.ts'
import { type CursorKey, cursorOf, pageOf, readCursor } from '../paging/cursors.ts'
import { Refused } from '../refused.ts'
import { countMembers } from '../workspace/members.ts'

type Profile = typeof profiles.$inferSelect
type PersonRow = Columns<
  typeof profiles,
  | 'id'
  | 'full_name'
  | 'email'
  | 'title'
  | 'role'
  | 'profile_emoji'
  | 'permissions_level'
  | 'team_id'
  | 'manager_id'
  | 'last_active_at'
  | 'created_at'
  | 'name_key'
> & {
  is_team_leader: boolean
  team_name: Team['name']
  team_icon: Team['icon']
  manager_name: Profile['fullName']
  is_asked: boolean
}
type Team = typeof teams.$inferSelect

const personColumns = `p.id, p.full_name, p.email, p.title, p.role, p.profile_emoji, p.permissions_level,
  exists (select from public.teams led where led.company_id = p.company_id and led.team_leader_id = p.id) as is_team_leader,
  t.id as team_id, t.name as team_name, t.icon as team_icon, m.id as manager_id, m.full_name as manager_name,
  p.last_active_at, p.created_at, p.name_key, p.asked_at is not null as is_asked`
/** One look each, by id. A plain join would be planned once for whichever company asked first, and is dear in a larger one. */
const joinTeamAndManager = `
  left join lateral (select id, name, icon from public.teams where id = p.team_id limit 1) t on true
  left join lateral (select id, full_name from public.profiles where id = p.manager_id limit 1) m on true`

const personOf = (row: PersonRow): Person => ({
  id: row.id,
  fullName: row.full_name,
  email: row.email ?? '',
  title: row.title,
  role: row.role,
  profileEmoji: row.profile_emoji,
  permissionsLevel: row.permissions_level,
  isTeamLeader: row.is_team_leader,
  team: row.team_id === null ? null : { id: row.team_id, name: row.team_name, icon: row.team_icon },
  manager: row.manager_id === null ? null : { id: row.manager_id, fullName: row.manager_name },
  lastActiveAt: row.last_active_at,
  createdAt: row.created_at,
})

/** What admins are told about people besides: whether they owe the proof of their address, or an answer. */
const withMissingProofs = async (tx: Tx, rows: readonly PersonRow[]): Promise<Person[]> => {
  const proven = await tx.query<Columns<typeof profiles, 'id'>>(
    'select profile_id as id from crossing.confirmed_addresses($1)',
    [rows.map(({ id }) => id)],
  )
  const ids = new Set(proven.map(({ id }) => id))
  return rows.map((row) => {
    const owes = !ids.has(row.id) ? 'proof' : row.is_asked ? 'answer' : null
    return { ...personOf(row), owes }
  })
}

const orders = {
  name: 'p.name_key collate public.by_value, p.id',
  activity: 'p.last_active_at desc nulls last, p.id',
} as const

/** Who follows the end of a page, whose keys are $2 and $3. */
const afterConditions = {
  name: '(p.name_key collate public.by_value, p.id) > ($2::text, $3::uuid)',
  activity: `case when $2::timestamptz = '${never}' then p.last_active_at is null and p.id > $3::uuid
    else p.last_active_at is null or p.last_active_at < $2 or p.last_active_at = $2 and p.id > $3 end`,
} as const

const listNames = { name: 'people by name', activity: 'people by activity' } as const
const keyTypes: Record<keyof typeof orders, readonly CursorKey[]> = {
  name: ['text', 'uuid'],
  activity: ['timestamptz', 'uuid'],
}

type Page = {
  order: keyof typeof orders
  limit: number
  cursor?: string | undefined
  search?: string | undefined
}

const placeOf = ({ order, cursor }: Page) =>
  cursor ? readCursor(cursor, listNames[order], keyTypes[order]) : [null, null]

const cursorAfter = (order: Page['order'], { id, name_key, last_active_at }: PersonRow) =>
  cursorOf(listNames[order], [order === 'name' ? name_key : (last_active_at?.toISOString() ?? never), id])

export const listPeople = async (tx: Tx, { search, ...page }: Page, reader: Actor | Program) => {
  const term = searchTerm(search)
  const read = term === null ? await pageOfPeople(tx, page) : await searchPeople(tx, page, term)
  const { rows, next } = pageOf<PersonRow, string>(read, page.limit, (last) => cursorAfter(page.order, last))
  return {
    people: can(reader, 'people.manage') ? await withMissingProofs(tx, rows) : rows.map(personOf),
    total: term === null ? await countMembers(tx) : (read[0]?.total ?? 0),
    nextCursor: next,
  }
}

/** Walks the index of its order, one person further than the page. */
const pageOfPeople = (tx: Tx, page: Page) =>
  tx.query<PersonRow & { total: null }>(
    `select ${personColumns}, null as total from (
       select * from public.profiles p
       where ${page.cursor ? afterConditions[page.order] : '$2::text is null and $3::uuid is null'}
       order by ${orders[page.order]} limit $1) p ${joinTeamAndManager}
     order by ${orders[page.order]}`,
    [page.limit + 1, ...placeOf(page)],
  )

/** Looks through everyone once, in the database; then reads the page by its ids. */
const searchPeople = async (tx: Tx, page: Page, term: string) => {
  const hits = await tx.query<Columns<typeof profileGrams, 'profile_id'> & { total: number }>(
    `select profile_id, total::int as total from crossing.people_found_after($1, $2, $3, $4, $5)`,
    [term, page.order === 'activity', page.limit + 1, ...placeOf(page)],
  )
  if (hits.length === 0) return []
  const rows = await tx.query<PersonRow>(
    `select ${personColumns} from unnest($1::uuid[]) as hit (id)
     cross join lateral (select * from public.profiles where id = hit.id limit 1) p ${joinTeamAndManager}`,
    [hits.map(({ profile_id }) => profile_id)],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return hits.flatMap(({ profile_id, total }) => {
    const row = byId.get(profile_id)
    return row === undefined ? [] : [{ ...row, total }]
  })
}

const notFound = () => new Refused({ code: 'not_found', message: messages.notFound })

const rowOf = async (tx: Tx, id: string) => {
  const [row] = await tx.query<PersonRow>(
    `select ${personColumns} from public.profiles p ${joinTeamAndManager} where p.id = $1`,
    [id],
  )
  if (row === undefined) throw notFound()
  return row
}

export const findPerson = async (tx: Tx, id: string): Promise<Person> => personOf(await rowOf(tx, id))

/** The same person as an admin sees them. */
export const examinePerson = async (tx: Tx, id: string): Promise<Person> => {
  const [person] = await withMissingProofs(tx, [await rowOf(tx, id)])
  if (person === undefined) throw notFound()
  return person
}

/** Everyone above someone in the line of managers. */
export const managersAbove = async (tx: Tx, id: string) => {
  const rows = await tx.query<Columns<typeof profiles, 'id'>>(
    `with recursive above as (
       select id, manager_id from public.profiles where id = (select manager_id from public.profiles where id = $1)
       union
       select p.id, p.manager_id from public.profiles p join above on p.id = above.manager_id)
     select id from above`,
    [id],
  )
  return rows.map(({ id: above }) => above)
}

export const isMember = async (tx: Tx, id: string) =>
  (await tx.query('select 1 from public.profiles where id = $1', [id])).length > 0

/** Whether someone was taken in and has yet to say that they want to be here. */
export const isAskedWhether = async (tx: Tx, id: string) =>
  (await tx.query('select 1 from public.profiles where id = $1 and asked_at is not null', [id])).length > 0

/** Those who want to be here: who has yet to say so may be gone tomorrow. */
export const countOtherAdmins = async (tx: Tx, id: string) => {
  const [row] = await tx.query<{ count: number }>(
    `select count(*)::int as count from public.profiles
     where permissions_level = any($2) and id <> $1 and asked_at is null`,
    [id, adminLevels],
  )
  return row?.count ?? 0
}

export const belongingsOf = async (tx: Tx, id: string) => {
  const [row] = await tx.query<{
    objectives: number
    strategies: number
    teamsLed: number
    reports: number
  }>(
    `select
       (select count(*) from public.objectives where owner_id = p.id)::int as objectives,
       (select count(*) from public.strategies where owner_id = p.id)::int as strategies,
       (select count(*) from public.teams where team_leader_id = p.id)::int as "teamsLed",
       (select count(*) from public.profiles where manager_id = p.id)::int as reports
     from public.profiles p where p.id = $1`,
    [id],
  )
  if (row === undefined) throw notFound()
  return row
}
