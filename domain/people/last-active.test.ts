import { expect, it } from 'vitest'
import { lastActiveLabel } from './rules.ts'

const now = new Date('2026-03-31T12:00:00Z')
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

it.each([
  [0, 'Just now'],
  [-5 * second, 'Just now'],
  [minute - 1, 'Just now'],
  [minute, '1 minute ago'],
  [hour - 1, '59 minutes ago'],
  [hour, '1 hour ago'],
  [day - 1, '23 hours ago'],
  [day, '1 day ago'],
  [7 * day - 1, '6 days ago'],
  [7 * day, '1 week ago'],
  [30 * day - 1, '4 weeks ago'],
  [30 * day, 'Mar 1, 2026'],
])('someone seen %d ms ago was active: %s', (passed, label) => {
  expect(lastActiveLabel(new Date(now.getTime() - passed), now, 'UTC')).toBe(label)
})

it('someone who never came was never active', () => {
  expect(lastActiveLabel(null, now, 'UTC')).toBe('Never')
})

it('the date is that of the viewer’s time zone', () => {
  expect(lastActiveLabel(new Date('2026-01-31T23:30:00Z'), now, 'Europe/Oslo')).toBe('Feb 1, 2026')
})
