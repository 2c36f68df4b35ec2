import { describe, expect, it } from 'vitest'
import { guidesOf, itemsAbove, itemsBeneath, itemsOf, type MapItem, stepOnMap } from './items.ts'
import type { MapNode, MapStrategy } from './schema.ts'

const node = (
  id: string,
  parentId: string | null = null,
  children = 0,
  strategyId: string | null = 'north',
) => ({ id, parentId, children, beneath: children, strategy: strategyId && { id: strategyId } }) as MapNode
const strategy = (id: string | null, roots: number) =>
  ({ strategy: id && { id, title: id }, roots }) as MapStrategy

const strategies = [strategy('north', 2), strategy(null, 1)]
const nodes = [
  node('grow', null, 2),
  { ...node('save'), cursor: 'after save' },
  node('free', null, 0, null),
  node('sell', 'grow', 3),
  node('hire', 'grow', 0, 'south'),
]
const shown = (isOpen: (id: string) => boolean = (id) => id !== 'sell') => itemsOf(strategies, nodes, isOpen)
const idsOf = (items: readonly MapItem[]) => items.map(({ id }) => id)

describe('what stands on the map', () => {
  it('is each under its parent, whatever its own strategy is', () => {
    expect(shown().map(({ id, level, isOpen }) => [id, level, isOpen])).toEqual([
      ['strategy-north', 0, true],
      ['grow', 1, true],
      ['sell', 2, false],
      ['hire', 2, null],
      ['save', 1, null],
      ['strategy-none', 0, true],
      ['free', 1, null],
    ])
  })

  it('is not what lies beneath a folded one', () => {
    expect(idsOf(shown((id) => id !== 'grow' && id !== 'strategy-none'))).toEqual([
      'strategy-north',
      'grow',
      'save',
      'strategy-none',
    ])
  })

  it('says how many more there are, and after which they come', () => {
    const items = itemsOf([strategy('north', 60)], nodes, () => true)
    expect(items.filter(({ kind }) => kind === 'more')).toMatchObject([
      { id: 'more-sell', level: 3, count: 3, cursor: undefined, position: 1, siblings: 1 },
      { id: 'more-strategy-north', level: 1, count: 58, cursor: 'after save', position: 3, siblings: 3 },
    ])
  })

  it('is no node whose parent has not come', () => {
    expect(idsOf(itemsOf(strategies, [...nodes, node('lost', 'elsewhere')], () => true))).not.toContain(
      'lost',
    )
  })

  it('takes the newer of two readings', () => {
    const moved = itemsOf(strategies, [...nodes, node('hire', 'save')], () => true)
    expect(idsOf(moved)).not.toContain('hire-')
    expect(moved.find(({ id }) => id === 'hire')?.parentId).not.toBe('grow')
  })

  it('leads up to the root and down to the leaves', () => {
    expect(itemsAbove(shown(), 'sell')).toEqual(['strategy-north', 'grow'])
    expect(itemsBeneath(shown(), 'grow')).toEqual(['sell', 'hire'])
    expect(itemsBeneath(shown(), 'free')).toEqual([])
    expect(itemsBeneath(shown(), 'gone')).toEqual([])
  })
})

describe('the lines of the outline', () => {
  it('go down from what lies above, as long as more of it come', () => {
    const open = itemsOf(
      strategies,
      [...nodes, node('call', 'sell'), node('write', 'sell'), node('mail', 'sell')],
      () => true,
    )
    expect([...guidesOf(open)]).toEqual([
      ['sell', [true]],
      ['call', [true, true]],
      ['write', [true, true]],
      ['mail', [true, false]],
      ['hire', [false]],
    ])
  })
})

describe('a key', () => {
  it.each([
    ['strategy-north', 'ArrowRight', { focus: 'grow' }],
    ['grow', 'ArrowRight', { focus: 'sell' }],
    ['sell', 'ArrowRight', { unfold: 'sell' }],
    ['sell', 'ArrowLeft', { focus: 'grow' }],
    ['grow', 'ArrowLeft', { focus: 'strategy-north' }],
    ['grow', 'ArrowDown', { focus: 'save' }],
    ['save', 'ArrowDown', { focus: 'free' }],
    ['free', 'ArrowUp', { focus: 'save' }],
    ['strategy-none', 'ArrowUp', { focus: 'strategy-north' }],
    ['sell', 'Home', { focus: 'strategy-north' }],
    ['sell', 'End', { focus: 'free' }],
  ])('on %s: %s', (from, key, step) => {
    expect(stepOnMap(shown(), from, key)).toEqual(step)
  })

  it.each([
    ['strategy-north', 'ArrowLeft'],
    ['strategy-north', 'ArrowUp'],
    ['hire', 'ArrowRight'],
    ['free', 'ArrowDown'],
    ['free', 'x'],
    ['gone', 'ArrowDown'],
  ])('on %s leads nowhere: %s', (from, key) => {
    expect(stepOnMap(shown(), from, key)).toBeNull()
  })
})

describe('strategies of one title', () => {
  it('say their quarters, and others do not', () => {
    const of = (id: string, title: string, quarter: string | null) =>
      ({ strategy: { id, title, quarter }, roots: 0 }) as MapStrategy
    const items = itemsOf(
      [
        of('a', 'Grow', 'Q3 2026'),
        of('b', 'Grow', 'Q4 2026'),
        of('c', 'Grow', null),
        of('d', 'Save', 'Q4 2026'),
      ],
      [],
      () => true,
    )
    expect(items.map((item) => item.kind === 'strategy' && item.name)).toEqual([
      'Grow, Q3 2026',
      'Grow, Q4 2026',
      'Grow',
      'Save',
    ])
  })
})
