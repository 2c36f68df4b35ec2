import { CreatedObjective, ObjectiveEdit } from '@cairn/domain/objectives/fields'
import { deepestLevel } from '@cairn/domain/objectives/hierarchy'
import { readImport } from '@cairn/domain/objectives/import'
import { countings } from '@cairn/domain/objectives/progress'
import { objectiveStatuses } from '@cairn/domain/objectives/status'
import { NewUpdate, PostedUpdate } from '@cairn/domain/updates/schema'
import fc from 'fast-check'
import type { Database, Tx } from '../db/client.ts'
import { inCompany } from '../db/tenant.ts'
import type { Scope } from '../gate.ts'
import { changeStatus, deleteObjective } from '../objectives/commands.ts'
import { createObjective, readSavedObjective } from '../objectives/create.ts'
import { editObjective } from '../objectives/edit.ts'
import { levelsOf, treeOf } from '../objectives/hierarchy.ts'
import { importObjectives } from '../objectives/import.ts'
import { leaveCompany } from '../people/leave.ts'
import { carryOver } from '../quarters/carry-commands.ts'
import { commitQuarter, startPlanning, stopPlanning } from '../quarters/commands.ts'
import { Refused } from '../refused.ts'
import { deleteStrategy } from '../strategies/commands.ts'
import { restore } from '../trash/commands.ts'
import { correctUpdate, postUpdate } from '../updates/commands.ts'
import type { Entrance } from '../workspace/members.ts'
import { changeQuarter, closing, concludeObjective, ready, score } from './course-quarters.ts'
import { changeTeams } from './course-teams.ts'

export const timeZone = 'America/New_York'
const planned = 'Q2 2026'

const which = fc.nat({ max: 100 })
const value = fc.integer({ min: 0, max: 12 })
const create = fc.record({
  kind: fc.constant('create' as const),
  above: fc.option(which),
  values: fc.array(value, { minLength: 1, maxLength: 3 }),
  counting: fc.constantFrom(...countings),
})
const post = fc.record({
  kind: fc.constant('post' as const),
  which,
  value,
  confidence: fc.option(fc.nat({ max: 10 })),
})
const acts = fc.oneof(
  { weight: 5, arbitrary: create },
  { weight: 3, arbitrary: post },
  fc.record({ kind: fc.constant('rename' as const), which, title: fc.constantFrom('A', 'b', 'C', 'd') }),
  fc.record({ kind: fc.constant('by hand' as const), which, progress: fc.option(value) }),
  fc.record({ kind: fc.constant('own' as const), which, owned: fc.boolean(), shared: fc.boolean() }),
  fc.record({ kind: fc.constant('retarget' as const), which, values: fc.array(value, { maxLength: 3 }) }),
  fc.record({ kind: fc.constant('move' as const), which, under: fc.option(which, { freq: 4 }) }),
  fc.record({ kind: fc.constant('status' as const), which, status: fc.constantFrom(...objectiveStatuses) }),
  fc.record({ kind: fc.constant('correct' as const), which, value, confidence: fc.nat({ max: 10 }) }),
  fc.record({ kind: fc.constant('delete' as const), which }),
  fc.record({ kind: fc.constant('restore' as const), which }),
  fc.record({ kind: fc.constant('carry' as const), which }),
  fc.record({ kind: fc.constant('import' as const) }),
  fc.record({ kind: fc.constant('plan' as const) }),
  fc.record({ kind: fc.constant('drop strategy' as const), which }),
  fc.record({
    kind: fc.constant('to quarter' as const),
    which,
    quarter: fc.constantFrom('Q1 2026', planned),
  }),
  fc.record({ kind: fc.constant('new team' as const), above: fc.option(which) }),
  fc.record({ kind: fc.constant('move team' as const), which, under: fc.option(which) }),
  fc.record({ kind: fc.constant('drop team' as const), which }),
  fc.record({ kind: fc.constant('leave' as const) }),
  { weight: 2, arbitrary: closing },
  { weight: 2, arbitrary: score },
  ready,
)
/** How many hours after the one before: several on a day, or some days later. */
export const step = fc.tuple(fc.constantFrom(1, 5, 30, 55, 100), acts)
export type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never
type Trashed = { kind: 'objective' | 'strategy' | 'team'; id: string }
export type Course = {
  /** Whoever acts, and someone else, until they have left. */
  people: [string] | [string, string]
  trashed: Trashed[]
  strategies: string[]
  teams: string[]
  seatsChanged: Entrance['seatsChanged']
}

const idsOf = async (tx: Tx) =>
  (await tx.query<{ id: string }>('select id from objectives order by created_date, id')).map(({ id }) => id)

const edit = async (tx: Tx, scope: Scope, id: string, changes: object) => {
  const { version, title, quarter, status } = await readSavedObjective(tx, scope, id)
  const body = ObjectiveEdit.parse({ version, title, quarter, status, targetReason: 'Moved', ...changes })
  await editObjective(tx, scope, timeZone, id, body)
}

const file = 'objective,quarter,key_result,start,current,target\r\nImported,Q1 2026,Calls,0,3,10\r\n'

