import { describe, expect, it } from 'vitest'
import { closeMessages } from './close-messages.ts'
import type { Review } from './review.ts'
import { reviewMessages as words } from './review-messages.ts'
import {
  meanOf,
  meanOfTenths,
  publicReview,
  readConfidence,
  rhythmShare,
  spreadOf,
  whyCannotShareReview,
} from './review-rules.ts'

const tenths = (counts: Record<number, number>) =>
  Array.from({ length: 11 }, (_, tenth) => counts[tenth] ?? 0)
const named = { id: '4b1b0f2e-6a0f-4f6a-9d0b-1f2e3d4c5b6a', title: 'Sort faster' }
const owner = { name: 'Nadia Haddad', profileEmoji: null }
const line = { objective: named, owner, team: 'Data', score: 0.2, learned: 'Ask earlier' }
const review: Review = {
  company: 'Skerry Logistics',
  isCommitted: true,
  objectives: 4,
  scored: 3,
  mean: 0.57,
  againstNow: 0.6,
  outcomes: { reached: 2, partly_reached: 0, missed: 1, dropped: 0 },
  teams: [
    { team: { id: named.id, name: 'Operations', level: 1 }, tenths: tenths({ 7: 1, 8: 1 }), mean: 0.75 },
    { team: null, tenths: tenths({ 2: 1 }), mean: 0.2 },
  ],
  moved: {
    total: 1,
    easier: 1,
    rows: [
      {
        objective: named,
        keyResult: 'Parcels',
        unit: null,
        original: 10,
        final: 8,
        isEasier: true,
        by: owner.name,
        on: '2026-11-03',
        reason: 'No permit',
      },
    ],
  },
  confidence: [],
  rhythm: [],
  blockers: {
    opened: 1,
    resolved: 0,
    medianDays: null,
    open: [{ objective: named, text: 'No permit', team: null, since: '2026-12-01', days: 9 }],
  },
  best: [line],
  lowest: [line],
  carried: { total: 1, rows: [{ from: named, score: 0.2, to: named, quarter: 'Q1 2027', owner }] },
  unscored: { total: 1, rows: [{ objective: named, owner, team: null }] },
  dropped: { total: 0, rows: [] },
  neverCommitted: { total: 0, rows: [] },
}

describe('The figures of a review', () => {
  it('are means of objectives with two decimals, rounded half up, and none without any', () => {
    expect(meanOf(tenths({ 8: 19, 9: 1 }))).toBe(0.81)
    expect(meanOf(tenths({ 0: 3 }))).toBe(0)
    expect(meanOf(tenths({}))).toBeNull()
    expect(meanOfTenths(161, 200)).toBe(0.08)
  })

  it('part the scores into low, between and high over all teams', () => {
    expect(spreadOf(review)).toMatchObject({ low: 1, middle: 0, high: 2 })
    const edges = { teams: [{ team: null, tenths: tenths({ 3: 1, 4: 1, 6: 1, 7: 1 }), mean: null }] }
    expect(spreadOf(edges)).toMatchObject({ low: 1, middle: 2, high: 1 })
  })

  it('add up the weeks in which updates were asked for', () => {
    const weeks = [
      { week: '2026-10-04', open: 3, updated: 3 },
      { week: '2026-10-11', open: 1, updated: 0 },
    ]
    expect(rhythmShare(weeks)).toBe(75)
    expect(rhythmShare([])).toBeNull()
  })
})

