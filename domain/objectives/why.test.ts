import { describe, expect, it } from 'vitest'
import { whyProgress } from './why.ts'

const keyResult = (id: string, currentValue: number, targetValue: number | null, weight: number | null) => ({
  ...{ id, title: id, startValue: 0, currentValue, targetValue, weight },
})
const child = (id: string, progress: number | null) =>
  ({ id, title: id, status: 'on_track', draft: null, progress }) as const
const keyResults = [keyResult('a', 63, 100, 50), keyResult('b', 47, 100, 20), keyResult('c', 67, 100, 30)]
const both = { progressCounts: 'both', ownShare: 70, keyResults } as const

describe('why a progress is what it is', () => {
  it('says what each part adds to its group, and each group to the whole', () => {
    const why = whyProgress(both, [child('x', 70), child('y', 37)])
    expect(why.own?.parts.map(({ weight, points }) => [weight, points])).toEqual([
      [50, 31.5],
      [20, 9.4],
      [30, 20.1],
    ])
    expect([why.own?.share, why.own?.progress, why.below?.share, why.below?.progress]).toEqual([
      70, 61, 30, 53.5,
    ])
    expect(why.progress).toBe(58.75)
  })

  it('names what is left out and why, and gives its weight to the others', () => {
    const why = whyProgress({ ...both, keyResults: [...keyResults, keyResult('d', 1, null, 0)] }, [
      { ...child('x', 70), draft: 'draft' },
      { ...child('y', 37), status: 'will_not_complete' },
      child('z', null),
    ])
    expect(why.leftOut.map(({ id, reason }) => [id, reason])).toEqual([
      ['d', 'noTarget'],
      ['x', 'draft'],
      ['y', 'givenUp'],
      ['z', 'noProgress'],
    ])
    expect([why.own?.share, why.below, why.progress]).toEqual([100, null, 61])
  })

  it('leaves children out of what counts key results alone, and the other way round', () => {
    const children = [child('x', 70)]
    const unmeasured = child('y', null)
    expect(whyProgress({ ...both, progressCounts: 'key_results' }, [...children, unmeasured])).toMatchObject({
      below: null,
      progress: 61,
      leftOut: [],
    })
    const withUnmeasured = { ...both, keyResults: [...keyResults, keyResult('d', 1, null, 0)] }
    expect(whyProgress({ ...withUnmeasured, progressCounts: 'children' }, children)).toMatchObject({
      own: null,
      progress: 70,
      leftOut: [],
    })
  })
})
