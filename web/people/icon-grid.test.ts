import { describe, expect, it } from 'vitest'
import { iconAfterKey } from './icon-palette.tsx'

/** In three columns: a b c / d e (a short row), then f g. */
const groups = [
  ['a', 'b', 'c', 'd', 'e'],
  ['f', 'g'],
]
const after = (key: string, at: string) => iconAfterKey(key, at, groups, 3)

describe('the palette of icons, by keyboard', () => {
  it.each([
    ['ArrowRight', 'a', 'b'],
    ['ArrowRight', 'e', 'f'],
    ['ArrowLeft', 'f', 'e'],
    ['ArrowDown', 'b', 'e'],
    ['ArrowDown', 'd', 'f'],
    ['ArrowUp', 'g', 'e'],
    ['ArrowUp', 'd', 'a'],
    ['Home', 'g', 'a'],
    ['End', 'a', 'g'],
  ])('moves with %s from %s to %s', (key, from, to) => {
    expect(after(key, from)).toBe(to)
  })

  it('goes to the last of a row that is too short', () => {
    expect(after('ArrowDown', 'c')).toBe('e')
  })

  it.each([
    ['ArrowLeft', 'a'],
    ['ArrowUp', 'b'],
    ['ArrowRight', 'g'],
    ['ArrowDown', 'f'],
  ])('stays at its edge: %s at %s', (key, at) => {
    expect(after(key, at)).toBe(at)
  })

  it.each([['Enter'], ['Tab'], ['x']])('leaves %s to others', (key) => {
    expect(after(key, 'a')).toBeNull()
  })
})
