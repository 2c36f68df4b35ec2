import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepestLevel, levelOf } from '../objectives/hierarchy.ts'
import { keyResultProgress, objectiveProgress } from '../objectives/progress.ts'
import { isStrategyOffered, mostCoOwners } from '../objectives/rules.ts'
import { isComplete, withStatus } from '../objectives/status.ts'
import { seasons } from './calendar.ts'
import { planCompany } from './plan.ts'
import type { CompanyPlan, ObjectivePlan, Wish } from './shape.ts'

const wishes = fc.record({
  seed: fc.string({ minLength: 1, maxLength: 12 }),
  now: fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2027-12-31T23:00:00Z'),
    noInvalidDate: true,
  }),
  size: fc.record(
    {
      people: fc.integer({ min: 1, max: 140 }),
      teams: fc.integer({ min: 1, max: 60 }),
      levels: fc.integer({ min: 1, max: 5 }),
      objectives: fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 6 }),
      updatesPerObjective: fc.integer({ min: 1, max: 20 }),
    },
    { requiredKeys: ['people', 'teams', 'levels', 'objectives'] },
  ),
  emailDomain: fc.constant('skerry.example'),
})

/** What the rules would not have let happen, in words. */
const problemsOf = (plan: CompanyPlan, wish: Wish): string[] => {
  const problems: string[] = []
  const wrong = (when: boolean, what: string) => void (when && problems.push(what))
  const objectives = [...plan.objectives]
  const people = new Map(plan.people.map((person) => [person.id, person]))
  const teams = new Map(plan.teams.map((team) => [team.id, team]))
  const strategies = new Map(plan.strategies.map((strategy) => [strategy.id, strategy]))
  const parents = new Map(objectives.map(({ id, parentId }) => [id, parentId]))
  const quarters = new Map(
    seasons(wish.size.objectives.length, wish.now, plan.company.timeZone).map((one) => [one.quarter, one]),
  )

  for (const team of plan.teams) {
    const leader = people.get(team.teamLeaderId ?? '')
    wrong(team.level > wish.size.levels, `${team.name} is at level ${team.level}`)
    wrong(team.parentId !== null && !teams.has(team.parentId), `${team.name} stands under nothing`)
    wrong(team.teamLeaderId !== null && leader?.teamId !== team.id, `${team.name} is led from outside`)
  }
  for (const { fullName, managerId, teamId, id } of plan.people) {
    wrong(managerId === id || (managerId !== null && !people.has(managerId)), `${fullName} has no manager`)
    wrong(teamId === null || !teams.has(teamId), `${fullName} has no team`)
    const line = new Set<string>()
    for (
      let one: string | null = id;
      one !== null && !line.has(one);
      one = people.get(one)?.managerId ?? null
    )
      line.add(one)
    wrong(line.has(managerId ?? '') !== (managerId !== null), `${fullName} manages themselves`)
    wrong(
      [...line].some((one) => people.get(one)?.managerId === id),
      `${fullName} stands in a circle`,
    )
  }
  wrong(
    new Set(plan.strategies.map(({ title, quarter, teamId }) => [title, quarter, teamId].join())).size !==
      plan.strategies.length,
    'a strategy is there twice',
  )

  for (const objective of objectives) {
    const { id, title, quarter, createdDate, parentId, ownerId, teamId, coOwnerIds, strategyId } = objective
    const season = quarters.get(quarter)
    const parent = objectives.find((one) => one.id === parentId)
    const says = (when: boolean, what: string) => wrong(when, `${title} (${quarter}): ${what}`)
    says(levelOf(id, parents) > deepestLevel, 'too deep')
    says(parentId !== null && parent?.quarter !== quarter, 'under one of another quarter')
    says(season === undefined || createdDate < season.start || createdDate >= season.end, 'made elsewhen')
    says(createdDate > wish.now, 'made in the future')
    says(people.get(ownerId)?.teamId !== teamId, 'not in the team of its owner')
    says(coOwnerIds.length > mostCoOwners || coOwnerIds.includes(ownerId), 'shared with too many')
    says(new Set(coOwnerIds).size < coOwnerIds.length, 'shared twice')
    says(
      coOwnerIds.some((one) => !people.has(one)),
      'shared with nobody',
    )
    const strategy = strategyId === null ? null : (strategies.get(strategyId) ?? { quarter: 'gone' })
    says(strategy !== null && !isStrategyOffered(strategy, quarter), 'has a strategy of another quarter')
    problems.push(...storyProblems(objective, wish).map((what) => `${title} (${quarter}): ${what}`))
  }
  return problems
}

/** Told from the first update to the last: every value and every status follows from the one before. */
const storyProblems = (objective: ObjectivePlan, { now }: Wish): string[] => {
  const problems: string[] = []
  const says = (when: boolean, what: string) => void (when && problems.push(what))
  const involved = [objective.ownerId, ...objective.coOwnerIds]
  const values = new Map(objective.keyResults.map(({ id, startValue }) => [id, startValue]))
  const marks = new Map(objective.keyResults.map(({ id }) => [id, 'not_set']))
  let track = withStatus(
    { status: 'on_track', previousStatus: null, statusChangedDate: null },
    'on_track',
    now,
  )
  let last = objective.createdDate
  for (const update of objective.updates) {
    says(update.createdAt < last || update.createdAt > now, 'an update comes out of turn')
    says(!involved.includes(update.createdBy), 'an outsider posted')
    says(update.updateText.trim() === '' || /undefined|NaN|\{/.test(update.updateText), 'says nothing')
    says(isComplete({ status: track.status, progress: null }), 'goes on although it is complete')
    const changed = update.status !== track.status
    says((update.previousValue ?? track.status) !== track.status, 'the status before was another')
    says((update.newValue !== null) !== changed || (changed && update.newValue !== update.status), 'status')
    for (const change of update.valueChanges) {
      says(change.from !== values.get(change.keyResultId), 'a value begins elsewhere')
      says(change.fromStatus !== marks.get(change.keyResultId), 'a mark begins elsewhere')
      says(change.from === change.to && change.fromStatus === change.toStatus, 'a change of nothing')
      values.set(change.keyResultId, change.to ?? Number.NaN)
      marks.set(change.keyResultId, change.toStatus)
    }
    says(update.blockers === null && update.blockerResolvedAt !== null, 'resolves what was no blocker')
    says((update.blockerResolvedAt ?? now) > now, 'resolves in the future')
    track = withStatus(track, update.status, update.createdAt)
    last = update.createdAt
  }
  const { status, previousStatus, statusChangedDate } = objective
  says(JSON.stringify({ status, previousStatus, statusChangedDate }) !== JSON.stringify(track), 'the track')
  for (const one of objective.keyResults) {
    says(one.currentValue !== values.get(one.id) || one.status !== marks.get(one.id), 'ends elsewhere')
    says(one.status === 'completed' && (keyResultProgress(one) ?? 0) < 100, 'a key result is not complete')
  }
  const progress = objectiveProgress(null, objective.keyResults) ?? 0
  says((status === 'completed') !== progress >= 100, `is ${status} at ${progress}%`)
  says(
    objective.log.filter(({ action }) => action === 'update.posted').length !== objective.updates.length,
    'log',
  )
  return problems
}

describe('Every planned company', () => {
  it('keeps the rules of teams, owners, levels, sharing, statuses and values', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        expect(problemsOf(planCompany(wish), wish)).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})
