import { describe, expect, it } from 'vitest'
import type { Draft, DraftKeyResult } from '../objectives/form/draft.ts'
import { differingParts, firstChoice, linesIn, mergeDrafts } from './conflict.ts'

const person = (id: string, fullName: string) => ({ id, fullName, title: null, profileEmoji: null })
const row = (key: string, changes: Partial<DraftKeyResult> = {}): DraftKeyResult => ({
  key,
  isSaved: true,
  title: key,
  startValue: '0',
  currentValue: '1',
  targetValue: '9',
  unit: '',
  weight: '',
  status: 'not_set',
  ...changes,
})
const base: Draft = {
  title: 'Grow',
  description: '',
  status: 'on_track',
  owner: person('1', 'Maren'),
  isShared: false,
  coOwners: [],
  quarter: 'Q4 2026',
  dismissedHints: [],
  dueDate: '',
  strategy: null,
  leftStrategy: null,
  parent: null,
  keyResults: [row('sales'), row('calls')],
  progress: '',
  progressCounts: 'key_results',
  ownShare: 70,
}

describe('two versions of an OKR', () => {
  const mine = { ...base, title: 'Grow fast', status: 'behind' as const }
  const theirs = { ...base, title: 'Grow well', description: 'With care', quarter: 'Q1 2027' }

  it('part where they say different things', () => {
    expect(differingParts(mine, theirs)).toEqual(['title', 'description', 'status', 'quarter'])
  })

  it('are first joined so that nobody loses what only they changed', () => {
    const choice = firstChoice(base, mine, theirs)
    expect(choice).toEqual({ title: 'mine', description: 'theirs', status: 'mine', quarter: 'theirs' })
    expect(mergeDrafts(mine, theirs, choice)).toMatchObject({
      title: 'Grow fast',
      description: 'With care',
      status: 'behind',
      quarter: 'Q1 2027',
    })
  })

  it('may part over the due date and a progress set by hand', () => {
    const byHand = { ...base, dueDate: '2026-12-24', progress: '40' }
    expect(differingParts(byHand, base)).toEqual(['dueDate', 'progress'])
    expect(linesIn(byHand, 'dueDate')).toEqual(['Dec 24, 2026'])
    expect(linesIn(byHand, 'progress')).toEqual(['40%'])
    expect(linesIn(base, 'progress')).toEqual([])
    expect(mergeDrafts(byHand, base, { dueDate: 'mine', progress: 'theirs' })).toMatchObject({
      dueDate: '2026-12-24',
      progress: '',
    })
  })

  it('are told apart by who and what is meant, not by names', () => {
    const shared = (id: string): Draft => ({ ...base, isShared: true, coOwners: [person(id, 'Erik')] })
    expect(differingParts(shared('2'), shared('3'))).toEqual(['coOwners'])
  })

  it('do not part over spaces around a text', () => {
    expect(differingParts({ ...base, title: ' Grow ' }, base)).toEqual([])
  })

  it('keep a key result of mine that they removed, as a new one', () => {
    const without = { ...base, keyResults: [row('sales')] }
    const kept = mergeDrafts(base, without, { keyResults: 'mine' })
    expect(kept.keyResults.map(({ key, isSaved }) => [key, isSaved])).toEqual([
      ['sales', true],
      ['calls', false],
    ])
    expect(mergeDrafts(base, without, { keyResults: 'theirs' }).keyResults).toEqual(without.keyResults)
  })

  it('say what their key results are', () => {
    const measured = {
      ...base,
      keyResults: [row('sales', { unit: '%', status: 'behind', currentValue: '' })],
    }
    expect(linesIn(measured, 'keyResults')).toEqual(['sales: 0 → – → 9, %, Behind'])
  })
})
