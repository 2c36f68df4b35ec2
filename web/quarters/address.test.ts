import { describe, expect, it } from 'vitest'
import { addressOf, quarterIn } from './address.ts'

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
