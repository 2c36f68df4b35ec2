import { describe, expect, it } from 'vitest'
import {
  countStatuses,
  firstNodes,
  firstUnfolded,
  type Grown,
  growTrees,
  idsAbove,
  lastShown,
  type MapRow,
  nextSiblings,
  rootsByStrategy,
  siblingsShown,
} from './rules.ts'

const row = (id: string, parentId: string | null = null, more: Partial<MapRow> = {}): MapRow => ({
  id,
  parentId,
  strategyId: null,
  countsAs: 'on_track',
  isDraft: false,
  isMatch: true,
  isMine: false,
  isGhost: false,
  isBeyond: true,
  ...more,
})
const many = (count: number, parentId: string | null = null, more: Partial<MapRow> = {}) =>
  Array.from({ length: count }, (_, n) => row(`${parentId ?? more.strategyId ?? ''}${n}.`, parentId, more))
const idsOf = (nodes: readonly Grown[]) => nodes.map((node) => node.row.id)

describe('rows', () => {
  it('grow to trees in their order, whichever comes first, and know how many are beneath them', () => {
    const { roots, byId } = growTrees([
      row('call', 'sell'),
      row('grow'),
      row('hire', 'grow'),
      row('sell', 'grow'),
      row('save'),
    ])
    expect(idsOf(roots)).toEqual(['grow', 'save'])
    expect(idsOf(byId.get('grow')?.children ?? [])).toEqual(['hire', 'sell'])
    expect(['grow', 'sell', 'call'].map((id) => byId.get(id)?.beneath)).toEqual([3, 1, 0])
  })

  it('stand under the strategy of their root, whatever their own is', () => {
    const { roots } = growTrees([
      row('grow', null, { strategyId: 'nordics' }),
      row('sell', 'grow', { strategyId: 'cost' }),
      row('save'),
    ])
    const groups = [...rootsByStrategy(roots)].map(([id, group]) => [id, idsOf(group)])
    expect(groups).toEqual([
      ['nordics', ['grow']],
      [null, ['save']],
    ])
  })

  it('know the way down to each', () => {
    const { byId } = growTrees([row('grow'), row('sell', 'grow'), row('call', 'sell')])
    expect([...byId.values()].map(idsAbove)).toEqual([[], ['grow'], ['grow', 'sell']])
  })

  it('are counted by what they count as, drafts beside them and what only shows the way, or is there on another day alone, not at all', () => {
    const rows = [
      row('ghost', null, { isGhost: true }),
      row('a'),
      row('b', null, { isMatch: false }),
      row('c', null, { countsAs: 'behind' }),
      row('d', null, { isDraft: true }),
    ]
    expect(countStatuses(rows)).toEqual([
      { status: 'on_track', count: 1, drafts: 1 },
      { status: 'behind', count: 1, drafts: 0 },
    ])
  })
})

describe('the map begins', () => {
  const unfolded = (rows: readonly MapRow[]) => idsOf(firstUnfolded(growTrees(rows).roots))

  it('with every level, where there are few', () => {
    expect(unfolded([row('grow'), row('sell', 'grow'), row('call', 'sell')])).toEqual([
      'grow',
      'sell',
      'call',
    ])
  })

  it('with as many levels as fit whole', () => {
    const roots = many(30)
    const children = roots.flatMap(({ id }) => many(2, id))
    expect(unfolded([...roots, ...children])).toHaveLength(90)
    expect(unfolded([...roots, ...children, ...many(11, '0.0.')])).toHaveLength(90)
    expect(unfolded([...roots, ...children, ...many(10, '0.0.')])).toHaveLength(firstNodes)
  })

  it('with the first fifty of many siblings', () => {
    expect(unfolded(many(80))).toEqual(idsOf(growTrees(many(80)).roots.slice(0, siblingsShown)))
  })

  it('with some of every strategy, where not even the first level fits', () => {
    const strategies = ['north', 'south', 'west', null].flatMap((strategyId) =>
      many(60, null, { strategyId }),
    )
    const shown = firstUnfolded(growTrees(strategies).roots)
    expect([...rootsByStrategy(shown).values()].map(({ length }) => length)).toEqual([25, 25, 25, 25])
  })

  it('with one of each, where there are more strategies than that', () => {
    const rows = Array.from({ length: 150 }, (_, n) => many(3, null, { strategyId: `s${n}` })).flat()
    expect(unfolded(rows)).toHaveLength(150)
  })
})

describe('more siblings', () => {
  const beyond = (from: number) =>
    growTrees(many(120).map((row, index) => ({ ...row, isBeyond: index >= from }))).roots

  it('come fifty at a time, after the place that was asked for', () => {
    expect(idsOf(nextSiblings(beyond(0)))[0]).toBe('0.')
    expect(idsOf(nextSiblings(beyond(50)))).toHaveLength(siblingsShown)
    expect(idsOf(nextSiblings(beyond(100))).at(-1)).toBe('119.')
    expect(nextSiblings(beyond(120))).toEqual([])
  })

  it('are said to follow the last that is shown, where they do', () => {
    const siblings = beyond(0)
    expect(idsOf(lastShown(nextSiblings(siblings), [siblings, []]))).toEqual(['49.'])
    expect(lastShown(nextSiblings(beyond(100)), [beyond(100)])).toEqual([])
    expect(lastShown([], [siblings])).toEqual([])
    expect(lastShown(siblings, [siblings])).toEqual([])
  })
})
