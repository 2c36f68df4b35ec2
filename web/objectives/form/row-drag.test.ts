import { describe, expect, it } from 'vitest'
import { placeAt } from './row-drag.ts'

const rows = [
  { top: 0, bottom: 40 },
  { top: 40, bottom: 80 },
  { top: 80, bottom: 160 },
]

describe('a dragged row', () => {
  it('stays until the pointer is beyond the middle of its neighbour', () => {
    expect(placeAt(rows, 55, 0)).toBe(0)
    expect(placeAt(rows, 61, 0)).toBe(1)
    expect(placeAt(rows, 25, 1)).toBe(1)
    expect(placeAt(rows, 19, 1)).toBe(0)
  })

  it('passes several at once, and ends at the ends', () => {
    expect(placeAt(rows, 500, 0)).toBe(2)
    expect(placeAt(rows, -500, 2)).toBe(0)
  })
})
