import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countings } from '../objectives/progress.ts'
import { objectiveStatuses } from '../objectives/status.ts'
import {
  type Foreseen,
  type ForeseenTree,
  forecastOf,
  meanOf,
  paceBegins,
  paceOf,
  paceWeeks,
  tallyOf,
  weeksLeftIn,
  whyNoForecast,
  whyUnmoved,
} from './forecast.ts'
import { pointsAWeek, type Wish, whatIf } from './what-if.ts'
import { whatIfMessages as words } from './what-if-messages.ts'

const one = (own: number | null, wanted: Partial<Foreseen> = {}): Foreseen => ({
  ...{ status: 'on_track', draft: null, quarterState: 'run', progress: own, isSetByHand: false },
  ...{ progressCounts: 'key_results', ownShare: 70, own, pace: 0, weeks: 4, ...wanted },
})
const tally = (...forecasts: number[]) => ({
  count: forecasts.length,
  sum: forecasts.reduce((sum, each) => sum + each, 0),
})
const none = tally()

describe('A forecast', () => {
  it('goes on for the weeks that are left, rounded, and is offered while there is one', () => {
    const left = (day: string) => weeksLeftIn('Q4 2026', day)
    expect([left('2026-12-02'), left('2026-12-24'), left('2026-12-28'), left('2027-02-01')]).toEqual([
      4, 1, 0, 0,
    ])
    const why = (day: string, wanted = {}) =>
      whyNoForecast(
        { quarter: 'Q4 2026', quarterState: 'run', draft: null, ...wanted },
        new Date(`${day}T12:00:00Z`),
        'UTC',
      )?.message ?? null
    expect(why('2026-12-24')).toBe(null)
    expect(why('2026-12-29')).toBe('Q4 2026 has less than a week left, so there is nothing to forecast.')
    expect(why('2026-09-30')).toBe('Q4 2026 is not running, so there is nothing to forecast.')
    expect(why('2026-12-02', { quarterState: 'close' })).toMatch(/not running/)
    expect(why('2026-12-02', { draft: 'ready' })).toBe('A draft has no forecast yet.')
  })

  it('has the pace of two weeks, or since the first day of what is younger, and never falls', () => {
    const begins = (created: string) =>
      paceBegins('2026-12-02', new Date(created), 'Europe/Oslo').toISOString()
    expect(begins('2026-10-01T08:00:00Z')).toBe('2026-11-18T23:00:00.000Z')
    expect(begins('2026-11-22T08:00:00Z')).toBe('2026-11-22T08:00:00.000Z')
    const weeks = (firstDay: string) => paceWeeks('2026-12-02', firstDay)
    expect([weeks('2026-10-01'), weeks('2026-11-22'), weeks('2026-12-01')]).toEqual([2, 10 / 7, 1])
    expect([paceOf(37, 19, 2), paceOf(20, 40, 2), paceOf(null, 10, 2), paceOf(10, null, 2)]).toEqual([
      9, 0, 0, 0,
    ])
  })

  it('is at most 100, of a complete one 100, of one given up or of a closed quarter what it is, of none none', () => {
    const with9 = (own: number | null, wanted: Partial<Foreseen> = {}) =>
      forecastOf(one(own, { pace: 9, ...wanted }), null)
    expect(with9(37)).toBe(73)
    expect(with9(90)).toBe(100)
    expect(with9(20, { status: 'completed' })).toBe(100)
    expect(with9(20, { status: 'will_not_complete' })).toBe(20)
    expect(with9(20, { quarterState: 'closed' })).toBe(20)
    expect(with9(null)).toBe(null)
  })

  it('takes the forecasts of children as its progress takes theirs', () => {
    const counting = (progressCounts: Foreseen['progressCounts'], wanted: Partial<Foreseen> = {}) =>
      forecastOf(one(50, { pace: 5, progressCounts, ...wanted }), 90)
    expect(counting('key_results')).toBe(70)
    expect(counting('children')).toBe(90)
    expect(counting('both')).toBe(0.7 * 70 + 0.3 * 90)
    expect(counting('both', { isSetByHand: true })).toBe(70)
    expect(forecastOf(one(null, { progressCounts: 'both' }), 90)).toBe(90)
    expect(forecastOf(one(50, { pace: 5, progressCounts: 'children' }), null)).toBe(70)
  })
})

