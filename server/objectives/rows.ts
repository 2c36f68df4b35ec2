import { namesOf } from '@cairn/domain/fields'
import { type KeyResult, keyResultFields } from '@cairn/domain/objectives/key-results'
import { keyResultProgress } from '@cairn/domain/objectives/progress'
import { mayChange } from '@cairn/domain/objectives/rules'
import type { Objective } from '@cairn/domain/objectives/schema'
import { countsAs, isComplete, type ObjectiveStatus } from '@cairn/domain/objectives/status'
import { needsWeeklyUpdate } from '@cairn/domain/updates/rules'
import type { Tx } from '../db/client.ts'
import { columnsExcept, jsonOfColumns } from '../db/reading.ts'
import { keyResults, objectives } from '../db/schema/objectives.ts'
import type { AnyScope } from '../gate.ts'

type ObjectiveColumns = typeof objectives.$inferSelect
/** What is told in other ways, or is the database's own business. Every other column is read as it is. */
export const unreadColumns = {
  companyId: true,
  type: true,
  measured: true,
  lastUpdateAt: true,
  ownerId: true,
  teamId: true,
  strategyId: true,
  shareKey: true,
  shareKeySealed: true,
  hints: true,
  hintsVersion: true,
  dismissedHints: true,
  titleKey: true,
  quarterKey: true,
  progressKey: true,
  countsAs: true,
  search: true,
} satisfies Partial<Record<keyof ObjectiveColumns, true>>
type PersonJson = Objective['owner']
type ObjectiveRow = Omit<ObjectiveColumns, keyof typeof unreadColumns> & {
  level: number
  quarterState: Objective['quarterState']
  owner: PersonJson
  team: Objective['team']
  strategy: Objective['strategy']
  co_owners: PersonJson[] | null
  key_results: Omit<KeyResult, 'progress'>[] | null
  held_above: string[] | null
  update_id: string | null
  update_created_at: Date
  update_status: ObjectiveStatus
  update_author: string
  counted: number | null
  childCount: number
}

/** The team that `p` leads, and the one their manager `m` leads. */
export const leadJoins = `
  left join public.profiles m on m.id = p.manager_id
  left join public.teams led on led.id = p.team_id and led.team_leader_id = p.id
  left join public.teams above on above.id = m.team_id and above.team_leader_id = m.id`

/** The team of `o`, as teamOfObjective() has it: `t`, found through its owner `p` and the owner's manager `m`. */
export const teamJoins = `${leadJoins}
  left join public.teams t on t.id = coalesce(o.team_id, led.id, above.id)`

/** The same for a few objectives: `offset 0` has each team looked up by itself, however many a company has. */
const teamOfEach = `
  left join lateral (select id, team_id from public.profiles where id = p.manager_id offset 0) m on true
  left join lateral (
    select id from public.teams where id = p.team_id and team_leader_id = p.id offset 0) led on true
  left join lateral (
    select id from public.teams where id = m.team_id and team_leader_id = m.id offset 0) above on true
  left join lateral (
    select id, name, icon from public.teams where id = coalesce(o.team_id, led.id, above.id) offset 0) t on true`

/** Five levels are the most there are, so four joins find every ancestor of `o`. */
export const ancestorJoins = `
  left join public.objectives p1 on p1.id = o.parent_id
  left join public.objectives p2 on p2.id = p1.parent_id
  left join public.objectives p3 on p3.id = p2.parent_id
  left join public.objectives p4 on p4.id = p3.parent_id`
export const levelOfRow = '1 + num_nonnulls(p1.id, p2.id, p3.id, p4.id)'

/** The state of its quarter; of one that has no row nothing was declared. */
export const stateOfRow = `coalesce((select q.state from public.quarters q where q.quarter = o.quarter), 'run')`

export const personJson = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'fullName', ${alias}.full_name, 'title', ${alias}.title, 'profileEmoji', ${alias}.profile_emoji)`

export const teamJson = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'icon', ${alias}.icon)`

const keyResultJson = jsonOfColumns(keyResults, 'k', ['id', ...namesOf(keyResultFields)])

