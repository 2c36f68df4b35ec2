import type { ReviewObjective } from '@cairn/domain/reviews/schema'
import { expect, test } from 'vitest'
import { neighbour, nextOpen, toSpeakOf, whereItStands } from './walk.ts'

const okr = (id: string, more: Partial<ReviewObjective> = {}): ReviewObjective => ({
  id,
  title: id,
  group: 'slipping',
  status: 'behind',
  progress: null,
  team: null,
  owner: null,
  coOwnerIds: [],
  openBlockers: 0,
  isDue: false,
  isSpokenAbout: false,
  isNew: false,
  isDeleted: false,
  ...more,
})
const review = {
  objectives: [
    okr('ticked', { isSpokenAbout: true }),
    okr('first'),
    okr('gone', { isDeleted: true }),
    okr('second', { group: 'on_track' }),
    okr('over', { group: 'completed' }),
    okr('late', { isNew: true }),
  ],
}

test('a review begins, and is gone on with, at the first OKR that was not spoken about', () => {
  expect(whereItStands(review)).toBe('first')
})

test('what is completed or deleted is passed over and does not count', () => {
  expect(neighbour(review, 'first', 1)).toBe('second')
  expect(neighbour(review, 'second', 1)).toBe('late')
  expect(neighbour(review, 'second', -1)).toBe('first')
  expect(toSpeakOf(review)).toHaveLength(4)
})

test('at its ends a list goes no further', () => {
  expect(neighbour(review, 'late', 1)).toBe('late')
  expect(neighbour(review, 'ticked', -1)).toBe('ticked')
})

test('a tick leads to the next that is open, round the end', () => {
  expect(nextOpen(review, 'first')).toBe('second')
  expect(nextOpen(review, 'late')).toBe('first')
})

test('where all were spoken about a tick leads to the next in the list', () => {
  const all = { objectives: review.objectives.map((one) => ({ ...one, isSpokenAbout: true })) }
  expect(nextOpen(all, 'first')).toBe('second')
  expect(whereItStands(all)).toBe('ticked')
})

test('a team without OKRs has nowhere to stand', () => {
  expect(whereItStands({ objectives: [] })).toBeNull()
})
