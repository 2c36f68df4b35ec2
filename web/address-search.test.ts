import { nextPath } from '@cairn/domain/pages'
import { describe, expect, it } from 'vitest'
import { oneOf, searchOf, text, textLike } from './address-search.ts'

describe('what an address says behind its question mark', () => {
  const read = searchOf({ quarter: text, step: oneOf('code', 'demo'), next: textLike(nextPath) })

  it('is read by name, and what has no name here is left out', () => {
    expect(read({ quarter: 'Q1 2026', step: 'demo', next: '/dashboard', colour: 'red' })).toEqual({
      quarter: 'Q1 2026',
      step: 'demo',
      next: '/dashboard',
    })
  })

  it('is left out where it is not what it should be', () => {
    expect(read({ quarter: 4, step: 'toString', next: '//evil.example' })).toEqual({})
    expect(read({ quarter: ['Q1 2026'], step: ['code'], next: ['/dashboard'] })).toEqual({})
    expect(read({})).toEqual({})
  })
})
