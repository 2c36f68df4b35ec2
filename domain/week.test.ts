import { describe, expect, it } from 'vitest'
import { startOfWeek } from './week.ts'

const start = (now: string, timeZone: string) => startOfWeek(new Date(now), timeZone).toISOString()

describe('a week', () => {
  it('begins on Sunday at midnight', () => {
    expect(start('2026-03-11T15:30:00Z', 'UTC')).toBe('2026-03-08T00:00:00.000Z')
    expect(start('2026-03-14T23:59:59.999Z', 'UTC')).toBe('2026-03-08T00:00:00.000Z')
  })

  it('has begun at the very moment it begins', () => {
    expect(start('2026-03-08T00:00:00Z', 'UTC')).toBe('2026-03-08T00:00:00.000Z')
    expect(start('2026-03-07T23:59:59.999Z', 'UTC')).toBe('2026-03-01T00:00:00.000Z')
  })

  it.each([
    ['Pacific/Auckland', '2026-03-07T11:00:00.000Z'],
    ['Asia/Kolkata', '2026-03-07T18:30:00.000Z'],
    ['America/New_York', '2026-03-08T05:00:00.000Z'],
    ['Pacific/Honolulu', '2026-03-08T10:00:00.000Z'],
  ])('begins when it does in %s', (zone, expected) => {
    expect(start('2026-03-11T15:30:00Z', zone)).toBe(expected)
  })

  it('belongs to the day it is there, not in Greenwich', () => {
    expect(start('2026-03-08T03:00:00Z', 'America/New_York')).toBe('2026-03-01T05:00:00.000Z')
  })

  it('begins an hour later where clocks are put forward at that midnight', () => {
    // Beirut: Sunday 29 March 2026, 0:00 becomes 1:00.
    expect(start('2026-03-31T12:00:00Z', 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z')
  })

  it('begins at the later midnight where clocks are put back to Saturday', () => {
    // Santiago: Sunday 5 April 2026, 0:00 becomes Saturday 23:00.
    expect(start('2026-04-07T12:00:00Z', 'America/Santiago')).toBe('2026-04-05T04:00:00.000Z')
  })
})