describe('Confidence against outcome', () => {
  const none = { objectives: 0, reached: 0 }

  it('tells nothing below ten objectives but their number', () => {
    const few = readConfidence([none, none, none, { objectives: 9, reached: 9 }, none])
    expect(few).toEqual({ kind: 'too_few', objectives: 9, needed: 10 })
    expect(words.confidence.sentence(few)).toEqual(['Too few to tell yet', '9 of 10 objectives'])
  })

  it('names the band with at least five that is farthest from what was to be expected', () => {
    const read = readConfidence([
      { objectives: 4, reached: 4 },
      { objectives: 6, reached: 2 },
      { objectives: 11, reached: 6 },
      { objectives: 17, reached: 16 },
      { objectives: 12, reached: 12 },
    ])
    expect(words.confidence.sentence(read)).toEqual([
      'You were too careful at 7 to 8:',
      '16 of 17 of these objectives reached 0.7. Elsewhere you were about as sure as it turned out.',
    ])
    const sure = readConfidence([
      none,
      { objectives: 5, reached: 0 },
      none,
      none,
      { objectives: 5, reached: 3 },
    ])
    expect(sure).toMatchObject({ kind: 'off', isCareful: false, alone: false, band: { from: 3 } })
  })

  it('goes by how far a band is off, whether it was too careful or too sure', () => {
    const read = readConfidence([
      { objectives: 10, reached: 3 },
      none,
      none,
      { objectives: 10, reached: 4 },
      none,
    ])
    expect(read).toMatchObject({ kind: 'off', isCareful: false, alone: false, band: { from: 7 } })
  })

  it('is as sure as it turned out within fifteen points', () => {
    const [near, off] = [
      [none, none, none, { objectives: 10, reached: 8 }, none],
      [none, none, none, { objectives: 10, reached: 9 }, none],
    ]
    expect(words.confidence.sentence(readConfidence(near))[0]).toBe(
      'You were about as sure as it turned out.',
    )
    expect(readConfidence(off).kind).toBe('off')
  })
})

describe('The headline', () => {
  it('says what the company scored, and how much of it ended high, low and goes on', () => {
    expect(
      words
        .headline(review, 'Q1 2027')
        .map(({ text }) => text)
        .join(''),
    ).toBe(
      'Skerry Logistics scored 0.57. 2 of 3 objectives ended at 0.7 or above, 1 at 0.3 or below, and 1 goes on in Q1 2027. 1 objective has no score.',
    )
  })

  it('says that nothing is scored yet', () => {
    const text = words.headline({ ...review, scored: 0, mean: null, teams: [] }, 'Q1 2027')
    expect(text.map((one) => one.text).join('')).toBe('None of 4 objectives has a score yet.')
    const [kept] = words.headline({ ...review, scored: 0, mean: null, teams: [] }, 'Q1 2027', true)
    expect(kept?.text).toBe('None of 4 objectives was scored.')
  })
})

describe('Before it is published', () => {
  it('tells apart what has a score, what was dropped without one, and what nobody scored', () => {
    const { text } = closeMessages.publish
    expect(text(0, 0, 2)).toBe('2 of 2 objectives have a score.')
    expect(text(1, 1, 3)).toBe(
      '1 of 3 objectives has a score. 1 was dropped without one. The other one is left out of the mean and listed as not scored.',
    )
    expect(text(2, 2, 6)).toBe(
      '2 of 6 objectives have a score. 2 were dropped without one. The other 2 are left out of the mean and listed as not scored.',
    )
  })
})

describe('A review in public', () => {
  it('has no words of blockers, nothing learned, nobody who has not scored, and no ids', () => {
    const [first] = review.carried.rows
    if (first === undefined) throw new Error('Nothing was carried over')
    const unscored = { ...first, from: { ...named, title: 'Not scored yet' }, score: null }
    const shown = publicReview({ ...review, carried: { total: 2, rows: [first, unscored] } })
    expect(JSON.stringify(shown)).not.toMatch(/No permit|Ask earlier|Not scored yet|4b1b0f2e/)
    expect(shown.unscored).toEqual({ total: 1, rows: [] })
    expect(shown.carried.rows).toHaveLength(1)
    expect(shown.blockers.opened).toBe(1)
    expect(shown.best[0]).toMatchObject({ objective: { title: 'Sort faster' }, owner, score: 0.2 })
  })

  it('needs to be published, and public links to be on', () => {
    const why = (isPublished: boolean, publicLinks: boolean) =>
      whyCannotShareReview({ isPublished, publicLinks }, 'Q4 2026')?.message ?? null
    expect(why(true, true)).toBeNull()
    expect(why(false, true)).toBe('The review of Q4 2026 is not published yet.')
    expect(why(true, false)).toBe('Public links are turned off for your workspace.')
  })
})
