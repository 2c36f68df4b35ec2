// @vitest-environment node
import { expect, it } from 'vitest'
import { markedPure } from './pure-domain.ts'

it('what the domain makes may be left out, what it says and does is left as it is', () => {
  expect(
    markedPure("export const Name = text().max(3)\nconst words = 'a'\nconst is = (one) => check(one)\n"),
  ).toBe(
    "export const Name = /*#__PURE__*/ (() => (text().max(3)))()\nconst words = 'a'\nconst is = (one) => check(one)\n",
  )
})

it('each of several is marked', () => {
  expect(markedPure('const a = f(), b = { c: g() }\n')).toBe(
    'const a = /*#__PURE__*/ (() => (f()))(), b = /*#__PURE__*/ (() => ({ c: g() }))()\n',
  )
})
