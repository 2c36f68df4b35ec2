import { expect, test } from 'vitest'
import { drawing, placesOf } from './course.ts'

test('a course of one value is not drawn, and one that stands still is drawn in the middle', () => {
  expect(placesOf([15])).toEqual([])
  expect(placesOf([15, 15]).map(({ y }) => y)).toEqual([drawing.height / 2, drawing.height / 2])
})

test('the highest value is at the top', () => {
  const [first, last] = placesOf([1, 2])
  expect(first?.y).toBeGreaterThan(last?.y ?? 0)
})
