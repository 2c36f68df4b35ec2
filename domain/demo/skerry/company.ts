import type { TeamIcon } from '../../teams/schema.ts'
import type { StrategyName } from './written.ts'

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

/** Where a company that outgrows the written one does the same again. */
export const places =
  'Bergen Trondheim Stavanger Tromsø Bodø Ålesund Drammen Hamar Molde Gävle Örebro Västerås Linköping Norrköping Umeå Sundsvall Kiruna Visby Växjö Kalmar Karlstad Borås Lund Ystad Aalborg Aarhus Odense Esbjerg Vejle Kolding Roskilde Herning Randers Viborg Tampere Oulu Turku Lahti Kuopio Vaasa Pori Joensuu Rovaniemi Kotka Tallinn Tartu Pärnu Narva Riga Liepāja Vilnius Kaunas Klaipėda Reykjavík Akureyri Tórshavn Kiel Lübeck Rostock Flensburg'.split(
    ' ',
  )
