import type { ObjectiveListing, ObjectiveSort } from '@cairn/domain/objectives/listing'
import { leadJoins } from './rows.ts'
import { keyOfName, keyWithoutName } from './sorting.ts'

/** An order that lies in another table: what it goes by, what belongs to one of those (`g`), and what to none of them. */
type Grouping = { groups: string; within: string; without: string }

const groupings: Partial<Record<ObjectiveSort, Grouping>> = {
  strategy: {
    groups: `select id, ${keyOfName('title_key')} as key from public.strategies`,
    within: '(select * from public.objectives where strategy_id = g.id) o',
    without: '(select * from public.objectives where strategy_id is null) o',
  },
  team: {
    groups: `select id, ${keyOfName('name_key')} as key, team_leader_id as leader_id from public.teams`,
    // Of those the leader manages, and the leader; each looked up by itself, however many objectives name no team.
    within: `(
      select * from public.objectives where team_id = g.id
      union all
      select named_no_team.* from public.profiles p ${leadJoins}
      cross join lateral (
        select * from public.objectives where owner_id = p.id and team_id is null offset 0) named_no_team
      where (p.id = g.leader_id or p.manager_id = g.leader_id) and coalesce(led.id, above.id) = g.id) o`,
    // Asked as a value and not as a join, so that objectives are still looked at in their order.
    without: `(
      select * from public.objectives where team_id is null and (owner_id in (
        select p.id from public.profiles p ${leadJoins} where coalesce(led.id, above.id) is null)) is true) o`,
  },
}

export const groupingOf = (sort: ObjectiveSort) => groupings[sort]

const byTitle = 'o.title_key collate public.by_value'

type GroupQuery = {
  direction: ObjectiveListing['direction']
  limit: number
  /** The keys that the page before ended with, and how the statement says them. */
  after: { values: readonly string[]; sql: readonly string[] } | null
}

/**
 * The first objectives without a parent, without sorting all of them: one group after another gives its first, until there
 * are enough. Those without a group come last, or first where the order is turned round; `roots` is for a WITH.
 */
export const groupedRoots = (
  { groups, within, without }: Grouping,
  { direction, limit, after }: GroupQuery,
) => {
  const isAscending = direction === 'ascending'
  const order = (...keys: string[]) => keys.map((key) => `${key} ${isAscending ? 'asc' : 'desc'}`).join(', ')
  const further = isAscending ? '>' : '<'
  const [key, title, id] = after?.sql ?? []
  const endedWithout = after !== null && after.values[0] === keyWithoutName
  const placed = (groupKey: string, by: string) => `
    (row_number() over (order by ${by}))::int as place, array[${groupKey}, ${byTitle}, o.id::text] as keys`

  const grouped = `
    select o.id, ${placed('g.key', order('g.key', byTitle, 'o.id'))}
    from (select * from (${groups}) g ${after ? `where key ${further}= ${key}` : ''} order by ${order('key')} offset 0) g
    cross join lateral (
      select o.id, o.title_key from ${within}
      where o.parent_id is null ${after ? `and (g.key, ${byTitle}, o.id) ${further} (${after.sql.join(', ')})` : ''}
      order by ${order(byTitle, 'o.id')} limit ${limit}) o
    order by ${order('g.key', byTitle, 'o.id')} limit ${limit}`
  const ungrouped = `
    select o.id, ${placed(`'${keyWithoutName}'`, order(byTitle, 'o.id'))} from ${without}
    where o.parent_id is null
      ${endedWithout ? `and ${key} = '${keyWithoutName}' and (${byTitle}, o.id) ${further} (${title}, ${id})` : ''}
    order by ${order(byTitle, 'o.id')} limit ${limit}`

  const stretches = isAscending ? [grouped, ungrouped] : [ungrouped, grouped]
  const [first = '', second] = after !== null && endedWithout === isAscending ? stretches.slice(1) : stretches
  if (second === undefined) return [`roots as materialized (${first})`]
  return [
    `first_roots as materialized (${first})`,
    // A limit of none leaves what is behind it unasked.
    `roots as materialized (
      select id, place, keys from first_roots
      union all
      (select id, place + (select count(*) from first_roots)::int, keys from (${second}) later
       limit (select ${limit} - count(*) from first_roots)))`,
  ]
}
