import { describe, expect, it } from 'vitest'
import { rhythmOf, updateShare } from './rhythm.ts'

const now = new Date('2026-10-14T12:00:00Z')
const week = (sunday: string, openChange: number, updated: number) => ({ week: sunday, openChange, updated })

describe('The rhythm of updates', () => {
  it('counts for every week that has begun what was open at its end, and what of it was updated', () => {
    const weeks = [week('2026-09-20', 3, 0), week('2026-10-04', 1, 2), week('2026-10-11', -2, 1)]
    const { rows } = rhythmOf('Q4 2026', [{ teamId: 'a', open: 2, weeks }], now, 'UTC')
    expect(rows).toEqual([{ teamId: 'a', open: [3, 4, 2], updated: [0, 2, 1] }])
  })

  it('shows all weeks of the quarter and which one runs', () => {
    const { weeks, current } = rhythmOf('Q4 2026', [], now, 'UTC')
    expect([weeks.length, current, weeks[current ?? 0]]).toEqual([14, 2, '2026-10-11'])
  })

  it('has no running week outside the quarter', () => {
    expect(rhythmOf('Q2 2026', [], now, 'UTC').current).toBeNull()
    expect(rhythmOf('Q2 2027', [{ teamId: 'a', open: 2, weeks: [] }], now, 'UTC')).toMatchObject({
      current: null,
      rows: [],
    })
  })

  it('leaves out a team that never had an open objective', () => {
    expect(rhythmOf('Q4 2026', [{ teamId: 'a', open: 0, weeks: [] }], now, 'UTC').rows).toEqual([])
  })

  it('is a rounded share of the open ones, and nothing where none was open', () => {
    expect([updateShare(2, 3), updateShare(0, 4), updateShare(0, 0)]).toEqual([67, 0, null])
  })
})
