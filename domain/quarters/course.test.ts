import { describe, expect, it } from 'vitest'
import { objectiveCourse, type Said, type Told } from './course.ts'

const day = (of: string) => new Date(`2026-${of}T12:00:00Z`)
const quarter = 'Q4 2026'
const said = (of: string, more: Partial<Said> = {}): Said => ({
  createdAt: day(of),
  status: 'on_track',
  previousValue: null,
  valueChanges: [],
  confidences: [],
  ...more,
})
const moved = (keyResultId: string, from: number | null, to: number | null) => ({
  valueChanges: [{ keyResultId, from, to }] as Said['valueChanges'],
})
const sure = (...sayings: [string, number][]) => ({
  confidences: sayings.map(([keyResultId, confidence]) => ({ keyResultId, title: keyResultId, confidence })),
})
const kept = (keyResultId: string, currentValue: number | null, weight: number | null = null) => ({
  ...{ keyResultId, startValue: 0, targetValue: 100, currentValue, weight },
  ...{ addedAfterCommit: false, keptAt: day('09-28') },
})
const told = (more: Partial<Told> = {}): Told => ({
  ...{ status: 'on_track', progress: null, progressOverride: null, addedAfterCommit: false, draft: null },
  ...{ progressCounts: 'key_results', ownShare: 70, children: [], said: [] },
  ...{ createdAt: day('09-28'), originals: [kept('a', 40)] },
  ...more,
})
const courseOf = (of: Told, today: string, more: Partial<Parameters<typeof objectiveCourse>[0]> = {}) =>
  objectiveCourse({
    ...{ quarter, told: of, keyResults: [], isAgainstCommit: true, timeZone: 'UTC', now: day(today) },
    ...more,
  })
const dayOf = (at: Date) => at.toISOString().slice(5, 10)
const points = (of: Told, today: string) =>
  courseOf(of, today).points.map(({ at, progress }) => [dayOf(at), progress])
const confidence = (of: Told, today: string, ...keyResults: { id: string; weight?: number | null }[]) =>
  courseOf(of, today, { keyResults }).confidence.map(({ at, mean }) => [dayOf(at), mean])

