import { describe, expect, it } from 'vitest'
import { type KeyedRow, treeStep } from './tree-guides.tsx'

const row = (id: string, parentId: string | null, isOpen: boolean | null): KeyedRow => ({
  id,
  parentId,
  isOpen,
})
const operations = row('operations', null, true)
const hubs = row('hubs', 'operations', false)
const sales = row('sales', null, null)
const rows = [operations, hubs, sales]

describe('a key in the tree', () => {
  it.each([
    [operations, 'ArrowDown', { focus: 'hubs' }],
    [hubs, 'ArrowUp', { focus: 'operations' }],
    [operations, 'End', { focus: 'sales' }],
    [sales, 'Home', { focus: 'operations' }],
    [hubs, 'ArrowRight', { open: true }],
    [operations, 'ArrowRight', { focus: 'hubs' }],
    [operations, 'ArrowLeft', { open: false }],
    [hubs, 'ArrowLeft', { focus: 'operations' }],
    [sales, 'Enter', { isChosen: true }],
  ])('on $id: %2$s', (from, key, step) => {
    expect(treeStep(rows, from.id, key)).toEqual(step)
  })

  it.each([
    [operations, 'ArrowUp'],
    [sales, 'ArrowDown'],
    [sales, 'ArrowRight'],
    [sales, 'ArrowLeft'],
    [sales, 'x'],
  ])('on $id leads nowhere: %2$s', (from, key) => {
    expect(treeStep(rows, from.id, key)).toBeNull()
  })
})
