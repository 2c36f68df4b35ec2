import { describe, expect, test } from 'vitest'
import {
  cellAt,
  dayText,
  drawnPoints,
  heatStep,
  labelHeight,
  monthsOf,
  sundaysOf,
  weekHeads,
  xIn,
  yIn,
} from './scales.ts'

const quarter = { begins: new Date('2026-10-01T00:00:00Z'), ends: new Date('2027-01-01T00:00:00Z') }
const frame = { width: 400, left: 30, right: 90, top: 10, height: 200 }

describe('the scales of the pictures', () => {
  test('a square is darker the larger the share, and only nothing is palest', () => {
    expect([0, 1, 39, 40, 69, 70, 89, 90, 100].map(heatStep)).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4])
  })

  test('a square is empty where nothing was open, and 0 where nothing was said', () => {
    const row = { teamId: null, open: [0, 3, 3], updated: [0, 0, 2] }
    expect(cellAt(row, 0)).toBeNull()
    expect(cellAt(row, 1)).toEqual({ updated: 0, open: 3, percent: 0 })
    expect(cellAt(row, 2)).toEqual({ updated: 2, open: 3, percent: 67 })
    expect(cellAt(row, 3)).toBeNull()
  })

  test('a month is named above the first of its weeks', () => {
    expect(weekHeads(['2026-09-27', '2026-10-04', '2026-10-11', '2026-11-01'])).toEqual([
      { week: '2026-09-27', day: '27', month: 'Sep' },
      { week: '2026-10-04', day: '4', month: 'Oct' },
      { week: '2026-10-11', day: '11', month: null },
      { week: '2026-11-01', day: '1', month: 'Nov' },
    ])
    expect(dayText('2026-11-01')).toBe('Nov 1')
  })

  test('months begin where the calendar has them', () => {
    const months = monthsOf('2026-10-01', '2026-12-31')
    expect(months.map(({ name }) => name)).toEqual(['Oct', 'Nov', 'Dec'])
    expect(months.map(({ share }) => Math.round(share * 92))).toEqual([0, 31, 61])
  })

  test('weeks begin on Sundays, from the first in the quarter to the last', () => {
    const days = sundaysOf('2026-10-01', '2026-12-31').map((share) => Math.round(share * 92) + 1)
    expect(days).toEqual([4, 11, 18, 25, 32, 39, 46, 53, 60, 67, 74, 81, 88])
    expect(sundaysOf('2023-10-01', '2023-12-31')[0]).toBe(0)
  })

  test('100 % is at the top and the end of the quarter at the right', () => {
    expect([yIn(frame, 100), yIn(frame, 0)]).toEqual([10, 210])
    expect([xIn(frame, 0), xIn(frame, 1)]).toEqual([30, 310])
  })

  test('the two labels never stand over one another', () => {
    expect(labelHeight(frame, 100)).toBe(38)
    expect(labelHeight(frame, 50)).toBe(yIn(frame, 50))
  })

  test('what was not measured is not drawn', () => {
    const progress = {
      ...quarter,
      phase: 'running' as const,
      firstDay: '2026-10-01',
      lastDay: '2026-12-31',
      until: new Date('2026-11-16T00:00:00Z'),
      points: [
        { at: quarter.begins, percent: null },
        { at: new Date('2026-11-16T00:00:00Z'), percent: 40 },
      ],
      percent: 40,
      straightLine: 50,
      difference: -10,
      week: 8,
      weeks: 14,
    }
    expect(drawnPoints(progress)).toEqual([{ at: new Date('2026-11-16T00:00:00Z'), percent: 40, share: 0.5 }])
  })
})
