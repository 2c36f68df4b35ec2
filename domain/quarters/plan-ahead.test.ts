import { describe, expect, it } from 'vitest'
import { isPlanAheadDue, planAheadDay } from './rules.ts'

const at = (moment: string) => new Date(moment)

describe('A company that plans ahead', () => {
  const due = (now: string, { timeZone = 'UTC', plannedAt = null as Date | null } = {}) =>
    isPlanAheadDue('Q1 2027', { plannedAt }, at(now), timeZone)

  it.each([
    ['Q1 2027', '2026-12-11'],
    ['Q2 2027', '2027-03-11'],
    ['Q1 2028', '2027-12-11'],
    ['Q2 2028', '2028-03-11'],
  ])('begins with %s on %s, 21 days before it', (of, day) => {
    expect(planAheadDay(of)).toBe(day)
  })

  it('begins at midnight of its own clocks, or later as long as the quarter has not begun', () => {
    expect(due('2026-12-10T23:59:59Z')).toBe(false)
    expect(due('2026-12-11T00:00:00Z')).toBe(true)
    expect(due('2026-12-11T04:00:00Z', { timeZone: 'America/New_York' })).toBe(false)
    expect(due('2026-12-31T23:59:59Z')).toBe(true)
    expect(due('2027-01-01T00:00:00Z')).toBe(false)
  })

  it('does so once a quarter', () => {
    expect(due('2026-12-12T00:00:00Z', { plannedAt: at('2026-12-11T00:00:00Z') })).toBe(false)
  })
})
