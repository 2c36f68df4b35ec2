import { expect, it } from 'vitest'
import { countText } from './plural.ts'

it.each([
  [0, '0 teams'],
  [1, '1 team'],
  [2, '2 teams'],
])('%d counts as %s', (count, words) => {
  expect(countText(count, 'team')).toBe(words)
})

it('knows the plural that is given', () => {
  expect(countText(2, 'person', 'people')).toBe('2 people')
})
