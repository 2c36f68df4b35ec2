import { describe, expect, it } from 'vitest'
import { barSpan, keptDays, lastVisit, shownDay } from './rules.ts'

describe('The days one can look back to', () => {
  const made = { createdAt: new Date('2026-03-01T02:00:00Z'), timeZone: 'America/New_York' }

  it('begin with the company, by its own calendar', () => {
    expect(keptDays(made, new Date('2026-03-05T02:00:00Z'))).toEqual({
      first: '2026-02-28',
      today: '2026-03-04',
    })
  })

  it('are no later than today, whatever becomes of a clock', () => {
    expect(keptDays(made, new Date('2026-02-01T12:00:00Z'))).toEqual({
      first: '2026-02-01',
      today: '2026-02-01',
    })
  })

  it('hold every day that is asked for', () => {
    const kept = { first: '2026-02-28', today: '2026-03-04' }
    expect(['2025-01-01', '2026-03-01', '2030-01-01'].map((day) => shownDay(day, kept))).toEqual([
      '2026-02-28',
      '2026-03-01',
      '2026-03-04',
    ])
  })
})

describe('The bar of days', () => {
  it('spans the quarter, also what is still to come of it', () => {
    expect(barSpan({ firstDay: '2026-10-01', lastDay: '2026-12-31' }, '2026-12-02')).toEqual({
      from: '2026-10-01',
      to: '2026-12-31',
    })
  })

  it('of all quarters spans the twelve months that end today', () => {
    expect(barSpan(null, '2026-12-02')).toEqual({ from: '2025-12-02', to: '2026-12-02' })
  })
})

describe('The last visit', () => {
  it('is the last day before today', () => {
    expect(lastVisit({ on: '2026-11-20', before: '2026-11-18' }, '2026-12-02')).toBe('2026-11-20')
    expect(lastVisit({ on: '2026-12-02', before: '2026-11-20' }, '2026-12-02')).toBe('2026-11-20')
  })

  it('is none for who was never here before', () => {
    expect(lastVisit({ on: '2026-12-02', before: null }, '2026-12-02')).toBeNull()
    expect(lastVisit({ on: null, before: null }, '2026-12-02')).toBeNull()
  })
})
