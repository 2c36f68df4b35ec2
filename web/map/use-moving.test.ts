import { itemsOf, type MapItem, type NodeItem, strategyItemId } from '@cairn/domain/map/items'
import { messages as mapMessages } from '@cairn/domain/map/messages'
import type { MapNode, MapStrategy } from '@cairn/domain/map/schema'
import { messages as objectiveMessages } from '@cairn/domain/objectives/messages'
import { describe, expect, it } from 'vitest'
import { whyNotUnder } from './use-moving.ts'

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
})
