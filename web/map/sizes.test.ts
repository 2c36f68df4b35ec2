import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { titleLines } from './sizes.ts'

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
