import { describe, expect, it } from 'vitest'
import { messages } from './messages.ts'
import { countRules, type Hint, hintsFor, keyResultRules, titleRules, wordingRules } from './rules.ts'

const measured = (title: string) => ({ title, startValue: 10, targetValue: 20, unit: '%' })
const enough = [measured('Calls answered within a minute'), measured('Parcels found at once')]
const rulesOf = (hints: readonly Hint[]) => hints.map(({ rule }) => rule)

describe('how many key results there are', () => {
  const named = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map(measured)
  const hinted = (count: number) =>
    rulesOf(hintsFor({ title: 'Parcels arrive at the first try', keyResults: named.slice(0, count) }))

  it.each([0, 1])('is too few at %i', (count) => {
    expect(hinted(count)).toEqual(['too_few'])
  })
  it.each([2, 3, 4, 5])('is right at %i', (count) => {
    expect(hinted(count)).toEqual([])
  })
  it.each([6, 7])('is too many at %i', (count) => {
    expect(hinted(count)).toEqual(['too_many'])
  })
  it('leaves out rows in which nothing is written yet', () => {
    const keyResults = [...enough, { title: '  ', startValue: null, targetValue: null, unit: null }]
    expect(hintsFor({ title: 'Parcels arrive at the first try', keyResults })).toEqual([])
  })
})

describe('the coach', () => {
  it('is silent while nothing is written', () => {
    expect(hintsFor({ title: ' ', keyResults: [] })).toEqual([])
  })
  it('goes through the form from top to bottom, and names the row', () => {
    const keyResults = [
      { title: '', startValue: null, targetValue: null, unit: null },
      { title: 'Launch the portal', startValue: 0, targetValue: 1, unit: null },
    ]
    expect(hintsFor({ title: 'Improve margins by 5%', keyResults })).toEqual([
      { rule: 'title_names_work' },
      { rule: 'title_has_number' },
      { rule: 'names_work', row: 1 },
      { rule: 'done_or_not', row: 1 },
      { rule: 'too_few' },
    ])
  })
  it('has words for every rule', () => {
    for (const rule of [...titleRules, ...keyResultRules, ...countRules])
      expect(messages[rule]).toMatch(/\.$|\?$/)
  })
  it('counts for a plan only what is about words', () => {
    expect(wordingRules).toEqual([
      'title_names_work',
      'title_has_number',
      'title_too_long',
      'names_work',
      'same_words',
    ])
  })
})
