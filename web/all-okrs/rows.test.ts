import type { ListedObjective } from '@cairn/domain/objectives/listing'
import { describe, expect, it } from 'vitest'
import { isMore, type Openness, rowsOf } from './rows.ts'

const listed = (id: string, parentId: string | null = null, more: Partial<ListedObjective> = {}) =>
  ({ id, parentId, title: id, isContext: false, childrenCursor: null, ...more }) as ListedObjective

const allOpen: Openness = { isOpen: () => true, cursorOf: ({ childrenCursor }) => childrenCursor }
const shown = (rows: readonly ListedObjective[], openness: Partial<Openness> = {}) =>
  rowsOf(rows, { ...allOpen, ...openness })

const company = [
  listed('grow'),
  listed('sell', 'grow'),
  listed('hire', 'grow'),
  listed('call', 'sell'),
  listed('save'),
]

describe('the rows of the list', () => {
  it('stand under their parents, as deep as they lie', () => {
    expect(shown(company).map(({ id, guides }) => [id, guides.length])).toEqual([
      ['grow', 0],
      ['sell', 1],
      ['call', 2],
      ['hire', 1],
      ['save', 0],
    ])
  })

  it('know their place among their siblings, and which lines pass them', () => {
    const call = shown(company).find(({ id }) => id === 'call')
    expect(call).toMatchObject({ position: 1, siblings: 1, guides: [true, true], parentTitle: 'sell' })
    expect(shown(company).find(({ id }) => id === 'hire')).toMatchObject({ position: 2, siblings: 2 })
  })

  it('beneath a closed one are not there, and only those with something beneath can be opened', () => {
    const rows = shown(company, { isOpen: (id) => id !== 'sell' })
    expect(rows.map(({ id, isOpen }) => [id, isOpen])).toEqual([
      ['grow', true],
      ['sell', false],
      ['hire', null],
      ['save', null],
    ])
  })

  it('end with one that brings more, where more children are known to be there', () => {
    const rows = shown([listed('grow', null, { childrenCursor: 'x' }), listed('sell', 'grow')])
    expect(rows.map(({ id }) => id)).toEqual(['grow', 'sell', 'more-grow'])
    expect(rows.filter(isMore)).toMatchObject([{ under: 'grow', cursor: 'x', position: 2, siblings: 2 }])
  })

  it('of a parent whose children all wait can be opened all the same', () => {
    const rows = shown([listed('grow', null, { childrenCursor: '' })], { isOpen: () => false })
    expect(rows).toMatchObject([{ id: 'grow', isOpen: false }])
  })
})
