import { describe, expect, it } from 'vitest'
import { askedText } from './last-asked.tsx'

const now = new Date('2026-11-30T12:00:00Z')

describe('When a calendar was asked for', () => {
  it.each([
    ['2026-11-30T11:59:30Z', 'Last asked for just now'],
    ['2026-11-30T10:59:00Z', 'Last asked for 1 hour ago'],
    ['2026-11-27T12:00:00Z', 'Last asked for 3 days ago'],
    ['2026-10-01T23:00:00Z', 'Last asked for Oct 2, 2026'],
  ])('at %s reads %s', (at, words) => {
    expect(askedText(new Date(at), now, 'Europe/Oslo')).toBe(words)
  })
})
