import { describe, expect, it } from 'vitest'
import { beginOfDay, sundayOf } from '../week.ts'
import {
  defaultQuarter,
  phaseOf,
  quarterSpan,
  straightLineAt,
  untilIn,
  weeksOfQuarter,
} from './quarter-weeks.ts'

const spanIn = (quarter: string, timeZone: string) => {
  const { firstDay, lastDay, begins, ends } = quarterSpan(quarter, timeZone)
  return [firstDay, lastDay, begins.toISOString(), ends.toISOString()]
}

describe('A quarter in time', () => {
  it('begins and ends at midnight by the clocks of the company', () => {
    expect(spanIn('Q4 2026', 'UTC')).toEqual([
      '2026-10-01',
      '2026-12-31',
      '2026-10-01T00:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
    ])
    expect(spanIn('Q1 2026', 'Pacific/Kiritimati').slice(2)).toEqual([
      '2025-12-31T10:00:00.000Z',
      '2026-03-31T10:00:00.000Z',
    ])
  })

  it('is an hour shorter or longer where the clocks change in it', () => {
    const hours = (quarter: string) => {
      const { begins, ends } = quarterSpan(quarter, 'America/New_York')
      return (ends.getTime() - begins.getTime()) / 3_600_000
    }
    expect([hours('Q1 2026'), hours('Q2 2026'), hours('Q4 2026')]).toEqual([
      90 * 24 - 1,
      91 * 24,
      92 * 24 + 1,
    ])
  })

  it('ends in February on its last day, also in a leap year', () => {
    expect([spanIn('Q1 2028', 'UTC')[1], spanIn('Q2 2026', 'UTC')[1]]).toEqual(['2028-03-31', '2026-06-30'])
  })

  it('is ahead, running or over; at its first moment it runs, at the first after it, it is over', () => {
    const span = quarterSpan('Q4 2026', 'UTC')
    const phaseAt = (moment: string) => phaseOf(span, new Date(moment))
    expect(phaseAt('2026-09-30T23:59:59.999Z')).toBe('ahead')
    expect(phaseAt('2026-10-01T00:00:00Z')).toBe('running')
    expect(phaseAt('2026-12-31T23:59:59.999Z')).toBe('running')
    expect(phaseAt('2027-01-01T00:00:00Z')).toBe('over')
  })
})

describe('The weeks of a quarter', () => {
  it('begin on Sundays, the first with the week in which the quarter begins', () => {
    const weeks = weeksOfQuarter('Q4 2026')
    expect([weeks.length, weeks[0], weeks[1], weeks.at(-1)]).toEqual([
      14,
      '2026-09-27',
      '2026-10-04',
      '2026-12-27',
    ])
  })

  it('cross the year where it begins in the middle of a week', () => {
    expect([weeksOfQuarter('Q1 2027')[0], weeksOfQuarter('Q1 2023')[0]]).toEqual(['2026-12-27', '2023-01-01'])
  })

  it('are thirteen where the quarter begins on a Sunday and has ninety days', () => {
    expect(weeksOfQuarter('Q1 2023')).toHaveLength(13)
  })

  it('each begin seven days after the one before, whatever the clocks do', () => {
    for (const quarter of ['Q1 2026', 'Q2 2026', 'Q3 2026', 'Q4 2026', 'Q1 2028'])
      weeksOfQuarter(quarter).forEach((week, index, all) => {
        const before = all[index - 1]
        if (before !== undefined) expect((Date.parse(week) - Date.parse(before)) / 86_400_000).toBe(7)
        expect(new Date(week).getUTCDay()).toBe(0)
      })
  })

  it('are those of the company: what is Saturday evening here is Sunday there', () => {
    const moment = new Date('2026-11-14T20:00:00Z')
    expect([sundayOf(moment, 'America/New_York'), sundayOf(moment, 'Pacific/Auckland')]).toEqual([
      '2026-11-08',
      '2026-11-15',
    ])
    expect(beginOfDay('2026-11-15', 'Pacific/Auckland').toISOString()).toBe('2026-11-14T11:00:00.000Z')
  })
})

describe('The straight line', () => {
  const span = quarterSpan('Q4 2026', 'UTC')

  it('goes from nothing at the beginning to everything at the end', () => {
    expect([straightLineAt(span, span.begins), straightLineAt(span, span.ends)]).toEqual([0, 100])
  })

  it('is at 68 percent on the second of December', () => {
    expect(Math.round(straightLineAt(span, new Date('2026-12-02T12:00:00Z')))).toBe(68)
  })

  it('waits at its ends before the quarter and after it', () => {
    const at = (moment: string) => straightLineAt(span, untilIn(span, new Date(moment)))
    expect([at('2026-01-01T00:00:00Z'), at('2028-01-01T00:00:00Z')]).toEqual([0, 100])
  })
})

describe('The quarter that is shown first', () => {
  it('is the current one if it has objectives', () => {
    expect(defaultQuarter(['Q1 2027', 'Q4 2026'], 'Q4 2026')).toBe('Q4 2026')
  })

  it('is the first listed otherwise, and none without any', () => {
    expect(defaultQuarter(['Q1 2027', 'Q3 2026'], 'Q4 2026')).toBe('Q1 2027')
    expect(defaultQuarter([], 'Q4 2026')).toBeNull()
  })
})
