import type { Drafted } from './drafted.ts'

/** What the teams that move parcels plan so far, parents before what stands under them. */
export const draftsOfOperations: readonly Drafted[] = [
  {
    key: 'winter',
    title: 'Keep every Nordic promise through winter',
    owner: 'Maren Aasen',
    strategy: 'nextDay',
    keyResults: [
      ['Parcels on promise', 94.1, 97, '%'],
      ['Days lost to weather', 6, 2],
    ],
    isReady: true,
  },
  {
    title: 'Deliver next-day to Tromsø and Oulu',
    owner: 'Maren Aasen',
    strategy: 'nextDay',
    keyResults: [
      ['Next-day postcodes', 1842, 2150],
      ['Night linehaul routes', 7, 9],
    ],
    isReady: true,
  },
  {
    title: 'Improve shift handovers',
    owner: 'Maren Aasen',
    under: 'winter',
    keyResults: [['Handovers on time', 71, 95, '%']],
  },
  {
    key: 'knock',
    title: 'Hand over every parcel at the first knock',
    owner: 'Tomás Herrera',
    strategy: 'firstAttempt',
    keyResults: [
      ['First-attempt success', 94, 97, '%'],
      ['Wrong-address returns', 150, 90],
    ],
    isReady: true,
  },
  {
    title: 'Open lockers in thirty more grocery stores',
    owner: 'Mikkel Sørensen',
    under: 'knock',
    keyResults: [
      ['Locker sites open', 40, 70],
      ['Parcels per locker a day', 16, 20],
    ],
    isReady: true,
  },
  {
    title: 'Keep our couriers past the winter',
    owner: 'Bram de Vries',
    strategy: 'cost',
    keyResults: [
      ['Couriers who stay past March', 61, 75, '%'],
      ['Days to replace one', 34, 20],
    ],
    isReady: true,
  },
  {
    title: 'Serve downtown Copenhagen by bike',
    owner: 'Lea Jensen',
    strategy: 'cost',
    keyResults: [
      ['Stops by cargo bike', 12, 60, '%'],
      ['Micro-depots open', 0, 3],
    ],
  },
  {
    title: 'Run six nights a week to Luleå',
    owner: 'Jonas Lindqvist',
    under: 'winter',
    keyResults: [
      ['Nights run per week', 5, 6],
      ['Departures within 10 minutes of plan', 93, 97, '%'],
    ],
    isReady: true,
  },
  {
    title: 'Bring empty return kilometres below a fifth',
    owner: 'Jonas Lindqvist',
    strategy: 'cost',
    keyResults: [
      ['Empty kilometres', 25, 19, '%'],
      ['Backhaul contracts', 7, 12],
    ],
    isReady: true,
  },
  {
    title: 'Keep trucks rolling below minus twenty',
    owner: 'Jonas Lindqvist',
    under: 'winter',
    keyResults: [
      ['Breakdowns a week', 9, 3],
      ['Minutes to a warm spare', 95, 40, 'min'],
    ],
    isReady: true,
  },
  {
    title: 'Implement the new driver roster',
    owner: 'Jonas Lindqvist',
    strategy: 'cost',
    keyResults: [
      ['Rosters out a week ahead', 60, 95, '%'],
      ['Swaps by phone a week', 85, 20],
    ],
  },
  {
    title: 'Share trailers with two Finnish carriers',
    owner: 'Jonas Lindqvist',
    keyResults: [
      ['Shared trailers a week', 0, 14],
      ['Saved a trailer', 0, 210, '€'],
    ],
  },
  {
    title: 'Fuel two thirds of the fleet with biogas',
    owner: 'Jonas Lindqvist',
    underCurrent: 'Fuel half the fleet with biogas',
    keyResults: [
      ['Trucks on biogas', 40, 80],
      ['Filling stations under contract', 7, 14],
    ],
  },
  {
    key: 'sort',
    title: 'Sort 18,000 parcels an hour on every shift',
    owner: 'Erik Nyström',
    under: 'winter',
    keyResults: [
      ['Parcels an hour', 14_900, 18_000],
      ['Mis-sorts per 10,000', 11, 6],
    ],
    isReady: true,
  },
  {
    title: 'Run induction line 3 at full speed',
    owner: 'Nadia Haddad',
    under: 'sort',
    keyResults: [
      ['Acceptance tests passed', 2, 12],
      ['Line 3 uptime', 0, 98, '%'],
    ],
  },
  {
    title: 'Halve injuries in the sorting halls',
    owner: 'Erik Nyström',
    keyResults: [['Injuries a month', 8, 4]],
  },
]