describe('The course of an objective', () => {
  it('has a point where its quarter began, at each turn of a week, and now', () => {
    const { points: all, firstDay, lastDay, isAgainstCommit } = courseOf(told(), '10-13')
    expect(all.map(({ at }) => at.toISOString())).toEqual([
      '2026-10-01T00:00:00.000Z',
      '2026-10-04T00:00:00.000Z',
      '2026-10-11T00:00:00.000Z',
      '2026-10-13T12:00:00.000Z',
    ])
    // Of the 92 days of the quarter.
    expect(all.map(({ gone }) => Math.round(gone * 92) / 100)).toEqual([0, 3, 10, 12.5])
    expect([firstDay, lastDay, isAgainstCommit]).toEqual(['2026-10-01', '2026-12-31', true])
  })

  it('goes by the clocks of its company', () => {
    const { points: all } = courseOf(told(), '11-02', { timeZone: 'Europe/Oslo' })
    expect(all.map(({ at }) => at.toISOString())).toEqual([
      ...['2026-09-30T22:00:00.000Z', '2026-10-03T22:00:00.000Z', '2026-10-10T22:00:00.000Z'],
      ...['2026-10-17T22:00:00.000Z', '2026-10-24T22:00:00.000Z', '2026-10-31T23:00:00.000Z'],
      '2026-11-02T12:00:00.000Z',
    ])
  })

  it('begins when it was made, where that was later', () => {
    expect(points(told({ createdAt: day('10-06') }), '10-13').map(([on]) => on)).toEqual(['10-11', '10-13'])
  })

  it('begins with its quarter, where it was made long before', () => {
    expect(points(told({ createdAt: day('08-01') }), '10-06').map(([on]) => on)).toEqual([
      '10-01',
      '10-04',
      '10-06',
    ])
  })

  it('counts at the turn of a week what came at that very moment, and asks of no moment before its beginning', () => {
    const turn = new Date('2026-10-04T00:00:00Z')
    const atTurn = (more: Partial<Said>) => ({ ...said('10-04', more), createdAt: turn })
    expect(points(told({ createdAt: turn }), '10-06').map(([on]) => on)).toEqual(['10-04', '10-06'])
    expect(points(told({ said: [atTurn(moved('a', 10, 40))] }), '10-06')).toEqual([
      ['10-01', 10],
      ['10-04', 40],
      ['10-06', 40],
    ])
    expect(confidence(told({ said: [atTurn(sure(['a', 8]))] }), '10-06', { id: 'a' })).toEqual([
      ['10-04', 8],
      ['10-06', 8],
    ])
    const of = (child: Partial<Told>) =>
      points(told({ progressCounts: 'children', originals: [], children: [told(child)] }), '10-06')
    expect(of({ createdAt: turn }).map(([on]) => on)).toEqual(['10-04', '10-06'])
    expect(
      of({
        said: [
          atTurn({ status: 'on_track', previousValue: 'will_not_complete' }),
          said('10-05', { status: 'on_track', previousValue: 'will_not_complete' }),
        ],
      }).map(([on]) => on),
    ).toEqual(['10-04', '10-06'])
  })

  it('is one point at its beginning while the quarter lies ahead', () => {
    expect(courseOf(told(), '09-30').points).toEqual([
      { at: new Date('2026-10-01T00:00:00Z'), gone: 0, progress: 40 },
    ])
  })

  it('ends with the quarter, by what was said after it', () => {
    const later = told({
      originals: [kept('a', 90)],
      said: [{ ...said('12-28', moved('a', 0, 50)), createdAt: new Date('2027-01-04T12:00:00Z') }],
    })
    const all = courseOf(later, '10-13', { now: new Date('2027-01-05T12:00:00Z') }).points
    expect(all.slice(-2)).toEqual([
      { at: new Date('2026-12-27T00:00:00Z'), gone: expect.any(Number), progress: 0 },
      { at: new Date('2027-01-01T00:00:00Z'), gone: 100, progress: 90 },
    ])
  })

  it('stands at what was said last, before that at what it was said to have been, and unsaid as today', () => {
    const steps = [
      said('10-02', moved('a', 10, 20)),
      said('10-03', moved('b', 0, 100)),
      said('10-06', moved('a', 20, 30)),
      said('10-12', moved('a', 30, 40)),
    ]
    expect(points(told({ said: steps }), '10-13')).toEqual([
      ['10-01', 10],
      ['10-04', 20],
      ['10-11', 30],
      ['10-13', 40],
    ])
    expect(points(told(), '10-02')).toEqual([
      ['10-01', 40],
      ['10-02', 40],
    ])
  })

  it('leaves out moments without a progress', () => {
    expect(points(told({ originals: null }), '10-13')).toEqual([])
    const untilGivenUp = told({
      progressCounts: 'children',
      originals: [],
      children: [
        told({ status: 'will_not_complete', said: [said('10-06', { status: 'will_not_complete' })] }),
      ],
    })
    expect(points(untilGivenUp, '10-13')).toEqual([])
  })

  it('takes the status of an update that changed none for that of the time before it, and today’s where nobody said any', () => {
    const of = (child: Partial<Told>) =>
      points(told({ progressCounts: 'children', originals: [], children: [told(child)] }), '10-06')
    const completed = said('10-05', { status: 'completed', previousValue: null })
    expect(of({ status: 'will_not_complete', said: [completed] })).toEqual([
      ['10-01', 100],
      ['10-04', 100],
    ])
    expect(of({ status: 'will_not_complete' })).toEqual([])
  })

  it('measures a child that never was committed by its progress of today', () => {
    const children = [told({ originals: null, progress: 60 })]
    expect(points(told({ progressCounts: 'children', originals: [], children }), '10-06')).toEqual([
      ['10-01', 60],
      ['10-04', 60],
      ['10-06', 60],
    ])
  })

  it('counts a child from when it was made, with the status that it had then', () => {
    const children = [
      told({
        originals: [kept('b', 20)],
        said: [
          said('10-06', { status: 'completed', previousValue: 'at_risk' }),
          said('10-12', { status: 'at_risk', previousValue: 'completed' }),
        ],
      }),
      told({ originals: [kept('c', 60)], createdAt: day('10-12') }),
    ]
    expect(points(told({ progressCounts: 'children', children }), '10-13')).toEqual([
      ['10-01', 20],
      ['10-04', 20],
      ['10-11', 100],
      ['10-13', 40],
    ])
  })
})

describe('How sure people were', () => {
  const sayings = [said('10-02', sure(['a', 8])), said('10-06', sure(['a', 6], ['b', 2]))]

  it('is the last word on each key result, by weight, from the first that was said', () => {
    const weighed = [
      { id: 'a', weight: 75 },
      { id: 'b', weight: 25 },
    ]
    expect(confidence(told({ said: sayings }), '10-13', ...weighed)).toEqual([
      ['10-04', 8],
      ['10-11', 5],
      ['10-13', 5],
    ])
  })

  it('counts all alike where those of which anything was said have no weight', () => {
    for (const weight of [null, 0])
      expect(
        confidence(
          told({ said: sayings }),
          '10-08',
          { id: 'a', weight },
          { id: 'b', weight },
          {
            id: 'c',
            weight: 100,
          },
        ),
      ).toEqual([
        ['10-04', 8],
        ['10-08', 4],
      ])
  })

  it('leaves out what was said of key results that are gone', () => {
    expect(confidence(told({ said: sayings }), '10-08', { id: 'b' })).toEqual([['10-08', 2]])
    expect(confidence(told({ said: sayings }), '10-08')).toEqual([])
  })
})
