import type { TeamName } from './teams.ts'
import type { StrategyName } from './written.ts'

type WrittenStrategy = { title: string; team: TeamName; about: string }

/** They run for the whole year, with a row a quarter. */
export const writtenStrategies: Record<StrategyName, WrittenStrategy> = {
  nextDay: {
    title: 'Next-day in the Nordics',
    team: 'Operations',
    about: 'Any Nordic address the next working day, for every parcel handed in before 18:00.',
  },
  firstAttempt: {
    title: 'First-attempt delivery',
    team: 'Last Mile',
    about: 'One visit, one parcel. Lockers, redirects and better addresses before more vans.',
  },
  cost: {
    title: 'Lower cost per stop',
    team: 'People & Finance',
    about: 'Fuller routes, fewer empty kilometres and no work that is done twice.',
  },
  retailers: {
    title: 'Win mid-market retailers',
    team: 'Commercial',
    about: 'Shops between 100,000 and a million parcels a year, who outgrew their first carrier.',
  },
}
