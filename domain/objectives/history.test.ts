import { describe, expect, it } from 'vitest'
import { changesOf, keyResultChanges } from './history.ts'
import { historyMessages } from './history-messages.ts'

const before = {
  title: 'Grow',
  description: null,
  status: 'on_track',
  quarter: 'Q1 2026',
  draft: null,
  dueDate: null,
  progress: null,
  progressCounts: 'Own key results',
  ownShare: 70,
  parent: null,
  strategy: 'Expand',
  coOwners: 'Cora',
}
const measure = { startValue: 0, currentValue: 5, targetValue: 10, unit: null, status: 'not_set' } as const
const ten = { id: '1', title: 'Ten', ...measure }
const six = { id: '2', title: 'Six', ...measure }

describe('the history of an edit', () => {
  it('is empty when nothing changed', () => {
    expect(changesOf(before, { ...before })).toEqual([])
    expect(keyResultChanges([ten], [{ ...ten }])).toEqual([])
  })

  it('tells each changed field from what to what, and no other', () => {
    expect(changesOf(before, { ...before, title: 'Grow fast', strategy: null, progress: 0 })).toEqual([
      { field: 'title', item: null, from: 'Grow', to: 'Grow fast' },
      { field: 'progress', item: null, from: null, to: 0 },
      { field: 'strategy', item: null, from: 'Expand', to: null },
    ])
  })

  it('tells which key results came, went and changed', () => {
    expect(
      keyResultChanges(
        [ten, six],
        [
          { ...ten, currentValue: 7 },
          { id: '3', title: 'New', ...measure },
        ],
      ),
    ).toEqual([
      { field: 'keyResult.currentValue', item: 'Ten', from: 5, to: 7 },
      { field: 'keyResult', item: 'Six', from: 'Six', to: null },
      { field: 'keyResult', item: 'New', from: null, to: 'New' },
    ])
  })

  it('tells that key results stand in another order, whatever came or went', () => {
    const fresh = { id: '3', title: 'New', ...measure }
    const moved = { field: 'keyResultOrder', item: null, from: 'Ten, Six', to: 'Six, Ten' }
    expect(keyResultChanges([ten, six], [six, ten])).toEqual([moved])
    expect(keyResultChanges([ten, six], [six, fresh, ten]).at(-1)).toEqual(moved)
    expect(keyResultChanges([ten, six], [fresh, ten, six])).toHaveLength(1)
    expect(keyResultChanges([ten, six], [six]).map(({ field }) => field)).toEqual(['keyResult'])
  })
})

describe('What the history says somebody did', () => {
  it.each([
    ['objective.deleted', 'deleted this OKR'],
    ['objective.restored', 'restored it from the trash'],
    ['objective.scored', 'scored it'],
  ])('%s: %s', (action, words) => {
    expect(historyMessages.verb(action, 0)).toBe(words)
  })
})
