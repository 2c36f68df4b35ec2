import { describe, expect, it } from 'vitest'
import { addressOf, meaningOf, quarterIn, showIn, showText } from './address.ts'

describe('The address of a quarter', () => {
  it('is read as it was written', () => {
    expect(addressOf('Q1 2027')).toBe('2027-q1')
    expect(quarterIn(addressOf('Q4 2026'))).toBe('Q4 2026')
    expect(quarterIn('2026-Q4')).toBe('Q4 2026')
  })

  it('names none where it says anything else', () => {
    expect([undefined, '', '2027', '2027-q5', 'q1-2027', '2027-q1x'].map(quarterIn)).toEqual(
      Array(6).fill(null),
    )
  })
})

describe('The number that an address opens', () => {
  const team = '3f2a6d0e-5b7c-4d1e-8f90-a1b2c3d4e5f6'

  it.each([
    { which: 'scored', tenth: 10, teamId: team },
    { which: 'sure', band: 0, teamId: 'none' },
    { which: 'updated', week: '2026-10-04' },
    { which: 'outcome_missed' },
  ] as const)('is read as it was written: $which', (show) => {
    expect(showIn(showText(show))).toEqual(show)
  })

  it.each([
    'foo',
    'foo~~~~',
    'scored',
    'scored~11~~~',
    'sure~~5~~',
    'scored~~~foo~',
    'updated~~~~soon',
    'toString~~~~',
  ])('is none where it says “%s”, and is left out', (show) => {
    expect(showIn(show)).toBeNull()
    expect(meaningOf({ show }).show).toBeUndefined()
  })
})
