import { expect, test } from 'vitest'
import { clockText } from './timer.tsx'

test('the timer counts minutes and seconds, and hours once there are some', () => {
  expect([0, 9_000, 760_000, 3_599_999, 3_725_000].map(clockText)).toEqual([
    '0:00',
    '0:09',
    '12:40',
    '59:59',
    '1:02:05',
  ])
})
