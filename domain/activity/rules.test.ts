import { describe, expect, it } from 'vitest'
import { changedBetween, nothingChanged } from './rules.ts'

describe('What an entry of the log keeps of a write', () => {
  it('is what changed, and nothing else', () => {
    expect(
      changedBetween(
        { title: 'Ship', quarter: 'Q1 2027', ids: ['a'] },
        { title: 'Land', quarter: 'Q1 2027', ids: ['a'] },
      ),
    ).toEqual({ before: { title: 'Ship' }, after: { title: 'Land' } })
  })

  it('is nothing where nothing changed', () => {
    expect(changedBetween({ title: 'Ship', none: null }, { title: 'Ship' })).toEqual(nothingChanged)
  })

  it('goes into what is kept by id: one changed, one gone, one new', () => {
    const before = { keyResults: { a: { title: 'A', unit: '%' }, b: { title: 'B' } } }
    const after = { keyResults: { a: { title: 'A2', unit: '%' }, c: { title: 'C' } } }
    expect(changedBetween(before, after)).toEqual({
      before: { keyResults: { a: { title: 'A' }, b: { title: 'B' }, c: null } },
      after: { keyResults: { a: { title: 'A2' }, b: null, c: { title: 'C' } } },
    })
  })

  it('is everything of what is new, and of what is gone', () => {
    expect(changedBetween(null, { title: 'Ship' })).toEqual({ before: null, after: { title: 'Ship' } })
    expect(changedBetween({ title: 'Ship' }, null)).toEqual({ before: { title: 'Ship' }, after: null })
  })
})
