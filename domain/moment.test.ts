import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dateLabel } from './date-label.ts'
import { messages } from './messages.ts'
import { Moment, PlannedDay } from './moment.ts'

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

describe('a day that is planned', () => {
  it.each(['2000-01-01', '2026-11-27', '2099-12-31'])('is %s', (day) =>
    expect(PlannedDay().safeParse(day).success).toBe(true),
  )

  it.each(['0001-01-01', '1999-12-31', '2100-01-01', '9999-12-31'])('is of no such year as %s', (day) =>
    expect(PlannedDay().safeParse(day).error?.issues[0]?.message).toBe(messages.dayFarOff),
  )
})

describe('a date', () => {
  it('is the one on the wall of that zone', () => {
    const lateInTheDay = new Date('2026-11-27T23:30:00Z')
    expect(dateLabel(lateInTheDay, 'UTC')).toBe('Nov 27, 2026')
    expect(dateLabel(lateInTheDay, 'Europe/Oslo')).toBe('Nov 28, 2026')
  })
})