const take = async (tx: Tx, scope: Scope, act: Act, course: Course) => {
  const ids = await idsOf(tx)
  const pick = (place: number) => ids[place % Math.max(1, ids.length)]
  switch (act.kind) {
    case 'create': {
      const parentId = act.above === null ? null : (pick(act.above) ?? null)
      const levels = await levelsOf(tx, ids)
      const strategyId = course.strategies[act.values[0] ?? 0] ?? null
      const body = CreatedObjective.parse({
        title: 'Made',
        parentId: parentId !== null && (levels.get(parentId) ?? 1) < deepestLevel ? parentId : null,
        strategyId,
        progressCounts: act.counting,
        keyResults: act.values.map((one) => ({ title: 'K', currentValue: one, targetValue: 10 })),
      })
      await createObjective(tx, scope, timeZone, body)
      return
    }
    case 'import':
      await importObjectives(
        tx,
        scope,
        { ...readImport(file), id: undefined },
        () => {},
        async () => {},
      )
      return
    case 'plan': {
      const asked = { tx, scope, timeZone, quarter: planned }
      const [row] = await tx.query<{ state: string }>('select state from quarters where quarter = $1', [
        planned,
      ])
      if (row === undefined || row.state === 'run') await startPlanning(asked)
      else if (ids.length % 2 === 0) await commitQuarter(asked, 'all')
      else await stopPlanning(asked)
      return
    }
    case 'drop strategy': {
      const id = course.strategies[act.which % Math.max(1, course.strategies.length)]
      if (id === undefined) return
      await deleteStrategy(tx, scope, id)
      course.strategies.splice(course.strategies.indexOf(id), 1)
      course.trashed.push({ kind: 'strategy', id })
      return
    }
    case 'new team':
    case 'move team':
    case 'drop team':
      return changeTeams(tx, scope, act, course)
    case 'closing':
      await changeQuarter(tx, scope, timeZone, act)
      return
    case 'leave': {
      const [stays, leaver] = course.people
      if (leaver === undefined) return
      const { seatsChanged } = course
      await leaveCompany(
        { seatsChanged },
        tx,
        scope,
        { id: leaver, fullName: 'Left' },
        stays,
        'member.deleted',
      )
      course.people = [stays]
      return
    }
    case 'restore': {
      const one = course.trashed[act.which % Math.max(1, course.trashed.length)]
      if (one === undefined) return
      await restore[one.kind](tx, scope, one.id)
      course.trashed.splice(course.trashed.indexOf(one), 1)
      if (one.kind === 'strategy') course.strategies.push(one.id)
      if (one.kind === 'team') course.teams.push(one.id)
      return
    }
  }
  const id = pick(act.which)
  if (id === undefined) return
  const objective = await readSavedObjective(tx, scope, id)
  switch (act.kind) {
    case 'ready':
    case 'score':
      await concludeObjective(tx, scope, objective, act)
      return
    case 'rename':
      return edit(tx, scope, id, { title: act.title })
    case 'to quarter':
      return edit(tx, scope, id, { quarter: act.quarter })
    case 'by hand':
      return edit(tx, scope, id, { progress: act.progress })
    case 'own': {
      const ownerId = course.people[act.owned ? 0 : 1] ?? course.people[0]
      const coOwnerIds = act.shared ? course.people.filter((one) => one !== ownerId) : []
      return edit(tx, scope, id, { ownerId, coOwnerIds })
    }
    case 'retarget':
      return edit(tx, scope, id, {
        keyResults: act.values.map((targetValue, place) => ({
          ...(objective.keyResults[place] ?? { title: 'New' }),
          targetValue,
        })),
      })
    case 'move': {
      const parentId = act.under === null ? null : (pick(act.under) ?? null)
      const [tree, levels] = [await treeOf(tx, id), await levelsOf(tx, ids)]
      const isInside = parentId === id || tree?.descendantIds.has(parentId ?? '')
      const depth = (levels.get(parentId ?? '') ?? 0) + (tree?.height ?? 1)
      if (!isInside && depth <= deepestLevel) await edit(tx, scope, id, { parentId })
      return
    }
    case 'status':
      await changeStatus(tx, scope, id, act.status)
      return
    case 'post': {
      const keyResults = objective.keyResults.map((one) => ({
        id: one.id,
        currentValue: act.value,
        ...(act.confidence !== null && { confidence: act.confidence }),
      }))
      await postUpdate(tx, scope, id, PostedUpdate.parse({ updateText: 'Going on', keyResults }))
      return
    }
    case 'correct': {
      if (objective.latestUpdate === null) return
      const keyResults = objective.keyResults.map(({ id: measured }) => ({
        id: measured,
        currentValue: act.value,
        confidence: act.confidence,
      }))
      const body = NewUpdate.parse({ updateText: 'Corrected', keyResults })
      await correctUpdate(tx, scope, objective.latestUpdate.id, body)
      return
    }
    case 'delete':
      await deleteObjective(tx, scope, id)
      course.trashed.push({ kind: 'objective', id })
      return
    case 'carry':
      await carryOver(tx, scope, objective)
  }
}

/** What a rule refuses is not written, and is no less a course of things. */
export const tryTake = (db: Database, scope: Scope, act: Act, course: Course) =>
  inCompany(db, scope, (tx) => take(tx, scope, act, course)).catch((error) => {
    if (!(error instanceof Refused)) throw error
  })
