import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareQuarters,
  currentQuarter,
  formatQuarter,
  isQuarterOffered,
  parseQuarter,
  quarterChoices,
  quarterChoicesFor,
} from './quarter.ts'
import { Quarter } from './quarter-schema.ts'

const now = new Date('2026-11-15T10:00:00Z')
const quarters = fc.record({
  year: fc.integer({ min: 0, max: 9999 }),
  number: fc.integer({ min: 1, max: 4 }),
})

describe('a quarter', () => {
  it.each(['Q1 2026', 'Q4 1999'])('is written as %s', (text) => {
    expect(Quarter.parse(text)).toBe(text)
  })

  it.each(['Q5 2026', 'Q0 2026', 'q1 2026', 'Q1 26', 'Q1  2026', '2026 Q1', 'Q1 2026 ', '', 'All Quarters'])(
    'is not %j',
    (text) => {
      expect(Quarter.safeParse(text).error?.issues[0]?.message).toBe('Please choose a quarter from the list.')
    },
  )

  it('has to be chosen', () => {
    expect(Quarter.safeParse(undefined).error?.issues[0]?.message).toBe('Please choose a quarter.')
  })

  it('reads back as it was written', () => {
    fc.assert(
      fc.property(quarters, (quarter) => {
        expect(parseQuarter(formatQuarter(quarter))).toEqual(quarter)
      }),
    )
  })

  it('is ordered by year, then by its number', () => {
    const shuffled = ['Q4 2025', 'Q1 2027', 'Q2 2026', 'Q1 2026']
    expect(shuffled.sort(compareQuarters)).toEqual(['Q4 2025', 'Q1 2026', 'Q2 2026', 'Q1 2027'])
  })

  it('is ordered as its dates are', () => {
    const began = ({ year, number }: { year: number; number: number }) => year * 12 + (number - 1) * 3
    fc.assert(
      fc.property(quarters, quarters, (a, b) => {
        const order = compareQuarters(formatQuarter(a), formatQuarter(b))
        expect(Math.sign(order)).toBe(Math.sign(began(a) - began(b)))
      }),
    )
  })
})

describe('the current quarter', () => {
  it.each([
    ['01', 'Q1'],
    ['03', 'Q1'],
    ['04', 'Q2'],
    ['06', 'Q2'],
    ['07', 'Q3'],
    ['09', 'Q3'],
    ['10', 'Q4'],
    ['12', 'Q4'],
  ])('in month %s is %s', (month, quarter) => {
    expect(currentQuarter(new Date(`2026-${month}-15T12:00:00Z`), 'UTC')).toBe(`${quarter} 2026`)
  })

  it.each([
    ['Pacific/Kiritimati', '2025-12-31T10:00:00Z', 'Q1 2026'],
    ['Pacific/Kiritimati', '2025-12-31T09:59:59Z', 'Q4 2025'],
    ['America/Los_Angeles', '2026-01-01T07:59:59Z', 'Q4 2025'],
    ['America/Los_Angeles', '2026-01-01T08:00:00Z', 'Q1 2026'],
    ['Europe/Berlin', '2026-03-31T22:00:00Z', 'Q2 2026'],
    ['Europe/Berlin', '2026-03-31T21:59:59Z', 'Q1 2026'],
  ])('in %s at %s is %s', (timeZone, moment, quarter) => {
    expect(currentQuarter(new Date(moment), timeZone)).toBe(quarter)
  })
})

describe('the choice of quarters', () => {
  const eight = ['Q1 2026', 'Q2 2026', 'Q3 2026', 'Q4 2026', 'Q1 2027', 'Q2 2027', 'Q3 2027', 'Q4 2027']

  it('is the eight of this year and the next', () => {
    expect(quarterChoices(now, 'UTC')).toEqual(eight)
  })

  it('is that of the year it is in the time zone', () => {
    const turn = new Date('2026-12-31T23:30:00Z')
    expect(quarterChoices(turn, 'UTC')[0]).toBe('Q1 2026')
    expect(quarterChoices(turn, 'Europe/Berlin')[0]).toBe('Q1 2027')
  })

  it('includes the own quarter of an older objective, in its place', () => {
    expect(quarterChoicesFor('Q3 2024', now, 'UTC')).toEqual(['Q3 2024', ...eight])
    expect(quarterChoicesFor('Q2 2026', now, 'UTC')).toEqual(eight)
    expect(quarterChoicesFor('Q1 2031', now, 'UTC')).toEqual([...eight, 'Q1 2031'])
  })

  it('holds the only ones an objective may have, but for the one it has', () => {
    expect(isQuarterOffered('Q4 2027', null, now, 'UTC')).toBe(true)
    expect(isQuarterOffered('Q4 2025', null, now, 'UTC')).toBe(false)
    expect(isQuarterOffered('Q4 2025', 'Q4 2025', now, 'UTC')).toBe(true)
    expect(isQuarterOffered('Q3 2025', 'Q4 2025', now, 'UTC')).toBe(false)
  })
})
