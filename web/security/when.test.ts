import { describe, expect, it } from 'vitest'
import { whenOf } from './sessions-panel.tsx'

const now = new Date('2026-11-30T12:00:00Z')

describe('a time in the past', () => {
  it.each([
    ['2026-11-30T11:59:30Z', 'A moment ago'],
    ['2026-11-30T12:00:10Z', 'A moment ago'],
    ['2026-11-30T11:59:00Z', '1 minute ago'],
    ['2026-11-30T11:01:00Z', '59 minutes ago'],
    ['2026-11-30T10:59:00Z', '1 hour ago'],
    ['2026-11-29T12:00:01Z', '23 hours ago'],
    ['2026-11-29T12:00:00Z', 'Nov 29, 2026 1:00 PM'],
  ])('%s reads %s', (at, words) => {
    expect(whenOf(new Date(at), now, 'Europe/Oslo')).toBe(words)
  })
})
