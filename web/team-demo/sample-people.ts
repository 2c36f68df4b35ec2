import type { TeamIcon } from '@cairn/domain/teams/schema'

export type SamplePerson = {
  id: string
  fullName: string
  email: string
  title: string
  profileEmoji: string | null
  team: { name: string; icon: TeamIcon } | null
  isTeamLeader: boolean
}

const person = (
  fullName: string,
  title: string,
  team: SamplePerson['team'],
  profileEmoji: string | null = null,
  isTeamLeader = false,
): SamplePerson => {
  const id = fullName.split(' ')[0]?.toLowerCase() ?? ''
  return { id, fullName, email: `${id}@skerry.example`, title, profileEmoji, team, isTeamLeader }
}

const team = (name: string, icon: TeamIcon) => ({ name, icon })
const operations = team('Operations', 'route')
const lastMile = team('Last Mile', 'bike')
const linehaul = team('Linehaul', 'truck')
const product = team('Product & Engineering', 'code')
const courierApp = team('Courier App', 'smartphone')
const platform = team('Platform', 'server')
const sales = team('Enterprise Sales', 'dollar')
const care = team('Customer Care', 'headset')

/** Made up, and the same for everyone: this page compares layouts, not people. */
export const samplePeople: readonly SamplePerson[] = [
  person('Maren Aasen', 'Head of Operations', operations, '🧭', true),
  person('Tomas Herrera', 'Last Mile Lead', lastMile, '🚲', true),
  person('Priya Raman', 'VP Product', product, null, true),
  person('Elin Berg', 'Route Planner', linehaul),
  person('Sofie Dahl', 'Courier App Lead', courierApp, '🦊', true),
  person('Daniel Okafor', 'Platform Lead', platform, '🦉', true),
  person('Jonas Lindqvist', 'Linehaul Lead', linehaul, null, true),
  person('Chloe Martin', 'Enterprise Sales Lead', sales, null, true),
  person('Aisha Bello', 'Care Team Lead', care, '🌻', true),
  person('Yuki Tanabe', 'iOS Engineer', courierApp, '🎧'),
  person('Mateusz Nowak', 'Shift Lead', operations),
  person('Ingrid Solheim', 'Chief Executive', null, '⛵'),
]

/** Whose eyes the page looks through. */
export const sampleYou = 'maren'
