import type { ObjectiveFilters } from '@cairn/domain/objectives/listing'
import { messages } from '@cairn/domain/objectives/messages'
import type { Tx } from '../db/client.ts'
import type { AnyScope } from '../gate.ts'
import type { Parameters } from '../paging/statement.ts'
import { Refused } from '../refused.ts'
import { leadJoins } from './rows.ts'

/** What a statement needs to tell which objectives match: sets made beforehand, and a condition on one of them. */
type MatchSql = {
  /** Whether anything is filtered at all. */
  isFiltered: boolean
  sets: string[]
  condition: (alias: string) => string
}

/** The text depends on which filters there are, never on their values: a plan is worth keeping for each. */
export const matchConditions = (
  filters: ObjectiveFilters,
  scope: AnyScope,
  { add }: Parameters,
): MatchSql => {
  const sets: string[] = []
  const conditions: ((o: string) => string)[] = []
  const { search, status, quarter, ownerId, teamId, strategyId, mine } = filters
  if (search) {
    const words = add(search, 'text')
    sets.push(
      `found as materialized (
         select objective_id as id from crossing.objectives_matching(${add(scope.companyId, 'uuid')}, ${words}))`,
    )
    conditions.push((o) => `${o}.id in (select id from found)`)
  }
  if (status.length > 0) {
    const chosen = add(status, 'text[]')
    conditions.push((o) => `${o}.counts_as = any(${chosen})`)
  }
  if (quarter !== undefined) {
    const chosen = add(quarter, 'text')
    conditions.push((o) => `${o}.quarter = ${chosen}`)
  }
  if (ownerId !== undefined) {
    const owner = add(ownerId, 'uuid')
    conditions.push((o) => `${o}.owner_id = ${owner}`)
  }
  if (strategyId !== undefined) {
    const strategy = add(strategyId, 'uuid')
    conditions.push((o) => `${o}.strategy_id = ${strategy}`)
  }
  if (teamId !== undefined) {
    sets.push(...teamSets(add(teamId, 'uuid')))
    conditions.push(
      (o) =>
        `(${o}.team_id in (select id from chosen_teams)
          or ${o}.team_id is null and ${o}.owner_id in (select id from their_owners))`,
    )
  }
  if (mine === 'true') {
    const me = add(scope.actor.id, 'uuid')
    sets.push(
      `mine as materialized (
         select id from public.objectives where owner_id = ${me}
         union select objective_id from public.objective_shares where user_id = ${me})`,
    )
    conditions.push((o) => `${o}.id in (select id from mine)`)
  }
  return {
    isFiltered: conditions.length > 0,
    sets,
    condition: (o) => conditions.map((one) => one(o)).join(' and ') || 'true',
  }
}

/** The team with all beneath it, and those whose objectives belong to one of them though they name no team. */
const teamSets = (team: string) => [
  `chosen_teams as (
     select id from public.teams where id = ${team}
     union select child.id from chosen_teams parent join public.teams child on child.parent_id = parent.id)`,
  `their_owners as materialized (
     select p.id from public.profiles p ${leadJoins}
     where coalesce(led.id, above.id) in (select id from chosen_teams))`,
]

type ReferenceFilter = 'ownerId' | 'teamId' | 'strategyId'
const referencedTables = {
  ownerId: { table: 'profiles', message: messages.ownerUnknown },
  teamId: { table: 'teams', message: messages.teamUnknown },
  strategyId: { table: 'strategies', message: messages.strategyUnknown },
} as const

/** A filter by something that is not there, or not here, is a mistake and not an empty list. */
export const refuseUnknown = async (tx: Tx, filters: Pick<ObjectiveFilters, ReferenceFilter>) => {
  for (const [field, { table, message }] of Object.entries(referencedTables)) {
    const id = filters[field as ReferenceFilter]
    if (id === undefined) continue
    const rows = await tx.query(`select 1 from public.${table} where id = $1`, [id])
    if (rows.length === 0) throw new Refused({ code: 'invalid_input', message, field })
  }
}
