import { describe, expect, it } from 'vitest'
import type { KeyResult } from '../objectives/key-results.ts'
import { carriedKeyResults, isAsCarried } from './carrying.ts'

const keyResult = (progress: number | null, more: Partial<KeyResult> = {}): KeyResult => ({
  id: '4a2f6f0e-59e1-4f5f-9d52-0d6f1c6a9b11',
  title: 'Ten',
  startValue: 0,
  currentValue: progress === null ? null : progress / 10,
  targetValue: progress === null ? null : 10,
  unit: 'parcels',
  weight: 50,
  status: 'behind',
  progress,
  ...more,
})

describe('The key results that are carried over', () => {
  it('begin where they ended, with target and unit as now, without weight or status', () => {
    expect(carriedKeyResults([keyResult(40)])).toEqual([
      {
        title: 'Ten',
        startValue: 4,
        currentValue: 4,
        targetValue: 10,
        unit: 'parcels',
        weight: null,
        status: 'not_set',
      },
    ])
  })

  it('are those below 100% or without a target, and all of them where there is none', () => {
    const titles = (...progress: (number | null)[]) =>
      carriedKeyResults(progress.map((one) => keyResult(one, { title: String(one) }))).map(
        ({ title }) => title,
      )
    expect(titles(100, 40, null)).toEqual(['40', 'null'])
    expect(titles(100, 100)).toEqual(['100', '100'])
  })
})

describe('What was carried over', () => {
  const found = { version: 1, draft: null, latestUpdate: null, childCount: 0 }
  it('is as it was until somebody changes it, marks it, posts on it or hangs something below it', () => {
    expect(isAsCarried(found, 1)).toBe(true)
    expect(isAsCarried({ ...found, draft: 'draft' }, 1)).toBe(true)
    expect(isAsCarried({ ...found, version: 2 }, 1)).toBe(false)
    expect(isAsCarried({ ...found, draft: 'ready' }, 1)).toBe(false)
    expect(isAsCarried({ ...found, childCount: 1 }, 1)).toBe(false)
    const latestUpdate = { id: '', createdAt: new Date(), status: 'on_track' as const, authorName: 'Ada' }
    expect(isAsCarried({ ...found, latestUpdate }, 1)).toBe(false)
  })
})
