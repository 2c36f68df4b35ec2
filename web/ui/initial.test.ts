import { expect, it } from 'vitest'
import { initialOf } from './avatar.tsx'

it.each([
  [' skerry Logistics', 'S'],
  ['𝔸ster', '𝔸'],
  ['🦊 Fox & Sons', '🦊'],
  ['', ''],
])('the initial of "%s" is "%s"', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})
