import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { Row, Tx } from '../db/client.ts'
import type { Scope } from '../gate.ts'
import type { payloads } from './unclaimed-record.ts'

/** A waiting record with its owner, and with what it refers to as it is called here. */
export type Adoptable = Row & {
  record_id: string
  kind: keyof typeof payloads
  payload: unknown
  owner_id: string
  owner_name: string
  strategy_id: string | null
  objective_id: string | null
  /** How many are ready in all. */
  ready: number
}

type Payload<K extends keyof typeof payloads> = z.output<(typeof payloads)[K]>

const deepestParent = 4

/** Its team is found by name. Where the company has that very strategy already, the two become one. */
export const writeStrategy = async (tx: Tx, scope: Scope, one: Adoptable, given: Payload<'strategy'>) => {
  const [team] = await tx.query<{ id: string }>(
    'select id from public.teams where lower(name) = lower($1) order by level, id limit 1',
    [given.team_name],
  )
  const values = [given.title, given.quarter ?? null, team?.id ?? null]
  const [written] = await tx.query<{ id: string }>(
    `insert into public.strategies (company_id, id, title, quarter, team_id, description, owner_id, created_at, updated_at)
     values ($4, $5, $1, $2, $3, $6, $7, $8, $9) on conflict do nothing returning id`,
    [
      ...values,
      scope.companyId,
      randomUUID(),
      given.description,
      one.owner_id,
      given.created_at ?? scope.now,
      scope.now,
    ],
  )
  if (written !== undefined) return written.id
  const [same] = await tx.query<{ id: string }>(
    `select id from public.strategies
     where lower(title) = lower($1) and quarter is not distinct from $2 and team_id = $3`,
    values,
  )
  if (same === undefined) throw new Error('A strategy was neither written nor there already')
  return same.id
}

/** It belongs to the team of its owner. Under a parent that is too deep it would be deeper still: it stands alone. */
export const writeObjective = async (tx: Tx, scope: Scope, one: Adoptable, given: Payload<'objective'>) => {
  const id = randomUUID()
  const parentId = one.objective_id
  const isTooDeep = parentId !== null && (await levelOf(tx, parentId)) > deepestParent
  await tx.query(
    `insert into public.objectives
       (company_id, id, title, description, status, quarter, parent_id, due_date, progress, owner_id, team_id,
        strategy_id, created_date, updated_date)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select team_id from public.profiles where id = $10),
        $11, $12, $13)`,
    [
      scope.companyId,
      id,
      given.title,
      given.description,
      given.status,
      given.quarter,
      isTooDeep ? null : parentId,
      given.due_date ?? null,
      given.progress ?? null,
      one.owner_id,
      one.strategy_id,
      given.created_date ?? scope.now,
      scope.now,
    ],
  )
  return id
}

const levelOf = async (tx: Tx, objectiveId: string) => {
  const rows = await tx.query(
    `with recursive line as (
       select id, parent_id from public.objectives where id = $1
       union
       select o.id, o.parent_id from public.objectives o join line on o.id = line.parent_id)
     select id from line`,
    [objectiveId],
  )
  return rows.length
}

export const writeKeyResult = async (tx: Tx, scope: Scope, one: Adoptable, given: Payload<'key_result'>) => {
  const id = randomUUID()
  await tx.query(
    `insert into public.key_results (company_id, id, objective_id, title, start_value, current_value,
       target_value, unit, status, position, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
    [
      scope.companyId,
      id,
      one.objective_id,
      given.title,
      given.start_value,
      given.current_value,
      given.target_value,
      given.unit,
      given.status,
      given.position,
      scope.now,
    ],
  )
  return id
}

export const writeWeeklyUpdate = async (
  tx: Tx,
  scope: Scope,
  one: Adoptable,
  given: Payload<'weekly_update'>,
) => {
  const id = randomUUID()
  const { previous_value: before = null, new_value: after = null } = given
  const changed = before !== null && after !== null && before !== after
  await tx.query(
    `insert into public.weekly_updates (company_id, id, objective_id, update_text, blockers, next_week_focus,
       status, previous_value, new_value, created_by, author_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      scope.companyId,
      id,
      one.objective_id,
      given.update_text,
      given.blockers,
      given.next_week_focus,
      given.status,
      changed ? before : null,
      changed ? after : null,
      one.owner_id,
      given.author_name ?? one.owner_name,
      given.created_at ?? scope.now,
    ],
  )
  return id
}
