import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dateLabel } from './date-label.ts'
import { Moment } from './moment.ts'

describe('a moment', () => {
  it('is a Date in the program', () => {
    expect(z.decode(Moment, '2026-03-10T09:00:00.125Z')).toEqual(
      new Date(Date.UTC(2026, 2, 10, 9, 0, 0, 125)),
    )
  })

  it('is ISO 8601 in UTC on the wire, to the millisecond', () => {
    expect(z.encode(Moment, new Date('2026-03-10T10:00:00+01:00'))).toBe('2026-03-10T09:00:00.000Z')
  })

  it.each(['2026-03-10', 'tomorrow', '', '2026-03-10T09:00:00+01:00'])('is not %j', (text) => {
    expect(z.safeDecode(Moment, text).success).toBe(false)
  })

  it('is never an invalid date', () => {
    expect(z.safeEncode(Moment, new Date('nonsense')).success).toBe(false)
  })
})

describe('a date', () => {
  it('is the one on the wall of that zone', () => {
    const lateInTheDay = new Date('2026-11-27T23:30:00Z')
    expect(dateLabel(lateInTheDay, 'UTC')).toBe('Nov 27, 2026')
    expect(dateLabel(lateInTheDay, 'Europe/Oslo')).toBe('Nov 28, 2026')
  })
})
