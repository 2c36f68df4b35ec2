import { expect, it } from 'vitest'
import { isMarked } from './comparing-context.ts'
import { addressOfWish, wishIn } from './wish.ts'

it('A wish in an address is a whole percentage or whole weeks of a quarter, and nothing else', () => {
  expect(wishIn({ ends: '80' })).toEqual({ ends: 80 })
  expect(wishIn({ ends: '0', slips: '3' })).toEqual({ ends: 0 })
  expect(wishIn({ slips: '13' })).toEqual({ slips: 13 })
  for (const ends of ['101', '-1', '8.5', '1e2', '', '9'.repeat(10_000), 'NaN', undefined])
    expect(wishIn({ ends })).toBeNull()
  expect(wishIn({ slips: '14' })).toBeNull()
})

it('An address tells a wish as it was, and no wish as none', () => {
  for (const wish of [{ ends: 80 }, { slips: 3 }, null])
    expect(wishIn(addressOfWish('one', wish))).toEqual(wish)
  expect(addressOfWish(null, null)).toEqual({ whatIf: undefined, ends: undefined, slips: undefined })
})

it('What changed is marked by any of its changes, or by those that are chosen', () => {
  expect(isMarked([], [])).toBe(false)
  expect(isMarked(['status'], [])).toBe(true)
  expect(isMarked(['status', 'moved'], ['moved'])).toBe(true)
  expect(isMarked(['status'], ['moved'])).toBe(false)
})