describe('What if', () => {
  const sort = one(37, { pace: 9 })
  const chosen = { of: sort, others: none }
  const deliver = { of: one(82, { progressCounts: 'both' }), others: tally(91) }
  const asked = { chosen, above: [deliver], strategy: { others: tally(90, 89) } }

  it('goes up to the strategy, and weeks and end follow from each other', () => {
    const { chosen: moved, slips, above, strategy } = whatIf(asked, { ends: 55 })
    expect({ moved, slips }).toEqual({ moved: { from: 73, to: 55 }, slips: 2 })
    expect(whatIf(asked, { slips: 2 }).chosen.to).toBe(55)
    const here = above[0]
    if (!here || !strategy) throw new Error('Nothing above')
    expect(here.to).toBeCloseTo((here.from ?? 0) - 2.7)
    expect(words.chosen({ of: sort, below: null, ownEnd: 73, moved, slips })).toBe(
      '37% today, plus 9 points a week for 4 weeks, is 73%. With 2 weeks lost it is 55%.',
    )
    expect(words.why('Sort 18,000 parcels an hour', moved, here)).toBe(
      'Sort 18,000 parcels an… counts 15% here: half of the 30% for child objectives. 18 × 15% is 2.7.',
    )
    expect(words.strategyWhy(here, strategy)).toBe(
      'The strategy is the mean of its 3 level 1 objectives. 2.7 ÷ 3 is 0.9.',
    )
    expect([words.difference(moved), words.difference(here)]).toEqual(['18 points less', '2.7 points less'])
  })

  it('says where and why nothing above changes', () => {
    const why = (of: Foreseen) => {
      const [here] = whatIf({ ...asked, above: [{ of, others: none }] }, { ends: 0 }).above
      return here ? words.why('Sort', { from: 73, to: 0 }, here) : null
    }
    expect(why(one(82))).toBe('It counts only its own key results, so nothing above changes.')
    expect(why(one(82, { progressCounts: 'both', isSetByHand: true }))).toMatch(/set by hand/)
    expect(why(one(82, { progressCounts: 'both', quarterState: 'closed' }))).toMatch(/quarter is closed/)
    const givenUp = { ...chosen, of: { ...sort, status: 'will_not_complete' as const } }
    const { above, strategy } = whatIf({ ...asked, chosen: givenUp }, { ends: 0 })
    expect(above[0]).toMatchObject({ unmoved: 'leftOut', to: above[0]?.from })
    expect(strategy).toMatchObject({ unmoved: 'nothingBelow', to: strategy?.from })
  })

  it('counts its children whole where it has no own part to share with', () => {
    const of = one(null, { progressCounts: 'both' })
    const [here] = whatIf({ ...asked, above: [{ of, others: tally(91) }] }, { ends: 55 }).above
    expect(here).toMatchObject({ from: 82, to: 73, counted: { among: 2, share: 100 } })
  })

  it('slips by no more weeks than are left, whatever an address says', () => {
    expect(whatIf(asked, { slips: 13 })).toEqual(whatIf(asked, { slips: 4 }))
    expect(whatIf(asked, { slips: 13 }).slips).toBe(4)
  })

  it('tells no weeks where there is no pace, or where it ends beyond its forecast', () => {
    expect(whatIf(asked, { ends: 80 }).slips).toBe(null)
    const still = { ...asked, chosen: { of: one(37), others: none } }
    expect(whatIf(still, { ends: 20 }).slips).toBe(null)
    expect(pointsAWeek(deliver)).toBe(0)
    expect(pointsAWeek({ of: one(37, { pace: 10, progressCounts: 'both' }), others: tally(50) })).toBe(7)
  })
})

