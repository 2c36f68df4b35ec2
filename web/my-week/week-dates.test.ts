import { describe, expect, it } from 'vitest'
import { weekDates } from './week-values.tsx'

describe('the dates of a week', () => {
  it.each([
    ['2026-11-29T00:00:00Z', 'UTC', 'Nov 29 to Dec 5, 2026'],
    ['2026-03-08T05:00:00Z', 'America/New_York', 'Mar 8 to Mar 14, 2026'],
    ['2026-10-24T22:00:00Z', 'Europe/Berlin', 'Oct 25 to Oct 31, 2026'],
    ['2025-12-28T00:00:00Z', 'UTC', 'Dec 28 to Jan 3, 2026'],
  ])('that began at %s in %s are %s', (began, timeZone, words) => {
    expect(weekDates(new Date(began), timeZone)).toBe(words)
  })
})
