import { describe, expect, it } from 'vitest'
import { hintsFor, type KeyResultRule, keyResultRules } from './rules.ts'

type Examples = { asks: Example[]; passes: Example[] }
type Example = [title: string, startValue: number | null, targetValue: number | null, unit: string | null]

const examples: Record<KeyResultRule, Examples> = {
  names_work: {
    asks: [
      ['Launch the partner portal', 0, 1, null],
      ['Implement address checks in all depots', 0, 12, 'depots'],
      ['Hire three drivers for the north', 0, 3, 'drivers'],
      ['Write the handbook for new colleagues', 0, 40, 'pages'],
      ['Roll out scanners', 0, 240, 'scanners'],
      ['Conduct interviews with customers', 0, 25, 'interviews'],
      ['Set up dashboards for every team', 0, 9, 'teams'],
    ],
    passes: [
      ['Parcels delivered at the first try', 78, 92, '%'],
      ['Improve the rating in the stores', 3.9, 4.6, 'stars'],
      ['Calls answered within a minute', 60, 90, '%'],
      ['Completed orders an hour', 40, 60, 'orders'],
      ['Release failures a month', 6, 1, 'failures'],
      ['Build time of the main branch', 22, 8, 'minutes'],
      ['Customers who come back within a month', 31, 45, '%'],
    ],
  },
  same_words: {
    asks: [
      ['Parcels scanned at handover', 64, 98, '%'],
      ['parcels scanned at handover', 64, 98, '%'],
      ['Parcels scanned at handover.', 10, 20, null],
      ['  Parcels  scanned at handover', 0, 5, 'parcels'],
      ['At handover, parcels scanned', 1, 2, '%'],
      ['Scanned at handover: parcels', 1, 2, '%'],
    ],
    passes: [
      ['Parcels lost at handover', 120, 30, 'parcels'],
      ['Parcels scanned on arrival', 50, 90, '%'],
      ['Parcels scanned at handover in the north', 50, 90, '%'],
      ['Letters scanned at handover', 50, 90, '%'],
      ['Scanned parcels', 50, 90, '%'],
      ['Parcels not scanned at handover', 36, 2, '%'],
    ],
  },
  no_target: {
    asks: [
      ['Scanning works better', null, null, null],
      ['Customers are happier', 0, null, null],
      ['Fewer complaints', 120, null, 'complaints'],
      ['Drivers stay longer', 14, null, 'months'],
      ['Everybody knows our strategy', null, null, '%'],
      ['Shorter queues in the depots', 9, null, 'minutes'],
    ],
    passes: [
      ['Complaints a week', 120, 40, 'complaints'],
      ['Parcels without a trace', 30, 0, 'parcels'],
      ['Months that drivers stay', 14, 24, 'months'],
      ['Colleagues who can name our three goals', null, 80, '%'],
      ['Balance of the account abroad', -20, 0, 'k€'],
      ['Minutes in the queue', 9, 3, 'minutes'],
    ],
  },
  target_is_start: {
    asks: [
      ['Parcels delivered on time', 95, 95, '%'],
      ['Servers that answer', 0, 0, null],
      ['Open positions', null, 0, 'positions'],
      ['Rating in the stores', 4.5, 4.5, 'stars'],
      ['Depots in the south', 12, 12, 'depots'],
      ['Margin of the express line', -3, -3, '%'],
    ],
    passes: [
      ['Parcels delivered on time', 91, 95, '%'],
      ['Incidents a month', 4, 0, 'incidents'],
      ['Open positions', 9, 2, 'positions'],
      ['Rating in the stores', 4.5, 4.6, 'stars'],
      ['Depots in the south', null, 12, 'depots'],
      ['Margin of the express line', -3, 3, '%'],
    ],
  },
  done_or_not: {
    asks: [
      ['Certificate received', 0, 1, null],
      ['New contract signed', null, 1, null],
      ['Portal live', 0, 1, ''],
      ['Audit passed', 0, 1, ' '],
      ['Office moved', null, 1, ''],
      ['Board has agreed', 0, 1, null],
    ],
    passes: [
      ['Audits passed without findings', 0, 3, 'audits'],
      ['Hours until an answer', 4, 1, 'hours'],
      ['Countries we deliver to', 0, 1, 'countries'],
      ['Contracts signed', 0, 6, 'contracts'],
      ['Share of shops that use the portal', 0, 40, '%'],
      ['Ratio of good to bad reviews', 0.5, 1, null],
    ],
  },
}

const other = { title: 'Parcels scanned at handover', startValue: 10, targetValue: 20, unit: '%' }
const judged = (...[title, startValue, targetValue, unit]: Example) =>
  hintsFor({ title: '', keyResults: [other, { title, startValue, targetValue, unit }] })

describe.each(keyResultRules)('the rule %s', (rule) => {
  const { asks, passes } = examples[rule]
  it.each(asks)('asks about “%s”, from %s to %s %s', (...example) => {
    expect(judged(...example)).toContainEqual({ rule, row: 1 })
  })
  it.each(passes)('has nothing to say about “%s”, from %s to %s %s', (...example) => {
    expect(judged(...example).map((hint) => hint.rule)).not.toContain(rule)
  })
  it('is shown by six examples of each kind or more', () => {
    expect(Math.min(asks.length, passes.length)).toBeGreaterThanOrEqual(6)
  })
})
