import { describe, expect, test } from 'vitest'
import { addressOfTeam, countedIn, meaningOf, quarterIn, shownQuarter, teamIn } from './address.ts'

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
    expect(countedIn({ show: 'behind' })).toEqual({ tile: 'behind' })
    expect(countedIn({ show: 'status_changed' })).toEqual({ tile: 'status_changed' })
    expect(countedIn({ show: 'total' })).toBeNull()
    expect(countedIn({})).toBeNull()
  })

  test('opens what a number of a team counts, also where it is of no team', () => {
    const teamId = '8a1f3f0e-0b7c-4a57-9a6e-2f5f4d1f7c11'
    expect(countedIn(addressOfTeam(teamId, 'at_risk'))).toEqual({ teamId, status: 'at_risk' })
    expect(countedIn(addressOfTeam(teamId))).toEqual({ teamId })
    expect(countedIn(addressOfTeam(null, 'behind'))).toEqual({ teamId: 'none', status: 'behind' })
    expect(countedIn({ of: teamId, show: 'nonsense' })).toBeNull()
  })

  test('what means nothing is left out of it', () => {
    expect(meaningOf({ quarter: 'Q9', team: 'foo', show: 'foo', of: 'bar', tab: 'edit' })).toEqual({
      tab: 'edit',
    })
    const whole = { quarter: 'all', team: 'all', show: 'behind' }
    expect(meaningOf(whole)).toEqual(whole)
  })

  test('a team that is not there any more is as if none had been named', () => {
    const teams = [{ team: { id: 'a' } }, { team: null }]
    expect(teamIn({ team: 'a' }, teams)).toBe('a')
    expect(teamIn({ team: 'all' }, teams)).toBeNull()
    expect(teamIn({ team: 'b' }, teams)).toBeUndefined()
    expect(teamIn({}, teams)).toBeUndefined()
  })
})
