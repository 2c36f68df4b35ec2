import { describe, expect, it } from 'vitest'
import { messages } from './messages.ts'
import {
  coached,
  countRules,
  type Hint,
  hintsFor,
  keyResultRules,
  rulesVersion,
  titleRules,
  withDismissed,
  wordingRules,
} from './rules.ts'

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

describe('What is kept of an OKR', () => {
  const okr = { title: 'Launch the portal', keyResults: [...enough, measured('Ship the app')] }
  const [ofTitle, ofKeyResult] = [
    { rule: 'title_names_work', words: 'Launch the portal' },
    { rule: 'names_work', words: 'Ship the app' },
  ] as const

  it('are the rules of its open hints, each once, with the version of the rules', () => {
    const twice = { ...okr, keyResults: [...okr.keyResults, measured('Build a hub')] }
    expect(coached(twice)).toEqual({
      hints: ['title_names_work', 'names_work'],
      hintsVersion: rulesVersion,
      dismissedHints: [],
    })
  })
  it('leaves out a hint that was sent away from these words', () => {
    expect(coached(okr, [ofTitle])).toMatchObject({ hints: ['names_work'], dismissedHints: [ofTitle] })
    expect(coached(okr, [ofTitle, ofKeyResult]).hints).toEqual([])
    expect(coached(okr, [{ ...ofTitle, rule: 'title_too_long' }]).hints).toHaveLength(2)
  })
  it('forgets what was said of words that are gone, and of a title what was said of a key result', () => {
    const renamed = { ...okr, title: 'Launch the new portal' }
    expect(coached(renamed, [ofTitle, ofKeyResult]).dismissedHints).toEqual([ofKeyResult])
    expect(coached(okr, [{ ...ofKeyResult, words: okr.title }]).dismissedHints).toEqual([])
  })
  it('has a hint sent away once, however often that was said', () => {
    expect(withDismissed([ofTitle, ofKeyResult], ofTitle)).toEqual([ofKeyResult, ofTitle])
  })
})
