import { describe, expect, it } from 'vitest'
import { messages } from './messages.ts'
import { dueUpdate, isUpdatedThisWeek, weeklySummary, weekState } from './rules.ts'

const at = (moment: string) => new Date(moment)
const open = (latest: string | null) => ({
  status: 'on_track' as const,
  progress: null,
  draft: null,
  quarterState: 'run' as const,
  latestUpdateAt: latest === null ? null : at(latest),
})
const state = (latest: string | null, now: string, timeZone = 'UTC') =>
  weekState(open(latest), at(now), timeZone)

describe('an open objective', () => {
  it.each([
    ['that nobody ever updated is due', null, '2026-03-11T09:00:00Z', 'due'],
    ['updated on Sunday morning is updated', '2026-03-08T00:00:00Z', '2026-03-11T09:00:00Z', 'updated'],
    ['updated on Saturday night is not due yet', '2026-03-07T23:59:59Z', '2026-03-11T09:00:00Z', 'later'],
    ['updated a week and a second ago is due', '2026-03-04T08:59:59Z', '2026-03-11T09:00:00Z', 'due'],
    ['stays updated until the week ends', '2026-03-08T00:00:01Z', '2026-03-14T23:59:59Z', 'updated'],
    ['begins to wait on the next Sunday', '2026-03-13T12:00:00Z', '2026-03-15T00:00:00Z', 'later'],
    ['updated on Dec 29 counts on New Year’s Day', '2025-12-29T09:00:00Z', '2026-01-01T12:00:00Z', 'updated'],
    ['updated last year is not due yet', '2025-12-31T23:00:00Z', '2026-01-04T00:00:00Z', 'later'],
    ['updated last year gets due in the new one', '2025-12-31T23:00:00Z', '2026-01-07T23:00:01Z', 'due'],
  ])('%s', (_, latest, now, expected) => {
    expect(state(latest, now)).toBe(expected)
  })

  it('that is due waits for its first update as long as there is none, then for a weekly one', () => {
    const latestUpdate = { createdAt: at('2026-03-01T09:00:00Z') }
    expect(dueUpdate({ isDue: true, latestUpdate: null })).toBe('first')
    expect(dueUpdate({ isDue: true, latestUpdate })).toBe('weekly')
    expect(dueUpdate({ isDue: false, latestUpdate })).toBeNull()
    expect(dueUpdate({ isDue: false, latestUpdate: null })).toBeNull()
    expect(messages.due).toEqual({ first: 'First update due', weekly: 'Weekly update due' })
  })

  it('is judged by the Sunday of its company, not by that of the server', () => {
    const saturdayEvening = '2026-03-07T20:00:00Z'
    const now = '2026-03-08T06:00:00Z'
    expect(state(saturdayEvening, now, 'UTC')).toBe('later')
    expect(state(saturdayEvening, now, 'Pacific/Auckland')).toBe('updated')
    expect(state('2026-03-08T05:00:00Z', now, 'Pacific/Honolulu')).toBe('updated')
    expect(state('2026-03-01T09:59:59Z', now, 'Pacific/Honolulu')).toBe('later')
  })

  it('may stand in a week of 169 hours: updated in its first, it is due in its last, and counts for both', () => {
    const [first, last] = ['2026-10-25T00:30:00+02:00', '2026-10-31T23:45:00+01:00']
    expect(isUpdatedThisWeek(at(first), at(last), 'Europe/Berlin')).toBe(true)
    expect(state(first, last, 'Europe/Berlin')).toBe('due')
    expect(weeklySummary([open(first)], at(last), 'Europe/Berlin')).toEqual({
      open: 1,
      updated: 1,
      overdue: 1,
    })
  })

  it('may stand in a week of 167 hours, at whose end it still is updated', () => {
    expect(state('2026-03-08T00:00:00-05:00', '2026-03-14T23:59:59-04:00', 'America/New_York')).toBe(
      'updated',
    )
  })
})
