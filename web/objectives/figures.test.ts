import { describe, expect, it } from 'vitest'
import { figure, figurePair } from './figures.ts'

describe('a figure', () => {
  it.each([
    [1842, null, '1,842'],
    [94.1, '%', '94.1%'],
    [2.49, '€', '€2.49'],
    [60, 'min', '60 min'],
    [1 / 3, null, '0.33'],
    [null, '%', '–'],
    [0, '', '0'],
    [-5, '$', '-$5'],
  ])('%j in %j is written %j', (value, unit, written) => {
    expect(figure(value, unit)).toBe(written)
  })

  it('is written as the viewer’s language does', () => {
    expect(figure(1842.5, '%', 'de-DE')).toBe('1.842,5%')
    expect(figure(1842.5, '%', 'en-GB')).toBe('1,842.5%')
  })
})

describe('how far against how much', () => {
  it('says a unit of words once, and a sign twice', () => {
    expect(figurePair(38, 60, 'min')).toEqual({ current: '38', target: '60 min' })
    expect(figurePair(94.1, 97, '%')).toEqual({ current: '94.1%', target: '97%' })
  })

  it('leaves a dash for what is not known', () => {
    expect(figurePair(null, 9, null)).toEqual({ current: '–', target: '9' })
  })
})
