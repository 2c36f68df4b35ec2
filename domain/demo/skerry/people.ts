import type { TeamName } from './company.ts'

type WrittenPerson = readonly [name: string, title: string, team: TeamName, emoji?: string]

/** The first of a team leads it. */
export const writtenPeople: readonly WrittenPerson[] = [
  ['Maren Aasen', 'Chief Operating Officer', 'Operations', '🧭'],
  ['Jonas Lindqvist', 'Head of Linehaul', 'Linehaul'],
  ['Nadia Haddad', 'Automation Engineer', 'Sorting Hubs'],
  ['Tomás Herrera', 'Head of Last Mile', 'Last Mile', '🚲'],
  ['Ingrid Solheim', 'VP Product & Engineering', 'Product & Engineering', '🏔️'],
  ['Sofie Dahl', 'Courier App Lead', 'Courier App', '🦊'],
  ['Daniel Okafor', 'Platform Lead', 'Platform', '🦉'],
  ['Lukas Weber', 'Head of Data', 'Platform'],
  ['Petra Novak', 'Chief Commercial Officer', 'Commercial', '🎯'],
  ['Chloé Martin', 'Head of Enterprise Sales', 'Commercial'],
  ['Aisha Bello', 'Head of Customer Care', 'Commercial', '🌻'],
  ['Hanna Virtanen', 'Chief Financial Officer', 'People & Finance'],
  ['Mikkel Sørensen', 'Locker Programme Manager', 'Last Mile', '⭐'],
  ['Ebba Sandström', 'Site Manager Gothenburg', 'Gothenburg Hub'],
  ['Erik Nyström', 'Head of Sorting Hubs', 'Sorting Hubs'],
  ['Kari Moen', 'Network Planner', 'Operations', '🌊'],
  ['Oskar Lund', 'Operations Analyst', 'Operations'],
  ['Priya Raman', 'Safety Manager', 'Operations', '🧑‍🚒'],
  ['Anders Holm', 'City Manager Oslo', 'Last Mile'],
  ['Lea Jensen', 'City Manager Copenhagen', 'Last Mile', '🔥'],
  ['Youssef Amrani', 'City Manager Malmö', 'Last Mile'],
  ['Signe Kjær', 'Route Planner', 'Last Mile', '⛵'],
  ['Bram de Vries', 'Courier Supervisor', 'Last Mile'],
  ['Freja Nielsen', 'Address Quality Lead', 'Last Mile'],
  ['Ville Laine', 'City Manager Helsinki', 'Last Mile', '😎'],
  ['Ulrika Berg', 'Fleet Manager', 'Linehaul'],
  ['Marek Kowalski', 'Night Shift Lead', 'Linehaul', '😴'],
  ['Astrid Hagen', 'Linehaul Planner', 'Linehaul'],
  ['Samuel Osei', 'Carrier Manager', 'Linehaul'],
  ['Tiina Korhonen', 'Fuel and Emissions Analyst', 'Linehaul', '🧑‍🌾'],
  ['Goran Petrović', 'Shift Lead Oslo', 'Sorting Hubs'],
  ['Elin Forsberg', 'Hub Planner', 'Sorting Hubs', '🤓'],
  ['Rasmus Holt', 'Maintenance Lead', 'Sorting Hubs', '🧑‍🔧'],
  ['Fatima Zahra', 'Shift Lead Malmö', 'Sorting Hubs'],
  ['Nils Ekström', 'Line Engineer', 'Gothenburg Hub'],
  ['Camille Roux', 'Shift Lead Night', 'Gothenburg Hub'],
  ['Hamza Yilmaz', 'Scanner Technician', 'Gothenburg Hub', '🧑‍🔬'],
  ['Julia Ahlgren', 'Locker Site Scout', 'Last Mile'],
  ['Emil Vik', 'Locker Field Engineer', 'Last Mile', '🧑‍🔧'],
  ['Noor Rahimi', 'Product Manager', 'Product & Engineering', '🧐'],
  ['Stefan Braun', 'Design Lead', 'Product & Engineering', '🧑‍🎨'],
  ['Maja Lindgren', 'Android Developer', 'Courier App', '🧑‍💻'],
  ['Kwame Asante', 'iOS Developer', 'Courier App'],
  ['Ida Rønning', 'Product Designer', 'Courier App'],
  ['Teo Marin', 'Test Engineer', 'Courier App', '🤔'],
  ['Ana Sousa', 'Backend Developer', 'Platform'],
  ['Victor Hansen', 'Site Reliability Engineer', 'Platform', '🧑‍🚀'],
  ['Mei Tanabe', 'Backend Developer', 'Platform'],
  ['Olga Smirnova', 'Data Engineer', 'Platform'],
  ['Henrik Strand', 'Forecast Scientist', 'Platform', '😌'],
  ['Laura Conti', 'Pricing Manager', 'Commercial'],
  ['Pelle Öberg', 'Marketing Manager', 'Commercial', '🥳'],
  ['Nora Fjeld', 'Account Executive', 'Commercial'],
  ['Diego Fuentes', 'Account Executive', 'Commercial', '🤠'],
  ['Sanna Mäkelä', 'Solutions Consultant', 'Commercial'],
  ['Rana Khalil', 'Care Team Lead', 'Commercial', '🎧'],
  ['Jakob Lie', 'Care Specialist', 'Commercial'],
  ['Zuzana Horáková', 'Knowledge Editor', 'Commercial', '😊'],
  ['Karin Åkesson', 'People Partner', 'People & Finance'],
  ['Ben Adeyemi', 'Financial Controller', 'People & Finance', '🧑‍💼'],
]

/** Who leads although somebody else of the team is named before them. */
export const leadersByName: Partial<Record<TeamName, string>> = { 'Sorting Hubs': 'Erik Nyström' }

export const admins: readonly string[] = ['Maren Aasen', 'Hanna Virtanen']

/** For companies that are larger than the written one. */
export const firstNames =
  'Ada Aksel Amina Arvid Beate Cecilie Dina Edvin Elif Emre Filip Greta Håkon Hilde Ines Ivar Jana Johan Kaisa Leo Lina Magnus Marta Mateo Milla Naomi Olav Paula Rafael Rikke Saga Selma Sigurd Tova Tuomas Una Vera Vidar Wilma Yara'.split(
    ' ',
  )
export const lastNames =
  'Abbasi Andersen Backman Berglund Bianchi Bjerke Carlsson Dalgaard Diaz Eide Eriksen Falk Fredin Garcia Grønli Haugen Heikkinen Hellström Ibrahim Iversen Jansen Johnsen Karlsen Khan Koskinen Larsen Lehtonen Mansour Meyer Mortensen Myhre Nguyen Nordin Olsen Pedersen Rossi Saarinen Schmidt Sundberg Tran Ulvestad Vestergaard Wallin Wójcik Ylönen Zimmer'.split(
    ' ',
  )
export const jobTitles = [
  'Route Planner',
  'Courier',
  'Shift Lead',
  'Dispatcher',
  'Sorter',
  'Driver',
  'Developer',
  'Analyst',
  'Care Specialist',
  'Account Executive',
]
