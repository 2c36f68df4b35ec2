import { describe, expect, it } from 'vitest'
import { blankKeyResult, newDraft } from './draft.ts'
import { checkEdit, checkNew, draftPath, firstErrorPath, messagesByRow } from './draft-errors.ts'

const maren = {
  id: '0d1f6b0e-5a0c-4a3e-9a53-6b0f5c9f1a01',
  fullName: 'Maren Aasen',
  title: null,
  profileEmoji: null,
}
const row = (title: string, targetValue = '') => ({ ...blankKeyResult(), title, targetValue })
const draft = { ...newDraft(maren, 'Q4 2026'), title: 'Tromsø', keyResults: [row('Nights', '5')] }

describe('the form of a new OKR', () => {
  it('has nothing against a title and a titled key result', () => {
    expect(checkNew(draft)).toEqual({})
  })

  it('asks for a title, and for one of every key result', () => {
    expect(checkNew({ ...draft, title: ' ', keyResults: [row('Nights'), row(' ')] })).toEqual({
      title: 'OKR title is required.',
      'keyResults.1.title': 'All key results must have a title.',
    })
  })

  it('says where a number is none', () => {
    expect(checkNew({ ...draft, keyResults: [row('Nights', 'five')] })).toEqual({
      'keyResults.0.targetValue': 'Please enter a number.',
    })
  })
})

describe('the form of an edited OKR', () => {
  const untitled = { ...draft, title: '', keyResults: [row('')] }

  it('asks in its own words', () => {
    expect(checkEdit(untitled, { version: 1 })).toEqual({
      title: 'Objective name is required.',
      'keyResults.0.title': 'All key results must have a name.',
    })
  })

  it('leaves blank key results alone where they are skipped', () => {
    expect(checkEdit(untitled, { version: 1, skipBlankKeyResults: true })).toEqual({
      title: 'Objective name is required.',
    })
  })
})

describe('errors', () => {
  it('of a call stand at the field that shows it', () => {
    expect(['ownerId', 'coOwnerIds.2', 'parentId', 'keyResults.0.unit'].map(draftPath)).toEqual([
      'owner',
      'coOwners',
      'parent',
      'keyResults.0.unit',
    ])
  })

  it('are focused in the order of the form, rows by their number', () => {
    const paths = ['keyResults.10.title', 'keyResults.2.unit', 'keyResults.2.title', 'parent', 'quarter']
    const order: (string | undefined)[] = []
    let left = paths
    while (left.length > 0) {
      const first = firstErrorPath(Object.fromEntries(left.map((path) => [path, 'wrong'])))
      order.push(first)
      left = left.filter((path) => path !== first)
    }
    expect(order).toEqual([
      'quarter',
      'parent',
      'keyResults.2.title',
      'keyResults.2.unit',
      'keyResults.10.title',
    ])
    expect(firstErrorPath({})).toBeUndefined()
  })

  it('of several titles are said once, at the first', () => {
    const errors = { 'keyResults.0.title': 'Missing', 'keyResults.1.title': 'Missing' }
    expect(messagesByRow(errors, 3)).toEqual([[{ part: 'title', words: 'Missing' }], [], []])
  })

  it('name each field that is wrong, beside a title that is missing too', () => {
    const wrong = { ...row(''), startValue: 'a', currentValue: 'b', targetValue: 'c' }
    const said = messagesByRow(checkNew({ ...draft, keyResults: [row('Nights', 'x'), wrong] }), 2)
    expect(said.map((ofRow) => ofRow.map(({ words }) => words))).toEqual([
      ['Target: Please enter a number.'],
      [
        'All key results must have a title.',
        'Start: Please enter a number.',
        'Current: Please enter a number.',
        'Target: Please enter a number.',
      ],
    ])
  })

  it('of a weight that is none are one sentence', () => {
    for (const weight of ['-5', '12.5', 'abc']) {
      const weighed = { ...draft, keyResults: [{ ...row('Nights', '5'), weight }] }
      const wrong = { 'keyResults.0.weight': 'Please enter a whole number from 0 to 100.' }
      expect(checkNew(weighed)).toEqual(wrong)
      expect(checkEdit(weighed, { version: 1 })).toEqual(wrong)
    }
  })

  it('of weights that do not add up are one sentence', () => {
    const weighed = { ...draft, keyResults: [{ ...row('Nights', '5'), weight: '95' }] }
    expect(checkNew(weighed)).toEqual({ keyResults: 'Weights must add up to 100%.' })
  })
})