/**
 * The objectives of a list of ids, with what each belongs to and lies beneath; in the order of `wanted.place`. The list is that of a
 * sub-select, so that how long it is does not matter to the planner: for one id it would plan anew each time, which takes
 * five times as long as reading it.
 */
export const fromWanted = (ids: string) => `
  from unnest((select ${ids})) with ordinality as wanted (id, place)
  join public.objectives o on o.id = wanted.id
  join public.profiles p on p.id = o.owner_id
  ${teamOfEach}
  left join public.strategies s on s.id = o.strategy_id
  ${ancestorJoins}`

export const selectObjectives = `
  select ${columnsExcept(objectives, 'o', unreadColumns)}, ${levelOfRow} as level, ${stateOfRow} as "quarterState",
    ${personJson('p')} as owner,
    case when t.id is not null then ${teamJson('t')} end as team,
    case when s.id is not null then json_build_object('id', s.id, 'title', s.title) end as strategy,
    shared.people as co_owners, measured.list as key_results,
    array[p1.owner_id, p2.owner_id, p3.owner_id, p4.owner_id] || held.people as held_above,
    latest.id as update_id, latest.created_at as update_created_at, latest.status as update_status,
    latest.author_name as update_author,
    coalesce(o.progress, o.measured) as counted,
    (select count(*)::int from public.objectives child where child.parent_id = o.id) as "childCount"
  ${fromWanted('$1::uuid[]')}
  left join lateral (
    select json_agg(${personJson('c')} order by c.name_key collate public.by_value, c.id) as people
    from public.objective_shares share join public.profiles c on c.id = share.user_id
    where share.objective_id = o.id) shared on true
  left join lateral (
    select array_agg(share.user_id) as people from unnest(array[p1.id, p2.id, p3.id, p4.id]) above_it (id)
    cross join lateral (
      select user_id from public.objective_shares where objective_id = above_it.id offset 0) share) held on true
  left join lateral (
    select json_agg(${keyResultJson} order by k.position, k.id) as list
    from public.key_results k where k.objective_id = o.id) measured on true
  left join lateral (
    select w.id, w.created_at, w.status, w.author_name from public.weekly_updates w
    where w.objective_id = o.id order by w.created_at desc, w.id desc limit 1) latest on true
  order by wanted.place`

/** The read model of an objective, for as many as are asked for, in the order they are asked for. */
export const readObjectives = async (
  tx: Tx,
  scope: AnyScope,
  ids: readonly string[],
): Promise<Objective[]> => {
  if (ids.length === 0) return []
  const rows = await tx.query<ObjectiveRow>(selectObjectives, [ids])
  return rows.map((row) => objectiveOf(row, scope))
}

export const readObjective = async (tx: Tx, scope: AnyScope, id: string): Promise<Objective | null> =>
  (await readObjectives(tx, scope, [id]))[0] ?? null

const objectiveOf = (row: ObjectiveRow, scope: AnyScope): Objective => {
  const {
    co_owners,
    key_results,
    held_above,
    update_id,
    update_created_at,
    update_status,
    update_author,
    counted: progress,
    ...told
  } = row
  const coOwners = co_owners ?? []
  const keyResults = (key_results ?? []).map((one) => ({ ...one, progress: keyResultProgress(one) }))
  const judged = { status: row.status, progress, draft: row.draft, quarterState: row.quarterState }
  const latestUpdateAt = update_id === null ? null : update_created_at
  const held = {
    ownerId: row.owner.id,
    coOwnerIds: coOwners.map(({ id }) => id),
    teamId: row.team?.id ?? null,
  }
  const heldAbove = (held_above ?? []).filter((id) => id !== null)
  return {
    ...told,
    countsAs: countsAs(judged),
    progress,
    progressOverride: row.progress,
    coOwners,
    keyResults,
    latestUpdate:
      update_id === null
        ? null
        : { id: update_id, createdAt: update_created_at, status: update_status, authorName: update_author },
    isComplete: isComplete(judged),
    isDue: needsWeeklyUpdate({ ...judged, latestUpdateAt }, scope.now),
    canChange: mayChange(scope.actor, held, heldAbove),
  }
}
