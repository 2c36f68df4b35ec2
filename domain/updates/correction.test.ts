import { describe, expect, it } from 'vitest'
import { whyCannotCorrect, whyOnlyWords } from './changes.ts'

const createdAt = new Date('2026-03-11T09:00:00Z')
const after = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds)
const hour = 3_600_000
const own = { authorId: 'ada', createdAt, isAuthorsLatest: true }

describe('an update', () => {
  it('can be corrected by its author for an hour', () => {
    expect(whyCannotCorrect(own, 'ada', after(0))).toBeNull()
    expect(whyCannotCorrect(own, 'ada', after(hour))).toBeNull()
    expect(whyCannotCorrect(own, 'ada', after(hour + 1))).toEqual({
      code: 'conflict',
      message: 'An update can be corrected within an hour.',
    })
  })

  it('can be corrected by nobody else, nor by anyone once its author has left', () => {
    const refusal = { code: 'not_allowed', message: 'Only its author can correct an update.' }
    expect(whyCannotCorrect(own, 'bo', after(1))).toEqual(refusal)
    expect(whyCannotCorrect({ ...own, authorId: null }, 'ada', after(1))).toEqual(refusal)
  })

  it('can be corrected only while it is the latest of its author', () => {
    expect(whyCannotCorrect({ ...own, isAuthorsLatest: false }, 'ada', after(1))).toEqual({
      code: 'conflict',
      message: 'Only your latest update can be corrected.',
    })
  })

  it('older than somebody’s can be corrected in its words only', () => {
    expect(whyOnlyWords(true, true)).toBeNull()
    expect(whyOnlyWords(false, false)).toBeNull()
    expect(whyOnlyWords(false, true)?.code).toBe('conflict')
  })
})
