import { describe, expect, it } from 'vitest'
import { itemsOfRun, neighbour, nextWaiting, orderOfRun, type WeekItem } from './run.ts'

const item = (id: string, state: WeekItem['state'], at = '2026-03-09T10:00:00Z') =>
  ({
    state,
    objective: { id, isDue: state === 'due', latestUpdate: { createdAt: new Date(at) } },
    latest: { createdAt: new Date(at) },
  }) as WeekItem

const untold = (id: string) =>
  ({ state: 'due', objective: { id, isDue: true, latestUpdate: null }, latest: null }) as unknown as WeekItem

const week = [
  item('due one', 'due'),
  item('due two', 'due'),
  item('later', 'later'),
  item('done second', 'updated', '2026-03-10T10:00:00Z'),
  item('done first', 'updated', '2026-03-09T10:00:00Z'),
]

describe('a run through the week', () => {
  it('begins with what is done, in the order it was done; then what is due; then the rest', () => {
    expect(orderOfRun(week)).toEqual(['done first', 'done second', 'due one', 'due two', 'later'])
  })

  it('ends with what never had an update', () => {
    expect(orderOfRun([untold('new'), ...week]).slice(2)).toEqual(['due one', 'due two', 'later', 'new'])
  })

  it('keeps every place, and shows what is there by the newest reading', () => {
    const seen = new Map([['gone', item('gone', 'due')]])
    const items = itemsOfRun(['due one', 'gone', 'unknown'], seen, [item('due one', 'updated')])
    expect(items.map(({ objective, state }) => [objective.id, state])).toEqual([
      ['due one', 'updated'],
      ['gone', 'due'],
    ])
  })

  it('goes on to the next that waits, and round to those that were skipped', () => {
    expect(nextWaiting(week, new Set(), null)).toBe('due one')
    expect(nextWaiting(week, new Set(['due one']), 'due one')).toBe('due two')
    expect(nextWaiting(week, new Set(['later']), 'later')).toBe('due one')
    expect(nextWaiting(week, new Set(['due one', 'due two', 'later']), 'later')).toBeNull()
  })

  it('steps to a neighbour that waits, without leaving the list', () => {
    expect(neighbour(week, new Set(), 'due one', 1)).toBe('due two')
    expect(neighbour(week, new Set(), 'due one', -1)).toBe('due one')
    expect(neighbour(week, new Set(['due two']), 'due one', 1)).toBe('later')
    expect(neighbour(week, new Set(), 'later', 1)).toBe('later')
    expect(neighbour([], new Set(), null, 1)).toBeNull()
  })
})
