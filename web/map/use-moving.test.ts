import { barMessages, changeMessages } from '@cairn/domain/days/messages'
import { itemsOf, type MapItem, type NodeItem, strategyItemId } from '@cairn/domain/map/items'
import { messages as mapMessages } from '@cairn/domain/map/messages'
import type { MapNode, MapStrategy } from '@cairn/domain/map/schema'
import { messages as objectiveMessages } from '@cairn/domain/objectives/messages'
import { describe, expect, it } from 'vitest'
import { whyNotUnder, whyUnmovable } from './use-moving.ts'

const node = (id: string, parentId: string | null, level: number, children: number) =>
  ({ id, parentId, level, children, beneath: children, strategy: null }) as MapNode
const strategies = [{ strategy: null, roots: 2 } as MapStrategy]
const nodes = [
  node('one', null, 1, 1),
  node('two', 'one', 2, 1),
  node('three', 'two', 3, 1),
  node('four', 'three', 4, 0),
  node('alone', null, 1, 1),
  node('beneath', 'alone', 2, 0),
]
const items = itemsOf(strategies, nodes, () => true)
const item = (id: string) => items.find((one) => one.id === id) as MapItem
const why = (moved: string, target: string) => whyNotUnder(items, item(moved) as NodeItem, item(target))

describe('what is dragged', () => {
  it('may go under another, or under none', () => {
    expect(why('alone', 'three')).toBeNull()
    expect(why('beneath', 'four')).toBeNull()
    expect(why('beneath', strategyItemId(null))).toBeNull()
  })

  it('may not go where its children would be too deep', () => {
    expect(why('alone', 'four')).toBe(objectiveMessages.treeTooDeep)
  })

  it('may not go beneath itself', () => {
    expect(why('one', 'three')).toBe(objectiveMessages.parentIsDescendant)
  })

  it('stays where it is already', () => {
    expect(why('two', 'one')).toBe(mapMessages.moving.isThere)
    expect(why('one', strategyItemId(null))).toBe(mapMessages.moving.isThere)
  })

  it('goes under nothing that is gone, and what is gone goes nowhere', () => {
    const gone = { compared: { isGhost: true } } as Partial<MapNode>
    const known = itemsOf(strategies, [...nodes, { ...node('lost', null, 1, 0), ...gone }], () => true)
    const lost = known.find(({ id }) => id === 'lost') as NodeItem
    expect(whyNotUnder(known, item('beneath') as NodeItem, lost)).toBe(changeMessages.goneAlone)
    expect(whyUnmovable(lost.node, { hasAccess: true, pastDay: null })).toBe(changeMessages.goneAlone)
  })

  it('stays where it is on a past day, without access, in a closed quarter and where one may not change it', () => {
    const running = { canChange: true, quarterState: 'run' } as const
    const here = { hasAccess: true, pastDay: null }
    const { moving } = mapMessages
    expect(whyUnmovable(running, here)).toBeNull()
    expect(whyUnmovable(running, { ...here, pastDay: '2026-10-20' })).toBe(barMessages.noMoving('2026-10-20'))
    expect(whyUnmovable(running, { ...here, hasAccess: false })).toBe(moving.lapsed)
    expect(whyUnmovable({ ...running, quarterState: 'closed' }, here)).toBe(moving.closed)
    expect(whyUnmovable({ ...running, canChange: false }, here)).toBe(moving.mayNot)
  })
})
