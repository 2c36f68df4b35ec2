import { describe, expect, test } from 'vitest'
import { quarterIn, shownQuarter, teamIn, tileIn } from './address.ts'

describe('the address of the dashboard', () => {
  test('names a quarter or all of them; anything else leaves the choice to the server', () => {
    expect(quarterIn({ quarter: 'Q4 2026' })).toBe('Q4 2026')
    expect(quarterIn({ quarter: 'all' })).toBe('all')
    expect(quarterIn({ quarter: 'Q5 2026' })).toBeUndefined()
    expect(quarterIn({})).toBeUndefined()
  })

  test('the quarter that is shown is the one that is asked for next', () => {
    expect(shownQuarter('Q4 2026')).toBe('Q4 2026')
    expect(shownQuarter(null)).toBe('all')
  })

  test('opens the dialog of a tile, but none for the total', () => {
    expect(tileIn({ show: 'behind' })).toBe('behind')
    expect(tileIn({ show: 'status_changed' })).toBe('status_changed')
    expect(tileIn({ show: 'total' })).toBeNull()
    expect(tileIn({})).toBeNull()
  })

  test('a team that is not there any more is as if none had been named', () => {
    const teams = [{ team: { id: 'a' } }, { team: null }]
    expect(teamIn({ team: 'a' }, teams)).toBe('a')
    expect(teamIn({ team: 'all' }, teams)).toBeNull()
    expect(teamIn({ team: 'b' }, teams)).toBeUndefined()
    expect(teamIn({}, teams)).toBeUndefined()
  })
})
