import { describe, expect, it } from 'vitest'
import { quarterStates } from './quarter.ts'
import {
  countsAs,
  defaultKeyResultStatus,
  defaultStatus,
  draftLabels,
  draftStates,
  filterStatuses,
  isComplete,
  isCompleteByProgress,
  isOpen,
  type ObjectiveStatus,
  objectiveStatusChoices,
  objectiveStatuses,
  statusLabels,
  withStatus,
} from './status.ts'

const now = new Date('2026-03-10T09:00:00Z')
const judged = (status: ObjectiveStatus, progress: number | null = null) => ({
  status,
  progress,
  draft: null,
  quarterState: 'run' as const,
})

describe('a status', () => {
  it('is one of seven, each with its label', () => {
    expect(statusLabels).toEqual({
      on_track: 'On Track',
      at_risk: 'At Risk',
      behind: 'Behind',
      delayed: 'Delayed',
      completed: 'Completed',
      will_not_complete: 'Will Not Complete',
      not_set: 'Not Set',
    })
    expect(objectiveStatuses).toEqual(Object.keys(statusLabels))
  })

  it('is on track for a new objective and not set for a new key result', () => {
    expect([defaultStatus, defaultKeyResultStatus]).toEqual(['on_track', 'not_set'])
  })

  it('of an objective may be chosen freely, but nobody chooses not set', () => {
    expect(objectiveStatusChoices).toEqual(objectiveStatuses.slice(0, 6))
  })
})

describe('filters by status', () => {
  const occurring: ObjectiveStatus[] = ['delayed', 'on_track', 'not_set']

  it('offer every status that occurs, in the order of the set, and no other', () => {
    expect(filterStatuses(occurring, 'all')).toEqual(['on_track', 'delayed', 'not_set'])
  })

  it('leave out delayed on the administration page', () => {
    expect(filterStatuses(occurring, 'administration')).toEqual(['on_track', 'not_set'])
  })
})

describe('an objective', () => {
  it.each([
    ['complete when its status says so, whatever its progress', judged('completed', 10), true],
    ['complete at a progress of 100', judged('behind', 100), true],
    ['complete beyond 100', judged('not_set', 120), true],
    ['not complete just below 100', judged('on_track', 99.9), false],
    ['not complete without a progress', judged('on_track'), false],
    ['not complete once it was given up, even at 100', judged('will_not_complete', 100), false],
  ])('is %s', (_, objective, expected) => {
    expect(isComplete(objective)).toBe(expected)
    expect(isCompleteByProgress(objective)).toBe(expected && objective.status !== 'completed')
  })

  it('counts as completed when it is complete and by its status otherwise', () => {
    expect(countsAs(judged('at_risk', 100))).toBe('completed')
    expect(countsAs(judged('at_risk', 99))).toBe('at_risk')
    expect(countsAs(judged('will_not_complete', 100))).toBe('will_not_complete')
  })

  it('is open unless it is complete or given up', () => {
    const open = objectiveStatuses.filter((status) => isOpen(judged(status)))
    expect(open).toEqual(['on_track', 'at_risk', 'behind', 'delayed', 'not_set'])
    expect(isOpen(judged('on_track', 100))).toBe(false)
  })

  it('is open in a quarter that runs or is planned, not in one that is closing or closed', () => {
    const open = quarterStates.filter((quarterState) => isOpen({ ...judged('on_track'), quarterState }))
    expect(open).toEqual(['run', 'plan'])
  })

  it('is not open while it is a draft, ready or not', () => {
    expect(draftLabels).toEqual({ draft: 'Draft', ready: 'Ready' })
    for (const draft of draftStates)
      for (const status of objectiveStatuses) expect(isOpen({ ...judged(status), draft })).toBe(false)
  })
})

describe('a change of status', () => {
  const track = { status: 'on_track', previousStatus: null, statusChangedDate: null } as const

  it('remembers the status before and the time', () => {
    expect(withStatus(track, 'behind', now)).toEqual({
      status: 'behind',
      previousStatus: 'on_track',
      statusChangedDate: now,
    })
  })

  it('to the same status changes nothing, not even the time', () => {
    const earlier = { status: 'behind', previousStatus: 'on_track', statusChangedDate: new Date(0) } as const
    expect(withStatus(earlier, 'behind', now)).toEqual(earlier)
  })

  it.each(objectiveStatuses)('may lead from %s to every other', (from) => {
    for (const to of objectiveStatuses)
      expect(withStatus({ ...track, status: from }, to, now).status).toBe(to)
  })
})
