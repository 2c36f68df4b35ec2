import { describe, expect, it } from 'vitest'
import { typedNumber, writtenNumber } from './typed-number.ts'

describe('a typed number', () => {
  it.each([
    ['', null],
    ['  ', null],
    [' 5 ', 5],
    ['94.1', 94.1],
    ['.5', 0.5],
    ['-3', -3],
    ['+3', 3],
    ['1,842', 1842],
    ['-1,310,000.25', -1_310_000.25],
    ['1e-7', 1e-7],
  ])('%j is %j', (text, value) => {
    expect(typedNumber(text)).toBe(value)
  })

  it.each(['five', '1,5', '12,34', '0x10', '1 000', '5%', 'Infinity', '--2', '1.2.3'])(
    '%j is none',
    (text) => {
      expect(typedNumber(text)).toBeNaN()
    },
  )

  it('is read back as it was written', () => {
    for (const value of [0, -2.5, 1842, 1e-7, 1e15]) expect(typedNumber(writtenNumber(value))).toBe(value)
    expect(writtenNumber(null)).toBe('')
  })
})
