import { describe, expect, it } from 'vitest'
import { type Records, type Standing, standingsOf } from './records.ts'
import { openReport } from './report.ts'
import { wishesIn } from './wishes.ts'

type Row = Records['objectives'][number]
const now = new Date('2027-02-05T20:00:00Z')
const weekBegan = new Date('2027-01-31T05:00:00Z')

const row = (id: string, own: Partial<Row> = {}): Row => ({
  id,
  title: id,
  status: 'on_track',
  quarter: 'Q1 2027',
  draft: null,
  progress: null,
  owner_id: 'ada',
  team_id: null,
  strategy_id: null,
  status_changed_date: null,
  created_date: new Date('2027-01-04T15:00:00Z'),
  parent_id: null,
  progress_counts: 'key_results',
  own_share: 70,
  measured: 99,
  counts_as: 'behind',
  last_update_at: now,
  ...own,
})
const measure = (objective_id: string, current_value: number, weight: number | null = null) => ({
  id: `${objective_id} ${current_value}`,
  objective_id,
  start_value: 0,
  current_value,
  target_value: 100,
  weight,
})
const records = (
  objectives: Row[],
  keyResults: Records['keyResults'],
  states: [string, string][] = [],
): Records => ({
  zone: 'America/New_York',
  objectives,
  keyResults,
  updates: [],
  teams: [],
  people: [],
  strategies: [],
  quarters: new Map(states),
})
const found = (given: Records, what: (one: Standing) => unknown) =>
  Object.fromEntries([...standingsOf(given, now, weekBegan)].map(([id, one]) => [id, what(one)]))

describe('The recount', () => {
  it('climbs from the leaves to the top, and asks for nothing that the database keeps', () => {
    const tree = [
      row('top', { progress_counts: 'both', own_share: 50 }),
      row('middle', { parent_id: 'top', progress_counts: 'children' }),
      row('leaf', { parent_id: 'middle' }),
      row('done', { parent_id: 'middle', status: 'completed' }),
      row('draft', { parent_id: 'middle', draft: 'draft' }),
      row('given up', { parent_id: 'middle', status: 'will_not_complete' }),
    ]
    const values = [
      measure('top', 10),
      measure('leaf', 20),
      measure('done', 0),
      measure('draft', 90),
      measure('given up', 90),
    ]
    expect(found(records(tree, values), ({ progress }) => progress)).toMatchObject({
      leaf: 20,
      middle: 60,
      top: 35,
    })
  })

  it('goes by weights where there are some', () => {
    const values = [measure('a', 100, 80), measure('a', 0, 20)]
    expect(found(records([row('a')], values), ({ progress }) => progress)).toEqual({ a: 80 })
  })

  it('knows what is complete, and what asks for an update', () => {
    const all = [
      row('full'),
      row('open'),
      row('draft', { draft: 'ready' }),
      row('closing', { quarter: 'Q4 2026' }),
    ]
    const values = [measure('full', 100), measure('open', 5)]
    const standing = found(records(all, values, [['Q4 2026', 'close']]), ({ countsAs, isDue }) => [
      countsAs,
      isDue,
    ])
    expect(standing).toEqual({
      full: ['completed', false],
      open: ['on_track', true],
      draft: ['on_track', false],
      closing: ['on_track', false],
    })
  })
})

it('A difference is printed with its week, and fails the run', () => {
  const printed: string[] = []
  const report = openReport((line) => printed.push(line))
  report.week = 'week 3'
  report.same('seats', 12, 12)
  report.same('the tiles', { on_track: 3, behind: 1 }, { on_track: 3, behind: 2 })
  expect(report).toMatchObject({ passed: 1, failed: 1 })
  expect(printed).toEqual(['✗ week 3: the tiles: behind: expected 1, found 2'])
})

it('What is asked for on the command line is understood, or refused in words', () => {
  expect(wishesIn(['seed=3', 'weeks=2', 'engine=postgres'], undefined)).toMatchObject({
    seed: 3,
    weeks: 2,
    people: 60,
    engine: 'postgres',
  })
  expect(wishesIn(['short'], 'postgres://localhost/cairn')).toMatchObject({
    weeks: 13,
    people: 12,
    engine: 'postgres',
  })
  expect(wishesIn(['years=2'], undefined)).toMatch(/^years=2 is not understood/)
})
