import { describe, expect, it } from 'vitest'
import { changesBetween } from './comparison.ts'

const then = {
  countsAs: 'on_track' as const,
  progress: 12,
  parentId: 'a',
  strategy: { id: 's' },
  keyResults: [
    { id: 'k', targetValue: 10 },
    { id: 'l', targetValue: null },
  ],
}
const changed = (now: Partial<typeof then> | { countsAs: 'behind' }) =>
  changesBetween(then, { ...then, ...now })

describe('What changed of an objective', () => {
  it('is nothing where nothing did', () => {
    expect(changed({})).toEqual([])
    expect(changesBetween(null, null)).toEqual([])
  })

  it('is that it is new, or gone, and nothing else', () => {
    expect(changesBetween(null, then)).toEqual(['new'])
    expect(changesBetween(then, null)).toEqual(['gone'])
  })

  it('is its progress from a whole percent on, up or down; none counts as 0', () => {
    expect(changed({ progress: 12.9 })).toEqual([])
    expect(changed({ progress: 13 })).toEqual(['progress'])
    expect(changed({ progress: 11 })).toEqual(['progress'])
    expect(changesBetween({ ...then, progress: null }, { ...then, progress: 0.5 })).toEqual([])
    expect(changesBetween({ ...then, progress: null }, { ...then, progress: 1 })).toEqual(['progress'])
    expect(changesBetween(then, { ...then, progress: null })).toEqual(['progress'])
  })

  it('is the status it counts as', () => {
    expect(changed({ countsAs: 'behind' })).toEqual(['status'])
  })

  it('is a target of a key result that was there before', () => {
    expect(changed({ keyResults: [{ id: 'k', targetValue: 8 }] })).toEqual(['target'])
    expect(changed({ keyResults: [{ id: 'l', targetValue: null }] })).toEqual([])
    expect(changed({ keyResults: [...then.keyResults, { id: 'm', targetValue: 5 }] })).toEqual([])
  })

  it('is where it hangs: beneath another objective, or as a root beneath another strategy', () => {
    expect(changed({ parentId: 'b' })).toEqual(['moved'])
    expect(changed({ strategy: { id: 't' } })).toEqual([])
    const root = { ...then, parentId: null }
    expect(changesBetween(root, { ...root, strategy: { id: 't' } })).toEqual(['moved'])
    expect(changesBetween(root, { ...root, strategy: null })).toEqual(['moved'])
  })

  it('is several things at once, in one order', () => {
    const now = { ...then, parentId: 'b', progress: 40, countsAs: 'completed' as const }
    expect(changesBetween(then, now)).toEqual(['progress', 'status', 'moved'])
  })
})
