import { describe, expect, it } from 'vitest'
import type { QuarterState } from '../objectives/quarter.ts'
import type { ObjectiveStatus } from '../objectives/status.ts'
import { startOfWeek } from '../week.ts'
import { isUpdatedThisWeek, needsWeeklyUpdate, weeklySummary, whyCannotRepeat } from './rules.ts'

const at = (moment: string) => new Date(moment)
const now = at('2026-03-11T09:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const day = 86_400_000
const updated = (
  latestUpdateAt: Date | null,
  status: ObjectiveStatus = 'on_track',
  progress: number | null = null,
) => ({
  status,
  progress,
  draft: null,
  quarterState: 'run' as QuarterState,
  latestUpdateAt,
})

describe('a week', () => {
  it.each([
    ['on a Wednesday', 'UTC', '2026-03-11T09:00:00Z', '2026-03-08T00:00:00Z'],
    ['on a Sunday, at its very start', 'UTC', '2026-03-08T00:00:00Z', '2026-03-08T00:00:00Z'],
    ['a millisecond before Sunday', 'UTC', '2026-03-07T23:59:59.999Z', '2026-03-01T00:00:00Z'],
    ['across the turn of the year', 'UTC', '2026-01-02T12:00:00Z', '2025-12-28T00:00:00Z'],
    [
      'east of Greenwich, where it is Sunday already',
      'Asia/Tokyo',
      '2026-03-07T15:00:00Z',
      '2026-03-07T15:00:00Z',
    ],
    [
      'west of Greenwich, where it is Saturday still',
      'America/New_York',
      '2026-03-08T04:59:59Z',
      '2026-03-01T05:00:00Z',
    ],
    ['on the day the clocks go forward', 'America/New_York', '2026-03-08T12:00:00Z', '2026-03-08T05:00:00Z'],
    [
      'in the week after the clocks went forward',
      'America/New_York',
      '2026-03-11T12:00:00Z',
      '2026-03-08T05:00:00Z',
    ],
    [
      'in the week after the clocks went back',
      'Europe/Berlin',
      '2026-10-28T12:00:00Z',
      '2026-10-24T22:00:00Z',
    ],
    ['where the clocks skip midnight', 'Asia/Beirut', '2026-03-30T12:00:00Z', '2026-03-28T22:00:00Z'],
    ['where a day begins at a quarter to', 'Asia/Kathmandu', '2026-03-11T09:00:00Z', '2026-03-07T18:15:00Z'],
  ])('begins on Sunday: %s', (_, timeZone, moment, start) => {
    expect(startOfWeek(at(moment), timeZone)).toEqual(at(start))
  })
})

describe('a weekly update is due', () => {
  it.each([
    ['when there is none yet', null, true],
    ['when the latest is older than seven days', ago(7 * day + 1), true],
    ['but not at exactly seven days', ago(7 * day), false],
    ['but not within seven days', ago(day), false],
  ])('%s', (_, latest, expected) => {
    expect(needsWeeklyUpdate(updated(latest), now)).toBe(expected)
  })

  it.each(['on_track', 'at_risk', 'behind', 'delayed', 'not_set'] as const)('while it is %s', (status) => {
    expect(needsWeeklyUpdate(updated(null, status), now)).toBe(true)
  })

  it('but never for what is complete or given up', () => {
    expect(needsWeeklyUpdate(updated(null, 'completed'), now)).toBe(false)
    expect(needsWeeklyUpdate(updated(null, 'will_not_complete'), now)).toBe(false)
    expect(needsWeeklyUpdate(updated(null, 'on_track', 100), now)).toBe(false)
  })

  it('but never in a quarter that is closing or closed', () => {
    for (const quarterState of ['close', 'closed'] as const)
      expect(needsWeeklyUpdate({ ...updated(null), quarterState }, now)).toBe(false)
    expect(needsWeeklyUpdate({ ...updated(null), quarterState: 'plan' }, now)).toBe(true)
  })

  it('but never for a draft, ready or not', () => {
    for (const draft of ['draft', 'ready'] as const)
      for (const latest of [null, ago(30 * day)])
        expect(needsWeeklyUpdate({ ...updated(latest), draft }, now)).toBe(false)
  })

  it('after seven times 24 hours, even where the clocks changed in between', () => {
    const latest = at('2026-10-21T09:00:00+02:00')
    expect(needsWeeklyUpdate(updated(latest), at('2026-10-28T08:00:00+01:00'))).toBe(false)
    expect(needsWeeklyUpdate(updated(latest), at('2026-10-28T08:00:01+01:00'))).toBe(true)
  })
})

describe('an update counts for this week', () => {
  it('from Sunday on, in the time zone of the company', () => {
    expect(isUpdatedThisWeek(at('2026-03-08T00:00:00Z'), now, 'UTC')).toBe(true)
    expect(isUpdatedThisWeek(at('2026-03-07T23:59:59Z'), now, 'UTC')).toBe(false)
    expect(isUpdatedThisWeek(at('2026-03-07T23:59:59Z'), now, 'Europe/Berlin')).toBe(true)
    expect(isUpdatedThisWeek(at('2026-03-08T04:59:59Z'), now, 'America/New_York')).toBe(false)
  })

  it('and nothing counts where there is none', () => {
    expect(isUpdatedThisWeek(null, now, 'UTC')).toBe(false)
  })

  it('may be missing while none is due: last Friday is not this week, and not seven days ago', () => {
    const friday = at('2026-03-06T12:00:00Z')
    expect(isUpdatedThisWeek(friday, now, 'UTC')).toBe(false)
    expect(needsWeeklyUpdate(updated(friday), now)).toBe(false)
  })
})

describe('an update posted again under its name', () => {
  const posted = { authorId: 'ada', objectiveId: 'grow' }
  it('is the one that was posted', () => {
    expect(whyCannotRepeat(posted, { ...posted })).toBeNull()
  })
  it.each([{ authorId: 'bea' }, { objectiveId: 'shrink' }, { authorId: null }])(
    'is refused with %j',
    (other) => {
      expect(whyCannotRepeat({ ...posted, ...other }, posted)).toEqual({
        code: 'conflict',
        message: 'Another update has this id already.',
        field: 'id',
      })
    },
  )
})

describe('the summary of the week', () => {
  it('counts open objectives, those updated since Sunday, and those overdue, and no drafts', () => {
    const involved = [
      updated(at('2026-03-09T12:00:00Z')),
      updated(at('2026-03-06T12:00:00Z')),
      updated(null, 'behind'),
      updated(at('2026-03-09T12:00:00Z'), 'completed'),
      updated(null, 'will_not_complete'),
      updated(null, 'on_track', 100),
      { ...updated(null), quarterState: 'close' as const },
      { ...updated(null), draft: 'draft' as const },
      { ...updated(at('2026-03-09T12:00:00Z')), draft: 'ready' as const },
    ]
    expect(weeklySummary(involved, now, 'UTC')).toEqual({ open: 3, updated: 1, overdue: 1 })
  })
})
