import { expect, it } from 'vitest'
import { dateText, momentText } from './moment-text.ts'

it('a moment is written with its day and its time, where the viewer is', () => {
  const at = new Date('2026-11-24T15:12:00Z')
  expect(momentText(at, 'Europe/Oslo')).toBe('Nov 24, 2026 4:12 PM')
  expect(momentText(at, 'America/New_York')).toBe('Nov 24, 2026 10:12 AM')
})

it('a moment falls on the day of who reads it', () => {
  const late = new Date('2026-10-08T23:30:00Z')
  expect([dateText(late, 'UTC'), dateText(late, 'Europe/Oslo')]).toEqual(['Oct 8, 2026', 'Oct 9, 2026'])
})