/** What is asked, said again without any of the rules: the whole company, counted from its leaves. */
type Node = { of: Foreseen; children: Node[] }
const recounted = (node: Node, wished: { node: Node; ends: number } | null): number | null => {
  const { of } = node
  if (wished?.node === node) return wished.ends
  if (of.quarterState === 'closed' || of.status === 'will_not_complete') return of.progress
  if (of.status === 'completed') return 100
  const own = of.own === null ? null : Math.min(100, of.own + of.pace * of.weeks)
  if (of.isSetByHand || of.progressCounts === 'key_results') return own
  const known: number[] = []
  for (const child of node.children) {
    if (child.of.draft !== null || child.of.status === 'will_not_complete') continue
    const end = recounted(child, wished)
    if (end !== null) known.push(end)
  }
  const below = known.length === 0 ? null : known.reduce((sum, end) => sum + end, 0) / known.length
  if (own === null || below === null)
    return of.progressCounts === 'children' ? (below ?? own) : (own ?? below)
  return of.progressCounts === 'children' ? below : (of.ownShare * own + (100 - of.ownShare) * below) / 100
}

const percent = fc.double({ min: 0, max: 100, noNaN: true })
const figures = fc.record({
  status: fc.constantFrom(...objectiveStatuses),
  draft: fc.option(fc.constantFrom('draft' as const, 'ready' as const), { freq: 6 }),
  quarterState: fc.constantFrom('run' as const, 'run' as const, 'plan' as const, 'closed' as const),
  progress: fc.option(percent),
  isSetByHand: fc.nat({ max: 5 }).map((dice) => dice === 0),
  own: fc.option(percent, { freq: 6 }),
  pace: fc.double({ min: 0, max: 20, noNaN: true }),
  weeks: fc.nat({ max: 12 }),
  progressCounts: fc.constantFrom(...countings, 'both' as const),
  ownShare: fc.integer({ min: 5, max: 95 }),
})
const leveled = (level: number): fc.Arbitrary<Node> =>
  fc.record({
    of: figures,
    children: level === 5 ? fc.constant([]) : fc.array(leveled(level + 1), { maxLength: 3 }),
  })

const beneath = (node: ForeseenTree) => (whyUnmoved(node.of) === null ? node.children : [])

describe('The rules', () => {
  it('agree with a plain recount of any company of five levels, wherever somebody wishes something', () => {
    fc.assert(
      fc.property(
        fc.array(leveled(1), { minLength: 1, maxLength: 3 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
        fc.option(percent),
        (roots, turns, ends) => {
          const way: Node[] = []
          for (const turn of turns) {
            const choices: Node[] = way[0]?.children ?? roots
            const next = choices[turn % Math.max(1, choices.length)]
            if (next) way.unshift(next)
          }
          const [chosen, ...above] = way
          if (!chosen) return
          const wish: Wish | null = ends === null ? null : { ends }
          const step = (node: Node, child: Node | null) => ({
            of: node.of,
            others: tallyOf(beneath(node).filter((other) => other !== child)),
          })
          const answer = whatIf(
            {
              chosen: step(chosen, null),
              above: above.map((node, place) => step(node, way[place] ?? null)),
              strategy: { others: tallyOf(roots.filter((root) => root !== way.at(-1))) },
            },
            wish,
          )
          const wished = ends === null ? null : { node: chosen, ends }
          const close = (given: number | null, wanted: number | null) =>
            wanted === null ? expect(given).toBe(null) : expect(given).toBeCloseTo(wanted, 8)
          close(answer.chosen.from, recounted(chosen, null))
          close(answer.chosen.to, recounted(chosen, wished))
          for (const [place, node] of above.entries()) {
            close(answer.above[place]?.from ?? null, recounted(node, null))
            close(answer.above[place]?.to ?? null, recounted(node, wished))
          }
          const counted = roots.filter(({ of }) => of.draft === null && of.status !== 'will_not_complete')
          const ending = (with_: typeof wished) =>
            counted.map((root) => recounted(root, with_)).filter((end) => end !== null)
          const mean = (all: number[]) =>
            meanOf({ count: all.length, sum: all.reduce((sum, end) => sum + end, 0) })
          close(answer.strategy?.from ?? null, mean(ending(null)))
          close(answer.strategy?.to ?? null, mean(ending(wished)))
        },
      ),
      { numRuns: 400 },
    )
  })
})
