import { describe, expect, it } from 'vitest'
import { offsetsOf, rowsBetween } from './use-virtual-rows.ts'

const heights = [10, 20, 10, 40, 10]
const offsets = offsetsOf(heights.length, (index) => heights[index] ?? 0)

describe('rows of a long list', () => {
  it('begin where those before them end', () => {
    expect([...offsets]).toEqual([0, 10, 30, 40, 80, 90])
  })

  it.each([
    ['the first', 0, 5, [0]],
    ['one that is only partly in view', 15, 35, [1, 2]],
    ['one that begins at the end of the view', 15, 40, [1, 2, 3]],
    ['all', -100, 1000, [0, 1, 2, 3, 4]],
    ['the last, when the view is beyond', 500, 900, [4]],
  ])('are drawn when they are in view: %s', (_, from, to, drawn) => {
    expect(rowsBetween(offsets, from, to, -1)).toEqual(drawn)
  })

  it('with the focus is drawn wherever it is, in its place', () => {
    expect(rowsBetween(offsets, 15, 35, 4)).toEqual([1, 2, 4])
    expect(rowsBetween(offsets, 45, 85, 0)).toEqual([0, 3, 4])
    expect(rowsBetween(offsets, 15, 35, 2)).toEqual([1, 2])
  })

  it('that are none are not drawn', () => {
    const none = offsetsOf(0, () => 10)
    expect(rowsBetween(none, 0, 100, 0)).toEqual([])
  })
})
