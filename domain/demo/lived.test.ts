import { describe, expect, it } from 'vitest'
import { hintsFor, wordingRules } from '../coach/rules.ts'
import { keyResultProgress } from '../objectives/progress.ts'
import { seasons } from './calendar.ts'
import { asWritten, planCompany } from './plan.ts'
import { onIn } from './skerry/catalogue.ts'
import { addedLater, countedOtherwise, movesOf } from './skerry/commitments.ts'
import { endings } from './skerry/endings.ts'

const livedAt = (at: string) => {
  const now = new Date(at)
  const wish = { seed: 'one', now, size: asWritten, emailDomain: 'skerry.example', livesQuarters: true }
  const plan = planCompany(wish)
  const objectives = [...plan.objectives]
  return {
    ...plan,
    now,
    objectives,
    in: (quarter: string) => objectives.filter((one) => one.quarter === quarter),
  }
}
const plan = livedAt('2026-12-02T09:20:00Z')

describe('A company that lives its quarters', () => {
  it('has closed the last one, committed this one and plans the next, by the day it is made', () => {
    const states = (at: string) => livedAt(at).quarters.map(({ quarter, state }) => `${quarter} ${state}`)
    expect(states('2026-12-02T09:20:00Z')).toEqual(['Q3 2026 closed', 'Q4 2026 run', 'Q1 2027 plan'])
    expect(states('2027-01-01T09:00:00Z')).toEqual(['Q4 2026 closed', 'Q1 2027 run', 'Q2 2027 plan'])
    expect(planCompany({ ...plan, seed: 'one', size: asWritten, emailDomain: 'a.example' }).quarters).toEqual(
      [],
    )
  })

  it.each(['2026-10-01T00:05:00Z', '2026-10-03T07:00:00Z', '2026-11-15T11:40:00Z', '2026-12-31T20:00:00Z'])(
    'has nothing of the future in it at %s, and everything in its order',
    (at) => {
      const { now, objectives, quarters, strategies, log } = livedAt(at)
      for (const { plannedAt, committedAt, closingSince, publishedAt } of quarters) {
        const steps = [plannedAt, committedAt, closingSince, publishedAt].filter((moment) => moment !== null)
        expect(steps.toSorted((a, b) => a.getTime() - b.getTime())).toEqual(steps)
        expect(steps.filter((moment) => moment > now)).toEqual([])
      }
      const moments = [
        ...[...strategies, ...log].map(({ createdAt }) => createdAt),
        ...objectives.flatMap((one) => [
          ...[one.createdDate, one.updatedDate, ...one.ledger.map(({ changedAt }) => changedAt)],
          ...[...one.updates, ...one.log].map(({ createdAt }) => createdAt),
          ...(one.score === null ? [] : [one.score.scoredAt]),
        ]),
      ]
      expect(moments.filter((moment) => moment > now)).toEqual([])
      for (const { title, createdDate, updates, ledger } of objectives)
        for (const moment of [...updates.map((one) => one.createdAt), ...ledger.map((one) => one.changedAt)])
          expect([title, moment > createdDate]).toEqual([title, true])
    },
  )

  // Values come in whole steps: of two points one is half of the way.
  it('scored all of the last one about as far as it came, and says what was learned', () => {
    for (const { title, score, keyResults, originals } of plan.in('Q3 2026')) {
      const reached = keyResults.map((one) => keyResultProgress(one) ?? 0)
      const mean = reached.reduce((sum, one) => sum + one, 0) / reached.length / 100
      expect([title, Math.abs(mean - (score?.score ?? -1)) < 0.26]).toEqual([title, true])
      expect([title, (score?.learned.length ?? 0) > 20, originals.length]).toEqual([
        title,
        true,
        reached.length,
      ])
    }
  })

  it('was surer of some than of others, and told so while it could be asked', () => {
    const { weeks } = seasons(2, plan.now, 'Europe/Oslo')[0] ?? { weeks: [] }
    const [from = plan.now, until = plan.now] = [weeks[2], weeks[6]]
    for (const { title, updates } of plan.in('Q3 2026')) {
      const asked = updates.filter(({ createdAt }) => createdAt >= from && createdAt < until)
      expect([title, asked.some(({ confidences }) => confidences.length > 0)]).toEqual([title, true])
    }
  })

  it('has in its history how sure whoever posted an update was', () => {
    for (const { title, updates, log } of plan.in('Q4 2026')) {
      const posted = log
        .filter(({ action }) => action === 'update.posted')
        .flatMap(({ details }) => details.changes)
      const told = posted.filter((one) => (one as { field: string }).field === 'keyResult.confidence')
      expect([title, told.length]).toEqual([title, updates.flatMap(({ confidences }) => confidences).length])
    }
    expect(plan.in('Q4 2026').some(({ updates }) => updates.some((one) => one.confidences.length > 0))).toBe(
      true,
    )
  })

  it('goes on with some in this quarter, from where they had come to', () => {
    const carried = plan.in('Q3 2026').filter(({ score }) => score?.successorId)
    expect(carried).toHaveLength(4)
    for (const { title, score, keyResults } of carried) {
      const next = plan.in('Q4 2026').find(({ id }) => id === score?.successorId)
      expect([title, next?.keyResults.map(({ startValue }) => startValue)]).toEqual([
        title,
        keyResults.map(({ currentValue }) => currentValue),
      ])
      expect(next?.createdDate).toEqual(score?.scoredAt)
    }
  })

  it('moved six targets of this one, each with a reason, by who may', () => {
    const moved = plan.in('Q4 2026').filter(({ ledger }) => ledger.length > 0)
    expect(moved).toHaveLength(6)
    for (const { ownerId, coOwnerIds, ledger, originals, keyResults, version } of moved)
      for (const line of ledger) {
        expect([ownerId, ...coOwnerIds]).toContain(line.changedBy)
        const kept = originals.find(({ keyResultId }) => keyResultId === line.keyResultId)
        const now = keyResults.find(({ id }) => id === line.keyResultId)
        expect([kept?.targetValue, now?.targetValue]).toEqual([line.fromValue, line.toValue])
        expect(line.version).toBeLessThanOrEqual(version)
      }
    expect(plan.in('Q4 2026').filter(({ addedAfterCommit }) => addedAfterCommit)).toHaveLength(7)
  })

  it('plans 28 for the next one, 17 of them ready, with something for every check', () => {
    const drafts = plan.in('Q1 2027')
    expect([drafts.length, drafts.filter(({ draft }) => draft === 'ready').length]).toEqual([28, 17])
    const worded = drafts.filter((one) =>
      hintsFor(one).some(({ rule }) => wordingRules.some((wording) => wording === rule)),
    )
    expect(worded.map(({ title }) => title)).toEqual([
      'Improve shift handovers',
      'Implement the new driver roster',
      'Migrate billing to the new ledger',
      'Launch returns for marketplaces',
    ])
    expect(drafts.every(({ updates, originals }) => updates.length + originals.length === 0)).toBe(true)
  })
})

describe('What was written of living them', () => {
  it('speaks of objectives and key results that are there', () => {
    const titles = (quarter: number) => onIn(quarter).map(({ title }) => title)
    expect(Object.keys(endings).toSorted()).toEqual(titles(2).toSorted())
    for (const title of [...addedLater, ...Object.keys(countedOtherwise)])
      expect([title, [...titles(2), ...titles(3)].includes(title)]).toEqual([title, true])
    for (const quarter of [2, 3])
      for (const { objective, keyResult } of movesOf(quarter)) {
        const found = onIn(quarter).find(({ title }) => title === objective)
        expect(found?.keyResults.map(([title]) => title)).toContain(keyResult)
      }
    for (const { weights } of Object.values(countedOtherwise))
      if (weights !== undefined) expect(weights.reduce((sum, one) => sum + one, 0)).toBe(100)
  })
})
