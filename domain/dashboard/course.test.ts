import { describe, expect, it } from 'vitest'
import type { DraftState, ObjectiveStatus } from '../objectives/status.ts'
import { countedProgress, courseOf, meanProgress } from './course.ts'

const judged = (status: ObjectiveStatus, progress: number | null, draft: DraftState | null = null) => ({
  status,
  progress,
  draft,
})

describe('The progress of a quarter', () => {
  it('counts a complete objective as 100, whatever its key results say', () => {
    expect(countedProgress(judged('completed', 40))).toBe(100)
    expect(countedProgress(judged('completed', null))).toBe(100)
    expect(countedProgress(judged('behind', 100))).toBe(100)
  })

  it('counts one that was given up as far as it came', () => {
    expect(countedProgress(judged('will_not_complete', 30))).toBe(30)
    expect(countedProgress(judged('will_not_complete', null))).toBeNull()
  })

  it('leaves out what has no progress', () => {
    expect(countedProgress(judged('on_track', null))).toBeNull()
  })

  it('leaves out drafts, however far they have come', () => {
    for (const draft of ['draft', 'ready'] as const) {
      expect(countedProgress(judged('on_track', 40, draft))).toBeNull()
      expect(countedProgress(judged('completed', 100, draft))).toBeNull()
    }
  })

  it('is the mean of those that have one, and none without any', () => {
    expect(meanProgress({ sum: 150, measured: 2 })).toBe(75)
    expect(meanProgress({ sum: 0, measured: 0 })).toBeNull()
  })
})

const change = (week: string, progressChange: number, measuredChange = 0) => ({
  week,
  progressChange,
  measuredChange,
})
const changes = [change('2026-09-20', 0, 2), change('2026-10-04', 30), change('2026-10-11', 50, 1)]
const course = (now: string, timeZone = 'UTC') =>
  courseOf('Q4 2026', { sum: 80, measured: 3 }, changes, new Date(now), timeZone)

describe('The course of a quarter', () => {
  it('stands at each turn of a week as the weeks before had left it, and ends with today', () => {
    expect(course('2026-10-14T12:00:00Z').points).toEqual([
      { at: new Date('2026-10-01T00:00:00Z'), percent: 0 },
      { at: new Date('2026-10-04T00:00:00Z'), percent: 0 },
      { at: new Date('2026-10-11T00:00:00Z'), percent: 15 },
      { at: new Date('2026-10-14T12:00:00Z'), percent: 26.7 },
    ])
  })

  it('says how far it is from the straight line, between the two rounded figures', () => {
    expect(course('2026-10-14T12:00:00Z')).toMatchObject({ percent: 27, straightLine: 15, difference: 12 })
  })

  it('knows which week it is', () => {
    expect(course('2026-10-14T12:00:00Z')).toMatchObject({ phase: 'running', week: 3, weeks: 14 })
    expect(course('2026-12-02T12:00:00Z').week).toBe(10)
    expect(course('2026-12-31T12:00:00Z').week).toBe(14)
  })

  it('turns its weeks by the clocks of the company', () => {
    const [, second] = course('2026-10-14T12:00:00Z', 'America/New_York').points
    expect(second?.at.toISOString()).toBe('2026-10-04T04:00:00.000Z')
  })

  it('has only its beginning while the quarter lies ahead', () => {
    const ahead = course('2026-09-01T00:00:00Z')
    expect(ahead).toMatchObject({ phase: 'ahead', week: 1, straightLine: 0 })
    expect(ahead.points).toEqual([{ at: new Date('2026-10-01T00:00:00Z'), percent: 26.7 }])
  })

  it('ends with what was scored afterwards once the quarter is over', () => {
    const over = courseOf(
      'Q4 2026',
      { sum: 90, measured: 1 },
      [change('2027-01-03', 40)],
      new Date('2027-02-01'),
      'UTC',
    )
    expect(over).toMatchObject({ phase: 'over', week: 14, straightLine: 100, percent: 90, difference: -10 })
    expect(over.points).toHaveLength(15)
    expect(over.points.at(-2)).toEqual({ at: new Date('2026-12-27T00:00:00Z'), percent: 50 })
    expect(over.points.at(-1)).toEqual({ at: new Date('2027-01-01T00:00:00Z'), percent: 90 })
  })

  it('has nothing to show while nothing was measured', () => {
    const none = courseOf('Q4 2026', { sum: 0, measured: 0 }, [], new Date('2026-10-02'), 'UTC')
    expect([none.percent, none.difference, none.points.map(({ percent }) => percent)]).toEqual([
      null,
      null,
      [null, null],
    ])
  })
})
