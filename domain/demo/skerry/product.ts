import type { Written } from './written.ts'

export const product: readonly Written[] = [
  {
    when: 3,
    title: 'Ship what couriers asked for first',
    owner: 'Noor Rahimi',
    with: ['Ingrid Solheim', 'Sofie Dahl'],
    fate: 'on_track',
    keyResults: [
      ['Requests from couriers shipped', 0, 20],
      ['Couriers who rate us 4 or 5', 58, 75, '%'],
    ],
    good: ['The bigger scan button is out; nobody scans with gloves off any more.'],
    slow: ['Release held back for the tracking fix.'],
    blocked: ['Copenhagen tests on phones we do not have.', 'Two of them are on my desk now.'],
  },
  {
    when: 'every',
    title: 'Reach {target} releases a month without a rollback',
    owner: 'Ingrid Solheim',
    with: ['Daniel Okafor'],
    fate: 'on_track',
    keyResults: [
      ['Releases a month', 6, 30],
      ['Hours from merge to users', 72, 8],
    ],
    good: ['Four releases in one day, nobody noticed: as it should be.', 'Tests run in eleven minutes.'],
    slow: ['Freeze for the peak rehearsal.'],
    blocked: [
      'Store review takes three days at the moment.',
      'Server-side switches make us independent of it.',
    ],
  },
  {
    when: 2,
    title: 'Draw every screen from one set of parts',
    owner: 'Stefan Braun',
    fate: 'completed',
    keyResults: [
      ['Screens on the common parts', 20, 110],
      ['Colours in use', 64, 24],
    ],
    good: ['The shop portal is done, with half the style sheet.'],
    slow: ['Maps need parts of their own.'],
  },
  {
    when: 1,
    title: 'Hear ten customers a month',
    owner: 'Noor Rahimi',
    fate: 'completed',
    keyResults: [['Interviews held', 0, 30]],
    good: ['Three florists in Bergen in one day; all of them print labels twice.'],
    slow: ['Holidays. Two talks moved.'],
  },
  {
    when: 0,
    title: 'Say no to half of the backlog',
    owner: 'Noor Rahimi',
    fate: 'completed',
    keyResults: [['Open requests', 640, 320]],
    good: ['A hundred closed with an honest answer.'],
    slow: ['Nothing closed; planning took the week.'],
  },
]
