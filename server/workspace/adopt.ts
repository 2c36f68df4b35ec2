import { randomUUID } from 'node:crypto'
import { nothingChanged } from '@cairn/domain/activity/rules'
import { mayBeParent } from '@cairn/domain/objectives/hierarchy'
import { NewKeyResult } from '@cairn/domain/objectives/key-results'
import { defaultCounting, ownShares } from '@cairn/domain/objectives/progress'
import { whyClosed } from '@cairn/domain/quarters/rules'
import type { UpdateField } from '@cairn/domain/updates/schema'
import type { z } from 'zod'
import { recordActivity } from '../activity/record.ts'
import type { Row, Tx } from '../db/client.ts'
import type { Columns } from '../db/reading.ts'
import type { strategies } from '../db/schema/strategies.ts'
import type { teams } from '../db/schema/teams.ts'
import { weeklyUpdates } from '../db/schema/updates.ts'
import type { profiles } from '../db/schema/workspace.ts'
import { insertRows, type RowOf } from '../db/writing.ts'
import type { Scope } from '../gate.ts'
import { levelsOf } from '../objectives/hierarchy.ts'
import { arrivalIn, type KeptQuarter, keepOriginals, quarterStanding } from '../objectives/quarter-stored.ts'
import { insertObjectives, saveKeyResults } from '../objectives/stored.ts'
import { rebuildPast } from '../objectives/weeks.ts'
import { refuse } from '../refused.ts'
import { lockCompany } from './company.ts'
import { payloads } from './unclaimed-record.ts'

