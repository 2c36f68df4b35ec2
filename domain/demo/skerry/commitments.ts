import type { Counting } from '../../objectives/progress.ts'

/** A target that moved after the commit: what it was then, who moved it, after which share of the time, and why. */
export type Move = {
  objective: string
  keyResult: string
  original: number
  by: string
  after: number
  reason: string
}

const movedThisQuarter: readonly Move[] = [
  {
    objective: 'Open lockers in forty grocery stores',
    keyResult: 'Parcels per locker a day',
    original: 14,
    by: 'Tomás Herrera',
    after: 0.22,
    reason: 'The first twenty sites passed 14 in two weeks.',
  },
  {
    objective: 'Sign eight mid-market retailers',
    keyResult: 'Parcels a year signed',
    original: 6,
    by: 'Chloé Martin',
    after: 0.45,
    reason: 'The two largest shops decide in February, after their own budget.',
  },
  {
    objective: 'Cut empty return kilometres by a quarter',
    keyResult: 'Backhaul contracts',
    original: 11,
    by: 'Jonas Lindqvist',
    after: 0.53,
    reason: 'Two mills want a price for the whole year, which we cannot give yet.',
  },
  {
    objective: 'Retire the last nightly batch job',
    keyResult: 'Jobs moved to streaming',
    original: 24,
    by: 'Daniel Okafor',
    after: 0.68,
    reason: 'Two of the jobs are read by nobody and will be switched off instead.',
  },
  {
    objective: 'Let recipients redirect a parcel in two taps',
    keyResult: 'Redirects without a call',
    original: 60,
    by: 'Sofie Dahl',
    after: 0.3,
    reason: 'We were at 60% before everyone had it.',
  },
  {
    objective: 'Deliver next-day to every Nordic postcode',
    keyResult: 'Next-day postcodes',
    original: 2150,
    by: 'Maren Aasen',
    after: 0.9,
    reason: 'Finnmark needs a winter road permit first.',
  },
]

const movedLastQuarter: readonly Move[] = [
  {
    objective: 'Give the Turku hub a second shift',
    keyResult: 'Parcels an evening',
    original: 10_000,
    by: 'Elin Forsberg',
    after: 0.41,
    reason: 'Two gates are rebuilt until November.',
  },
  {
    objective: 'Learn why we lose',
    keyResult: 'Lost offers talked through',
    original: 20,
    by: 'Nora Fjeld',
    after: 0.5,
    reason: 'Everybody we asked said yes.',
  },
  {
    objective: 'Be found by shops that look for a carrier',
    keyResult: 'Requests a month',
    original: 110,
    by: 'Pelle Öberg',
    after: 0.7,
    reason: 'The fair in Herning was called off.',
  },
]

/** By the quarter of the written year. */
export const movesOf = (quarter: number) =>
  quarter === 3 ? movedThisQuarter : quarter === 2 ? movedLastQuarter : []

/** What came when the quarter had been committed. */
export const addedLater: ReadonlySet<string> = new Set([
  'Seal every trailer by code',
  'Fuel half the fleet with biogas',
  'Repair lockers within the day',
  'Start the app in under two seconds',
  'Renew the twelve contracts that end this year',
  'Let recipients help themselves',
  'Pay claims in three days',
  'Let everyone ask for their own figures',
  'Speak Finnish from eight to eight',
])

type Counts = {
  progressCounts?: Counting
  ownShare?: number
  weights?: readonly number[]
  sure?: readonly number[]
}

/** Which do not just count their key results alike, and of whose key results people are surer than of the others. */
export const countedOtherwise: Readonly<Record<string, Counts>> = {
  'Deliver next-day to every Nordic postcode': {
    progressCounts: 'both',
    ownShare: 70,
    weights: [50, 20, 30],
    sure: [0, -2, 2],
  },
  'Make the first delivery attempt the only one': {
    progressCounts: 'both',
    ownShare: 60,
    weights: [50, 30, 20],
    sure: [1, 0, -1],
  },
  'Earn a third of revenue from mid-market shops': { progressCounts: 'children' },
  'Sort 18,000 parcels an hour in Gothenburg': { weights: [60, 40], sure: [-1, 1] },
  'Retire the last nightly batch job': { weights: [70, 30] },
  'Restore any database in an hour': { weights: [25, 75] },
}
