import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readImport } from './import.ts'
import { type KeyResult, mergedKeyResults, NewKeyResult, NewKeyResults } from './key-results.ts'
import {
  type Counting,
  isFalling,
  keyResultProgress,
  objectiveProgress,
  progressBand,
  progressBelow,
  progressLabel,
} from './progress.ts'
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

describe('the weights of key results', () => {
  const wrong = 'Weights must add up to 100%.'
  const said = (...weights: (number | null | undefined)[]) =>
    weights.map((weight, place) => ({ title: `${place}`, weight }))
  const created = (...weights: (number | null | undefined)[]) => {
    const { data, error } = NewKeyResults.safeParse(said(...weights))
    return error?.issues[0]?.message ?? data?.map(({ weight }) => weight)
  }

  it('are whole percents of all or of none that add up to 100; what says none beside others is 0', () => {
    expect([created(34, 33, 33), created(100, undefined), created(undefined, null)]).toEqual([
      [34, 33, 33],
      [100, 0],
      [undefined, null],
    ])
    expect([created(50, 49), created(0, 0), created(100, 1)]).toEqual([wrong, wrong, wrong])
    for (const weight of [-1, 101, 33.5])
      expect(created(weight)).toBe('Please enter a whole number from 0 to 100.')
  })

  it('stay in an edit that says none of the same key results, and go where the set changes', () => {
    const known = said(40, 60).map(
      ({ title, weight }) =>
        ({ ...NewKeyResult.parse({ title, weight }), id: title, progress: null }) as KeyResult,
    )
    const merged = (...edited: { id?: string; weight?: number | null }[]) => {
      const after = mergedKeyResults(
        known,
        edited.map(({ id, ...rest }) => ({
          ...NewKeyResult.parse({ title: 'T' }),
          ...rest,
          ...(id && { id }),
        })),
      )
      return 'code' in after ? after.message : after.map(({ weight }) => weight)
    }
    expect(merged({ id: '1' }, { id: '0' })).toEqual([60, 40])
    expect([merged({ id: '1' }), merged({ id: '0' }, {}), merged({ id: '0' }, { id: '1' }, {})]).toEqual([
      [null],
      [null, null],
      [null, null, null],
    ])
    expect(merged({ id: '0' }, { id: '1', weight: 60 }, {})).toEqual([40, 60, 0])
    expect(merged({ id: '0', weight: null }, { id: '1', weight: null })).toEqual([null, null])
    expect(merged({ id: '0', weight: 41 }, { id: '1' })).toBe(wrong)
  })

  it('are read from a file, where another sum is a problem of the objective’s line', () => {
    const file = (last: string) =>
      readImport(
        `type,title,quarter,weight\nobjective,Grow,Q1 2026,\nkey_result,A,,60\nkey_result,B,,${last}`,
      )
    expect(file('40').objectives[0]?.keyResults.map(({ weight }) => weight)).toEqual([60, 40])
    expect(file('41').problems).toEqual([{ line: 2, column: 'weight', message: wrong }])
  })
})

describe('the progress of an objective', () => {
  it('is the mean of the key results that have one', () => {
    expect(objectiveProgress(null, [measure(0, 10, 100), measure(0, 50, 100), measure(0, 9, null)])).toBe(30)
  })

  it('is their mean by weight, of those that have one; weights of 0 alone make none', () => {
    const [slow, fast] = [measure(0, 10, 100), measure(0, 50, 100)]
    const of = (...weights: (number | null)[]) =>
      objectiveProgress(null, [
        { ...slow, weight: weights[0] },
        { ...fast, weight: weights[1] },
        { ...measure(0, 9, null), weight: weights[2] },
      ])
    expect([of(75, 25, 0), of(30, 10, 60), of(null, null, null)]).toEqual([20, 20, 30])
    expect([of(0, 0, 100), of(0, 100, 0), of(null, 40, 60)]).toEqual([null, 50, 50])
  })

  it('is none when no key result has one', () => {
    expect(objectiveProgress(null, [])).toBeNull()
    expect(objectiveProgress(null, [measure(0, 9, null)])).toBeNull()
  })

  it('is the one set by hand, zero included, until that is cleared', () => {
    expect(objectiveProgress(80, [measure(0, 10, 100)])).toBe(80)
    expect(objectiveProgress(0, [measure(0, 10, 100)])).toBe(0)
  })

  it('counts its own key results, its children, or a share of both, and for all of it the one that is there', () => {
    const child = (progress: number | null) => ({ status: 'on_track', draft: null, progress }) as const
    const of = (progressCounts: Counting, own: number | null, ...below: (number | null)[]) =>
      objectiveProgress(null, [measure(0, own, own === null ? null : 100)], {
        ...{ progressCounts, ownShare: 70, children: below.map(child) },
      })
    expect([of('key_results', 61, 70, 37), of('key_results', null, 70)]).toEqual([61, null])
    expect([of('children', 61, 70, 37), of('children', 61), of('children', 61, null)]).toEqual([53.5, 61, 61])
    expect([of('both', 61, 70, 37), of('both', 61, null), of('both', null, 70)]).toEqual([58.75, 61, 70])
  })

  it('counts a complete child in full, and neither drafts nor what was given up', () => {
    const child = { status: 'on_track', draft: null, progress: 40 } as const
    expect(progressBelow([child, { ...child, status: 'completed' }])).toBe(70)
    expect(progressBelow([child, { ...child, status: 'will_not_complete', progress: 90 }])).toBe(40)
    expect(progressBelow([child, { ...child, draft: 'ready', progress: 90 }])).toBe(40)
    expect(progressBelow([{ ...child, draft: 'draft' }])).toBeNull()
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
