import type { TeamIcon } from '../../teams/schema.ts'

/** Parents come before their sub-teams. */
export const writtenTeams = [
  { name: 'Operations', icon: 'route', under: null, about: 'Gets every parcel from the dock to the door.' },
  { name: 'Last Mile', icon: 'bike', under: 'Operations', about: 'Vans, bikes and lockers in 23 cities.' },
  { name: 'Linehaul', icon: 'truck', under: 'Operations', about: 'Night runs between the hubs.' },
  { name: 'Sorting Hubs', icon: 'warehouse', under: 'Operations', about: 'Gothenburg, Oslo, Malmö, Turku.' },
  { name: 'Gothenburg Hub', icon: 'scale', under: 'Sorting Hubs', about: 'Our largest hall, three lines.' },
  { name: 'Product & Engineering', icon: 'code', under: null, about: 'Software for couriers, shops and us.' },
  { name: 'Courier App', icon: 'smartphone', under: 'Product & Engineering', about: 'What a courier holds.' },
  {
    name: 'Platform',
    icon: 'server',
    under: 'Product & Engineering',
    about: 'Tracking, billing, figures to trust.',
  },
  { name: 'Commercial', icon: 'handshake', under: null, about: 'Finds customers, answers and keeps them.' },
  { name: 'People & Finance', icon: 'wallet', under: null, about: 'Hiring, pay, books and budgets.' },
] as const satisfies { name: string; icon: TeamIcon; under: string | null; about: string }[]

export type TeamName = (typeof writtenTeams)[number]['name']
