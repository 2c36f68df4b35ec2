import type { InboxEntry } from '@cairn/domain/inbox/schema'
import { describe, expect, it } from 'vitest'
import { groupsOf, timeText } from './groups.ts'

const at = (text: string) => new Date(`${text}:00`)
const entry = (when: string) => ({ happenedAt: at(when) }) as InboxEntry
/** A Wednesday. */
const now = at('2026-11-18T09:00')

describe('An inbox', () => {
  it('is grouped by today, this week since Sunday, and earlier', () => {
    const whens = ['2026-11-18T00:00', '2026-11-17T23:59', '2026-11-15T00:00', '2026-11-14T23:59']
    expect(groupsOf(whens.map(entry), now).map(({ name, entries }) => [name, entries.length])).toEqual([
      ['today', 1],
      ['week', 2],
      ['earlier', 1],
    ])
  })

  it('has no group without entries', () => {
    expect(groupsOf([], now)).toEqual([])
    expect(groupsOf([entry('2026-10-01T10:00')], now).map(({ name }) => name)).toEqual(['earlier'])
  })

  it('says the time of today, the day of this year, and the year of another', () => {
    expect(timeText(at('2026-11-18T08:10'), now)).toBe('8:10 AM')
    expect(timeText(at('2026-11-13T08:10'), now)).toBe('Nov 13')
    expect(timeText(at('2025-11-13T08:10'), now)).toBe('Nov 13, 2025')
  })
})
