import type { Drafted } from './drafted.ts'
import { draftsOfOperations } from './drafts-of-operations.ts'

/** What the next quarter is planned with so far, parents before what stands under them. */
export const drafts: readonly Drafted[] = [
  ...draftsOfOperations,
  {
    title: 'Answer what couriers ask for within a month',
    owner: 'Noor Rahimi',
    strategy: 'firstAttempt',
    keyResults: [
      ['Days from request to release', 74, 30],
      ['Couriers who rate us 4 or 5', 72, 80, '%'],
    ],
    isReady: true,
  },
  {
    title: 'Let every recipient see the courier come',
    owner: 'Sofie Dahl',
    under: 'knock',
    keyResults: [
      ['Recipients who follow the map', 18, 55, '%'],
      ['Calls a thousand parcels', 12, 7],
    ],
    isReady: true,
  },
  {
    title: 'Lose no scan in a day without a network',
    owner: 'Maja Lindgren',
    under: 'knock',
    keyResults: [
      ['Scans lost a week', 80, 0],
      ['Functions that work offline', 13, 18],
    ],
    isReady: true,
  },
  {
    title: 'Open the app at once on phones from 2019',
    owner: 'Kwame Asante',
    strategy: 'cost',
    keyResults: [
      ['Start on an old phone', 4.4, 3, 's'],
      ['Phones replaced a month', 31, 12],
    ],
    isReady: true,
  },
  {
    title: 'Answer all tracking from the new data centre',
    owner: 'Ana Sousa',
    strategy: 'nextDay',
    keyResults: [
      ['Services moved', 9, 16],
      ['Traffic served from there', 45, 100, '%'],
    ],
    isReady: true,
  },
  {
    title: 'Migrate billing to the new ledger',
    owner: 'Daniel Okafor',
    strategy: 'cost',
    keyResults: [
      ['Invoices from the new ledger', 0, 100, '%'],
      ['Corrections a month', 140, 40],
    ],
  },
  {
    key: 'abroad',
    title: 'Win shops that ship abroad',
    owner: 'Petra Novak',
    strategy: 'retailers',
    keyResults: [['Shops that ship abroad', 12, null]],
  },
  {
    title: 'Sign five mid-market retailers',
    owner: 'Chloé Martin',
    under: 'abroad',
    keyResults: [
      ['Contracts signed', 0, 5],
      ['Parcels a year signed', 0, 3, 'M'],
    ],
    isReady: true,
  },
  {
    title: 'Launch returns for marketplaces',
    owner: 'Diego Fuentes',
    strategy: 'retailers',
    keyResults: [
      ['Shops with returns', 36, 55, '%'],
      ['Returns a week', 6000, 12_000],
    ],
  },
  {
    title: 'Keep our twenty largest shops',
    owner: 'Nora Fjeld',
    strategy: 'retailers',
    keyResults: [
      ['Contracts renewed', 0, 20],
      ['Complaints open for a week', 17, 5],
    ],
  },
  {
    title: 'Have a driver in every seat by spring',
    owner: 'Karin Åkesson',
    strategy: 'nextDay',
    keyResults: [
      ['Empty seats', 22, 4],
      ['Days from application to first shift', 15, 10],
    ],
    isReady: true,
  },
  {
    title: 'Know the month’s result in three days',
    owner: 'Ben Adeyemi',
    strategy: 'cost',
    keyResults: [
      ['Days to close', 7, 3],
      ['Depots that count by scanner', 4, 11],
    ],
    isReady: true,
  },
]
