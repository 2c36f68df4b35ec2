import { expect, it } from 'vitest'
import { counted } from './plural.ts'

it.each([
  [0, '0 teams'],
  [1, '1 team'],
  [2, '2 teams'],
])('%d counts as %s', (count, words) => {
  expect(counted(count, 'team')).toBe(words)
})

it('knows the plural that is given', () => {
  expect(counted(2, 'person', 'people')).toBe('2 people')
})
