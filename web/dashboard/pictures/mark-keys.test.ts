import { describe, expect, test } from 'vitest'
import { nameOfPlace, placeAfter, placeNamed } from './marks.tsx'

const places = [
  { row: 0, column: 0 },
  { row: 0, column: 1 },
  { row: 0, column: 4 },
  { row: 2, column: 3 },
]
const after = (name: string, key: string) => {
  const place = placeAfter(places, placeNamed(name), key)
  return place && nameOfPlace(place)
}

describe('the arrows of a picture', () => {
  test('go along a row over its gaps, and stop at its ends', () => {
    expect(after('0:1', 'ArrowRight')).toBe('0:4')
    expect(after('0:4', 'ArrowRight')).toBeNull()
    expect(after('0:4', 'ArrowLeft')).toBe('0:1')
    expect(after('0:0', 'ArrowLeft')).toBeNull()
  })

  test('go to the nearest mark of the next row that has any', () => {
    expect(after('0:0', 'ArrowDown')).toBe('2:3')
    expect(after('2:3', 'ArrowUp')).toBe('0:4')
    expect(after('2:3', 'ArrowDown')).toBeNull()
  })

  test('Home and End lead to the ends of the row, other keys nowhere', () => {
    expect(after('0:1', 'Home')).toBe('0:0')
    expect(after('0:1', 'End')).toBe('0:4')
    expect(after('0:1', 'a')).toBeNull()
  })
})
