import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFalling, keyResultProgress, objectiveProgress, progressBand, progressLabel } from './progress.ts'
import { Measured } from './values.ts'

const measure = (startValue: number, currentValue: number | null, targetValue: number | null) => ({
  startValue,
  currentValue,
  targetValue,
})
const numbers = fc.double({ noNaN: true, min: -1e15, max: 1e15 }).filter((n) => Measured.safeParse(n).success)
const measures = fc.record({
  startValue: numbers,
  currentValue: fc.option(numbers),
  targetValue: fc.option(numbers),
})

describe('the progress of a key result', () => {
  it.each([
    ['how far it came from zero', measure(0, 30, 120), 25],
    ['how far it came from its start', measure(100, 150, 200), 50],
    ['how far it went down, where less is better', measure(100, 80, 60), 50],
    ['0 while the current value is blank', measure(10, null, 20), 0],
    ['0 before the start', measure(10, 5, 20), 0],
    ['100 beyond the target', measure(10, 25, 20), 100],
    ['100 where target and start are one and it is reached', measure(5, 5, 5), 100],
    ['0 where target and start are one and it is missed', measure(5, 4, 5), 0],
    ['100 where target and start are one and nothing was entered', measure(5, null, 5), 100],
    ['none without a target', measure(0, 30, null), null],
  ])('is %s', (_, of, expected) => {
    expect(keyResultProgress(of)).toBe(expected)
  })

  it('goes down where its target lies below its start, and nowhere else', () => {
    expect(isFalling(measure(31, 29, 23))).toBe(true)
    expect(isFalling(measure(-10, null, -20))).toBe(true)
    expect([measure(0, 5, 10), measure(5, 4, 5), measure(31, 29, null)].map(isFalling)).toEqual([
      false,
      false,
      false,
    ])
  })

  it('is always between 0 and 100, and none exactly where there is no target', () => {
    fc.assert(
      fc.property(measures, (of) => {
        const progress = keyResultProgress(of)
        if (of.targetValue === null) expect(progress).toBeNull()
        else expect(progress !== null && progress >= 0 && progress <= 100).toBe(true)
      }),
    )
  })

  it('is 0 at the start and 100 at the target', () => {
    fc.assert(
      fc.property(numbers, numbers, (start, target) => {
        fc.pre(start !== target)
        expect(keyResultProgress(measure(start, start, target))).toBe(0)
        expect(keyResultProgress(measure(start, target, target))).toBe(100)
      }),
    )
  })
})

describe('the progress of an objective', () => {
  it('is the mean of the key results that have one', () => {
    expect(objectiveProgress(null, [measure(0, 10, 100), measure(0, 50, 100), measure(0, 9, null)])).toBe(30)
  })

  it('is none when no key result has one', () => {
    expect(objectiveProgress(null, [])).toBeNull()
    expect(objectiveProgress(null, [measure(0, 9, null)])).toBeNull()
  })

  it('is the one set by hand, zero included, until that is cleared', () => {
    expect(objectiveProgress(80, [measure(0, 10, 100)])).toBe(80)
    expect(objectiveProgress(0, [measure(0, 10, 100)])).toBe(0)
  })

  it('lies between the lowest and the highest of its key results', () => {
    fc.assert(
      fc.property(fc.array(measures, { minLength: 1, maxLength: 8 }), (keyResults) => {
        const known = keyResults.map(keyResultProgress).filter((one) => one !== null)
        const progress = objectiveProgress(null, keyResults)
        if (known.length === 0) expect(progress).toBeNull()
        else {
          expect(progress).toBeGreaterThanOrEqual(Math.min(...known) - 1e-9)
          expect(progress).toBeLessThanOrEqual(Math.max(...known) + 1e-9)
        }
      }),
    )
  })

  it('is shown rounded, as a dash where there is none, and as 100% only where it is reached', () => {
    expect([progressLabel(66.6), progressLabel(0), progressLabel(null)]).toEqual(['67%', '0%', '–'])
    expect([99.4, 99.6, 99.99, 100].map(progressLabel)).toEqual(['99%', '99%', '99%', '100%'])
  })
})

describe('the colour of a progress bar', () => {
  it.each([
    [100, 'green'],
    [75, 'green'],
    [74.6, 'green'],
    [74.4, 'amber'],
    [50, 'amber'],
    [49.4, 'orange'],
    [25, 'orange'],
    [24.4, 'red'],
    [0, 'red'],
  ])('at %d is %s', (progress, band) => {
    expect(progressBand(progress)).toBe(band)
  })

  it('is that of the percentage written beside it', () => {
    for (let tenths = 0; tenths <= 1000; tenths += 1) {
      const written = Number(progressLabel(tenths / 10).replace('%', ''))
      expect(progressBand(tenths / 10)).toBe(progressBand(written))
    }
  })
})
