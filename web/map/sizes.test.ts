import type { MapItem } from '@cairn/domain/map/items'
import type { MapNode } from '@cairn/domain/map/schema'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { heightOf, titleLines } from './sizes.ts'
import { areaOfCells, createViewStore } from './view-store.ts'

// Thirty letters of this pen fill the room of a title.
beforeEach(() => {
  const pen = { measureText: (text: string) => ({ width: 6 * text.length }) }
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
})
afterEach(() => vi.restoreAllMocks())

const word = (length: number, letter: string) => letter.repeat(length)

it('A title takes one line as long as its words fit there together', () => {
  expect(titleLines(word(30, 'a'))).toBe(1)
  expect(titleLines(`${word(15, 'b')} ${word(14, 'b')}`)).toBe(1)
  expect(titleLines(`${word(15, 'c')} ${word(15, 'c')}`)).toBe(2)
})

it('A word that is too long for a line is broken', () => {
  expect(titleLines(word(31, 'd'))).toBe(2)
})

it('No title takes more than two lines', () => {
  expect(titleLines(Array(9).fill(word(20, 'e')).join(' '))).toBe(2)
})

it('A node is as tall as what it says: another strategy takes a line, and a comparison none where nothing changed', () => {
  const compared = { other: null, changes: [], came: null, gone: null, movedOn: null, isGhost: false }
  const node = { id: 'one', title: 'Grow', keyResults: [], compared } as unknown as MapNode
  const item = { kind: 'node', node } as MapItem
  const [none, itself] = [new Set<string>(), new Set(['one'])]
  const plain = heightOf('cards', none, none, none, null)(item)
  expect(heightOf('cards', none, itself, none, null)(item)).toBe(plain + 18)
  expect(heightOf('cards', none, none, none, 'now')(item)).toBe(plain)
  expect(heightOf('lines', none, itself, none, 'now')(item)).toBe(24)
})

it('What is drawn reaches beyond the window on every side, and changes from cell to cell alone', () => {
  const store = createViewStore()
  store.resize({ width: 1000, height: 600 })
  const { left, top, width, height } = areaOfCells(store.cells())
  expect(left).toBeLessThanOrEqual(-320)
  expect(top).toBeLessThanOrEqual(-320)
  expect(left + width).toBeGreaterThanOrEqual(1000 + 320)
  expect(top + height).toBeGreaterThanOrEqual(600 + 320)
  const before = store.cells()
  store.set({ x: -10, y: -10, zoom: 1 })
  expect(store.cells()).toBe(before)
  store.set({ x: -400, y: 0, zoom: 1 })
  expect(store.cells()).not.toBe(before)
})
