import { describe, expect, it } from 'vitest'
import { type Outcome, outcomeOf, type Score } from '../objectives/score.ts'
import type { ObjectiveStatus } from '../objectives/status.ts'
import { messages } from './messages.ts'
import {
  type LastMeasure,
  ScoreSave,
  suggestionsFor,
  suggestionsWith,
  whyCannotScore,
  whyScoredMeanwhile,
  whyScoreNeeded,
  whyStaysInQuarter,
} from './scoring.ts'

const quarter = 'Q4 2026'

describe('A score', () => {
  const given = (score: unknown) => ScoreSave.safeParse({ version: 0, score, outcome: null }).data?.score
  it('goes from 0.0 to 1.0 in tenths; none is not 0.0', () => {
    expect([0, 0.1, 0.3, 0.7, 1, null].map(given)).toEqual([0, 0.1, 0.3, 0.7, 1, null])
    for (const wrong of [-0.1, 1.1, 0.55, 7, '0.7', undefined]) expect(given(wrong)).toBeUndefined()
  })

  it('comes with at most 2,000 characters of what was learned, and blank ones are none', () => {
    const learned = (text: string) =>
      ScoreSave.safeParse({ version: 0, score: null, outcome: null, learned: text })
    expect(learned('  ').data?.learned).toBeNull()
    expect(learned('x'.repeat(2000)).success).toBe(true)
    expect(learned('x'.repeat(2001)).error?.issues[0]?.message).toBe('Please use at most 2,000 characters.')
  })

  it.each<[number | null, Outcome | null, Outcome | null]>([
    [1, null, 'reached'],
    [0.7, null, 'reached'],
    [0.6, null, 'partly_reached'],
    [0.4, null, 'partly_reached'],
    [0.3, null, 'missed'],
    [0, null, 'missed'],
    [null, null, null],
    [0.3, 'reached', 'reached'],
    [0.9, 'dropped', 'dropped'],
    [null, 'dropped', 'dropped'],
  ])('of %s with %s chosen comes to %s', (score, outcome, result) => {
    expect(outcomeOf({ score, outcome })).toBe(result)
  })

  it('is needed for every outcome but dropped', () => {
    expect(whyScoreNeeded({ score: null, outcome: 'reached' })).toMatchObject({
      code: 'invalid_input',
      field: 'score',
    })
    expect(whyScoreNeeded({ score: null, outcome: 'dropped' })).toBeNull()
    expect(whyScoreNeeded({ score: 0, outcome: 'reached' })).toBeNull()
    expect(whyScoreNeeded({ score: null, outcome: null })).toBeNull()
  })

  it('is given while the quarter is being closed, and not to a draft', () => {
    const draft = null
    expect(whyCannotScore({ quarter, quarterState: 'close', draft })).toBeNull()
    expect(whyCannotScore({ quarter, quarterState: 'run', draft })?.message).toBe('Q4 2026 is running.')
    expect(whyCannotScore({ quarter, quarterState: 'closed', draft })?.message).toBe(
      'Q4 2026 is closed. An admin can reopen it.',
    )
    expect(whyCannotScore({ quarter, quarterState: 'close', draft: 'ready' })?.message).toBe(
      'This OKR was never committed, and is not scored.',
    )
  })

  it('is not saved over a newer one, whose author is named', () => {
    const kept = { version: 2, scoredBy: { id: null, name: 'Nadia Haddad' } } as Score
    expect(whyScoredMeanwhile(2, kept)).toBeNull()
    expect(whyScoredMeanwhile(0, null)).toBeNull()
    expect(whyScoredMeanwhile(1, kept)).toEqual({
      code: 'conflict',
      message: 'Nadia Haddad scored this meanwhile.',
    })
  })
})

