import type { Team } from '@cairn/domain/teams/schema'
import { describe, expect, it } from 'vitest'
import { rowKeys } from './tree-keys.ts'
import type { TreeRow } from './tree-rows.ts'

const row = (id: string, parentId: string | null, isOpen: boolean | null): TreeRow => ({
  team: { id, parentId } as Team,
  isOpen,
  guides: [],
  position: 1,
  siblings: 1,
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
  ])('on $team.id: %2$s', (from, key, step) => {
    expect(rowKeys(rows, from, key)).toEqual(step)
  })

  it.each([
    [operations, 'ArrowUp'],
    [sales, 'ArrowDown'],
    [sales, 'ArrowRight'],
    [sales, 'ArrowLeft'],
    [sales, 'x'],
  ])('on $team.id leads nowhere: %2$s', (from, key) => {
    expect(rowKeys(rows, from, key)).toBeNull()
  })
})