/** A waiting record with its owner, and with what it refers to as it is called here. */
type Adoptable = Row & {
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

/** Its team is found by name. Where the company has that very strategy already, the two become one. */
const writeStrategy = async (tx: Tx, scope: Scope, one: Adoptable, given: Payload<'strategy'>) => {
  const [team] = await tx.query<Columns<typeof teams, 'id'>>(
    'select id from public.teams where lower(name) = lower($1) order by level, id limit 1',
    [given.team_name],
  )
  const values = [given.title, given.quarter ?? null, team?.id ?? null]
  const [written] = await tx.query<Columns<typeof strategies, 'id'>>(
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
  const [same] = await tx.query<Columns<typeof strategies, 'id'>>(
    `select id from public.strategies
     where lower(title) = lower($1) and quarter is not distinct from $2 and team_id = $3`,
    values,
  )
  if (same === undefined) throw new Error('A strategy was neither written nor there already')
  return same.id
}

/** It belongs to the team of its owner. Under a parent that is too deep it would be deeper still: it stands alone. */
const writeObjective = async (tx: Tx, scope: Scope, one: Adoptable, given: Payload<'objective'>) => {
  const id = randomUUID()
  const parentId = one.objective_id
  const parentLevel = parentId === null ? undefined : (await levelsOf(tx, [parentId])).get(parentId)
  const isTooDeep = parentLevel !== undefined && !mayBeParent(parentLevel)
  const [owner] = await tx.query<Columns<typeof profiles, 'team_id'>>(
    'select team_id from public.profiles where id = $1',
    [one.owner_id],
  )
  await insertObjectives(tx, [
    {
      companyId: scope.companyId,
      id,
      title: given.title,
      description: given.description,
      status: given.status,
      quarter: given.quarter,
      ...arrivalIn(await quarterStanding(tx, given.quarter)),
      parentId: isTooDeep ? null : parentId,
      dueDate: given.due_date ?? null,
      progress: given.progress ?? null,
      progressCounts: defaultCounting,
      ownShare: ownShares.default,
      ownerId: one.owner_id,
      teamId: owner?.team_id ?? null,
      strategyId: one.strategy_id,
      // Its key results come after it: its hints are worked out when they are asked for.
      hints: [],
      hintsVersion: 0,
      dismissedHints: [],
      createdDate: given.created_date ?? scope.now,
      updatedDate: scope.now,
    },
  ])
  return id
}

const writeKeyResult = async (tx: Tx, scope: Scope, one: Adoptable, given: Payload<'key_result'>) => {
  const id = randomUUID()
  if (one.objective_id === null) throw new Error('A key result was adopted before its objective')
  await saveKeyResults(tx, scope, [
    {
      // What the older system did not know is as it would be of a new one.
      ...NewKeyResult.parse({ title: given.title }),
      id,
      objectiveId: one.objective_id,
      startValue: given.start_value,
      currentValue: given.current_value,
      targetValue: given.target_value,
      unit: given.unit,
      status: given.status,
      position: given.position,
    },
  ])
  await keepOriginals(tx, scope, [one.objective_id])
  return id
}

const writeWeeklyUpdate = async (tx: Tx, scope: Scope, one: Adoptable, given: Payload<'weekly_update'>) => {
  const id = randomUUID()
  const { previous_value: before = null, new_value: after = null } = given
  const changed = before !== null && after !== null && before !== after
  if (one.objective_id === null) throw new Error('An update was adopted before its objective')
  const said: Pick<RowOf<typeof weeklyUpdates, never>, UpdateField> = {
    updateText: given.update_text,
    blockers: given.blockers,
    nextWeekFocus: given.next_week_focus,
    status: given.status,
  }
  await insertRows(tx, weeklyUpdates, [
    {
      ...said,
      companyId: scope.companyId,
      id,
      objectiveId: one.objective_id,
      previousValue: changed ? before : null,
      newValue: changed ? after : null,
      createdBy: one.owner_id,
      authorName: given.author_name ?? one.owner_name,
      createdAt: given.created_at ?? scope.now,
    },
  ])
  return id
}

const atOnce = 5

/**
 * Takes in some of the records that wait for this company's verified members. What refers to another record waits
 * until that one is here; `remaining` are those that a next call can take.
 */
export const adoptOrphans = async (tx: Tx, scope: Scope) => {
  if ((await readAdoptable(tx, 1)).length === 0) return { adopted: 0, remaining: 0 }
  await lockCompany(tx, scope)
  const waiting = await readAdoptable(tx, atOnce)
  for (const one of waiting) await adoptRecord(tx, scope, one)
  const [next] = await readAdoptable(tx, 1)
  return { adopted: waiting.length, remaining: Number(next?.ready ?? 0) }
}

const readAdoptable = (tx: Tx, most: number) =>
  tx.query<Adoptable>('select * from crossing.adoptable($1)', [most])

/** A closed quarter takes no older records either; once it is reopened they come with the next call. */
const refuseClosed = async (tx: Tx, one: Adoptable) => {
  const quarter = one.kind === 'objective' ? payloads.objective.parse(one.payload).quarter : undefined
  const closed = await tx.query<Pick<KeptQuarter, 'quarter' | 'state'>>(
    `select q.quarter, q.state from public.quarters q
     where q.quarter = coalesce($1, (select o.quarter from public.objectives o where o.id = $2))`,
    [quarter ?? null, one.objective_id],
  )
  for (const kept of closed) refuse(whyClosed(kept))
}

const adoptRecord = async (tx: Tx, scope: Scope, one: Adoptable) => {
  await refuseClosed(tx, one)
  const id = await writeRecord(tx, scope, one)
  const objectiveId = one.kind === 'objective' ? id : one.objective_id
  if (objectiveId !== null) await rebuildPast(tx, scope, [objectiveId])
  await tx.query('select crossing.mark_adopted($1, $2, $3)', [one.record_id, id, scope.now])
  await recordActivity(tx, scope, {
    action: `${one.kind}.adopted`,
    subjectType: one.kind,
    subjectId: id,
    details: { recordId: one.record_id, ownerId: one.owner_id },
    // It comes as it was; what it was stands in the record that is named.
    changed: nothingChanged,
  })
}

const writeRecord = (tx: Tx, scope: Scope, one: Adoptable): Promise<string> => {
  switch (one.kind) {
    case 'strategy':
      return writeStrategy(tx, scope, one, payloads.strategy.parse(one.payload))
    case 'objective':
      return writeObjective(tx, scope, one, payloads.objective.parse(one.payload))
    case 'key_result':
      return writeKeyResult(tx, scope, one, payloads.key_result.parse(one.payload))
    case 'weekly_update':
      return writeWeeklyUpdate(tx, scope, one, payloads.weekly_update.parse(one.payload))
  }
}