describe('What the figures suggest', () => {
  const [atCommit, later] = [new Date('2026-10-01'), new Date('2026-11-01')]
  const measure = (reached: number, more: Partial<LastMeasure> = {}): LastMeasure => ({
    keyResultId: '',
    startValue: 0,
    currentValue: reached,
    targetValue: 100,
    weight: null,
    addedAfterCommit: false,
    keptAt: atCommit,
    ...more,
  })
  const objective = {
    status: 'on_track' as ObjectiveStatus,
    progress: 80 as number | null,
    progressOverride: null as number | null,
    addedAfterCommit: false,
  }

  it('is the progress in tenths, rounded half up', () => {
    const now = (progress: number | null) => suggestionsFor({ ...objective, progress }, null).againstNow
    expect([0, 4.9, 5, 44.9, 45, 64.99, 65, 100, null].map(now)).toEqual([
      0,
      0,
      0.1,
      0.4,
      0.5,
      0.6,
      0.7,
      1,
      null,
    ])
  })

  it('is one figure where the quarter never was committed', () => {
    expect(suggestionsFor(objective, null)).toEqual({
      againstCommit: null,
      againstNow: 0.8,
      progressAtCommit: null,
      outcome: null,
    })
  })

  it('goes by what the key results were at the commit, by their weights, without those that came later', () => {
    const kept = [
      measure(100, { weight: 25 }),
      measure(20, { weight: 75 }),
      measure(100, { weight: 50, addedAfterCommit: true, keptAt: later }),
    ]
    expect(suggestionsFor(objective, kept)).toMatchObject({
      againstCommit: 0.4,
      againstNow: 0.8,
      progressAtCommit: 40,
    })
  })

  it('goes by what an objective that came later said first', () => {
    const kept = [
      measure(30, { addedAfterCommit: true }),
      measure(100, { addedAfterCommit: true, keptAt: later }),
    ]
    expect(suggestionsFor({ ...objective, addedAfterCommit: true }, kept).againstCommit).toBe(0.3)
  })

  it('takes a progress that was set by hand as it is, and has none without any', () => {
    const byHand = { ...objective, progress: 55, progressOverride: 55 }
    expect(suggestionsFor(byHand, [measure(10)])).toMatchObject({ againstCommit: 0.6, againstNow: 0.6 })
    expect(suggestionsFor({ ...objective, progress: null }, [])).toMatchObject({
      againstCommit: null,
      againstNow: null,
    })
  })

  it('counts children by what each of them was committed to, and none that came later', () => {
    const child = {
      ...objective,
      progressCounts: 'key_results' as const,
      ownShare: 70,
      draft: null,
      children: [],
    }
    const below = {
      progressCounts: 'children' as const,
      ownShare: 60,
      children: [
        { ...child, originals: [measure(20)] },
        { ...child, progress: 40, originals: null },
        { ...child, addedAfterCommit: true, originals: [measure(90, { addedAfterCommit: true })] },
        { ...child, status: 'will_not_complete' as const, originals: [measure(90)] },
      ],
    }
    const suggested = (more: object, is: object = {}) =>
      suggestionsFor({ ...objective, ...is }, [measure(100)], { ...below, ...more }).againstCommit
    expect(suggested({})).toBe(0.3)
    expect(suggested({ progressCounts: 'both' })).toBe(0.7)
    expect(suggested({ progressCounts: 'key_results' })).toBe(1)
    expect(suggested({ children: [] })).toBe(1)
    // An objective that came later promised what had come with it.
    expect(suggested({}, { addedAfterCommit: true })).toBe(0.5)
    expect(suggested({ children: [{ ...child, ...below, originals: [measure(100)] }] })).toBe(0.3)
  })

  it('follows final values while they are typed, against both targets', () => {
    const [first, second] = [measure(40), measure(80)]
    const card = {
      objective: {
        ...objective,
        progressCounts: 'key_results' as const,
        keyResults: [
          { ...first, id: 'a', targetValue: 50 },
          { ...second, id: 'b' },
        ],
      },
      originals: [
        { ...first, keyResultId: 'a' },
        { ...second, keyResultId: 'b' },
      ],
      suggested: { againstCommit: 0.6, againstNow: 0.8, progressAtCommit: 60, outcome: null },
    }
    expect(suggestionsWith(card, new Map())).toMatchObject(card.suggested)
    const parent = { ...card, objective: { ...card.objective, progressCounts: 'both' as const } }
    expect(suggestionsWith(parent, new Map([['a', 20]]))).toMatchObject(card.suggested)
    expect(suggestionsWith(card, new Map([['a', 20]]))).toMatchObject({
      againstCommit: 0.5,
      againstNow: 0.6,
      progressAtCommit: 50,
      progressNow: 60,
    })
    expect(suggestionsWith(card, new Map([['b', null]]))).toMatchObject({
      againstCommit: 0.2,
      againstNow: 0.4,
    })
  })

  it('drops what will not be completed', () => {
    expect(suggestionsFor({ ...objective, status: 'will_not_complete' }, null).outcome).toBe('dropped')
  })
})

describe('A scored OKR', () => {
  it('stays in the quarter of its score, and may come back to it', () => {
    expect(whyStaysInQuarter(null, 'Q4 2026')).toBeNull()
    expect(whyStaysInQuarter('Q4 2026', 'Q4 2026')).toBeNull()
    expect(whyStaysInQuarter('Q4 2026', 'Q1 2027')).toEqual({
      code: 'conflict',
      message: messages.scoredElsewhere('Q4 2026'),
      field: 'quarter',
    })
  })
})
