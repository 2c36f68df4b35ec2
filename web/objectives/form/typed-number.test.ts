import { describe, expect, it } from 'vitest'
import { formatNumber, parseNumber, reformatNumber } from './typed-number.ts'

describe('a typed number', () => {
  it.each([
    ['', null],
    ['  ', null],
    [' 5 ', 5],
    ['94.1', 94.1],
    ['.5', 0.5],
    ['-3', -3],
    ['−3', -3],
    ['+3', 3],
    ['1,842', 1842],
    ['-1,310,000.25', -1_310_000.25],
    ['1e-7', 1e-7],
    ['2,5', 2.5],
    ['12,34', 12.34],
    ['2.500', 2.5],
    ['1.310.000,25', 1_310_000.25],
    ['1.310.000', 1_310_000],
    ['1 000', 1000],
    ['1\u202f000\u00a0000,5', 1_000_000.5],
    ['1’000.5', 1000.5],
    ['0,500', 0.5],
    ['-0,125', -0.125],
  ])('%j is %j in English', (text, value) => {
    expect(parseNumber(text, 'en-US')).toBe(value)
  })

  it.each([
    ['2,5', 2.5],
    ['2,500', 2.5],
    ['2.500', 2500],
    ['2.5', 2.5],
    ['1.842,75', 1842.75],
    ['1,310,000.25', 1_310_000.25],
    ['-0,5', -0.5],
    ['0.125', 0.125],
  ])('%j is %j in German', (text, value) => {
    expect(parseNumber(text, 'de-DE')).toBe(value)
  })

  it.each([
    ['en-IN', '12,34,567', 1_234_567],
    ['en-IN', '1,23,456.50', 123_456.5],
    ['en-IN', '1,234,567', 1_234_567],
    ['en-IN', '12,345', 12_345],
    ['en-IN', '-12,34,567', -1_234_567],
    ['hi-IN', '12,34,567', 1_234_567],
    ['hi-IN', '१२,३४,५६७', 1_234_567],
    ['de-CH', '1’234’567.5', 1_234_567.5],
    ['de-CH', "12'345", 12_345],
    ['de-CH', '2,5', 2.5],
    ['ar', '٣', 3],
    ['ar-EG', '١٬٢٣٤٬٥٦٧٫٥', 1_234_567.5],
    ['ar-EG', '١٫٥٠٠', 1.5],
    ['ar-MA', '١٫٥٠٠', 1.5],
    ['ar-EG', '\u061c-٢٫٥', -2.5],
    ['fa-IR', '۱٬۲۳۴', 1234],
    ['ja-JP', '１２．５', Number.NaN],
    ['ja-JP', '１２', 12],
    ['en-US', '٣', 3],
  ])('in %s %j is %d', (locale, text, value) => {
    expect(parseNumber(text, locale)).toBe(value)
  })

  it.each([
    ['en-US', '12,34,567'],
    ['de-CH', '12,34,567'],
    ['de-DE', '12.34.567'],
    ['ar', '12,34,567'],
    ['en-IN', '123,45,678'],
    ['en-IN', '12,34,56'],
    ['en-IN', '12.34.567'],
    ['ar', '٣٪'],
    ['ar', 'ثلاثة'],
    ['ar', '١٫٥٫٥'],
  ])('in %s %j is none', (locale, text) => {
    expect(parseNumber(text, locale)).toBeNaN()
  })

  it.each([
    'five',
    '1,2,3',
    '12,34,56',
    '0x10',
    '10 00',
    '5%',
    'Infinity',
    '1e400',
    '-1e400',
    '--2',
    '1.2.3',
    '1,5.5.5',
    ',',
    '.',
  ])('%j is none, in either language', (text) => {
    expect(parseNumber(text, 'en-US')).toBeNaN()
    expect(parseNumber(text, 'de-DE')).toBeNaN()
  })

  it('is read back as it was written, in every language', () => {
    for (const locale of ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'nb-NO', 'ar-EG', 'hi-IN'])
      for (const value of [0, -2.5, 1842, 2500, 2.125, 1e-7, 1.5e-9, 1e15, 0.1 + 0.2])
        expect(parseNumber(formatNumber(value, locale), locale)).toBe(value)
    expect(formatNumber(null)).toBe('')
  })

  it('is shown back as it was understood', () => {
    expect(reformatNumber('2,500', 'en-US')).toBe('2500')
    expect(reformatNumber('2,500', 'de-DE')).toBe('2,5')
    expect(reformatNumber('2,5', 'en-US')).toBe('2.5')
    expect(reformatNumber('about five', 'en-US')).toBe('about five')
    expect(reformatNumber(' ', 'en-US')).toBe('')
  })
})
