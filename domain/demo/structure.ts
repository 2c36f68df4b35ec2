import { day, later } from './calendar.ts'
import { diceOf, idOf } from './dice.ts'
import type { PersonPlan, TeamPlan, Wish } from './shape.ts'
import { places, type TeamName, writtenTeams } from './skerry/company.ts'
import { admins, firstNames, jobTitles, lastNames, leadersByName, writtenPeople } from './skerry/people.ts'

/** A team as it was written, or the same team in another place. */
export type PlacedTeam = Omit<TeamPlan, 'teamLeaderId'> & { base: TeamName }

export const placeName = (copy: number) => {
  const round = Math.floor((copy - 1) / places.length)
  return `${places[(copy - 1) % places.length]}${round === 0 ? '' : ` ${round + 1}`}`
}

/** The written teams first, then those in other places, each under one of its kind as long as there is a level left. */
const placeTeams = ({ seed, size }: Wish, founded: Date): PlacedTeam[] => {
  const teams: PlacedTeam[] = []
  const kin = new Map<TeamName, PlacedTeam[]>()
  for (let number = 0; number < size.teams; number += 1) {
    const written = writtenTeams[number % writtenTeams.length] ?? writtenTeams[0]
    const copy = Math.floor(number / writtenTeams.length)
    const alike = kin.get(written.name) ?? []
    kin.set(written.name, alike)
    const wanted =
      copy === 0 ? kin.get(written.under ?? written.name)?.[0] : alike[Math.floor((copy - 1) / 3)]
    const above =
      wanted === undefined || wanted.level < size.levels
        ? wanted
        : teams.find(({ id }) => id === wanted.parentId)
    const team: PlacedTeam = {
      id: idOf(seed, `team ${number}`),
      base: written.name,
      name: copy === 0 ? written.name : `${written.name} ${placeName(copy)}`,
      description: written.about,
      icon: written.icon,
      parentId: above?.id ?? null,
      level: (above?.level ?? 0) + 1,
      createdAt: later(founded, day + number * 60_000),
    }
    alike.push(team)
    teams.push(team)
  }
  return teams
}

const asciiName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.')

export const companyId = (seed: string) => idOf(seed, 'company')

/** Admin, leader and member among the written people are the first three. */
export const personId = (seed: string, number: number) => idOf(seed, `person ${number}`)

const describedPerson = (number: number, teams: readonly PlacedTeam[]) => {
  const written = writtenPeople[number]
  if (written !== undefined) {
    const [fullName, title, team, emoji = null] = written
    return { fullName, title, emoji, team: teams.find(({ name }) => name === team) ?? teams[0] }
  }
  const beyond = number - writtenPeople.length
  const round = Math.floor(beyond / (firstNames.length * lastNames.length))
  const first = firstNames[beyond % firstNames.length] ?? ''
  const last = lastNames[Math.floor(beyond / firstNames.length) % lastNames.length] ?? ''
  return {
    fullName: `${first} ${round === 0 ? '' : `${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[round % 26]}. `}${last}`,
    title: jobTitles[beyond % jobTitles.length] ?? '',
    emoji: null,
    // From the last team backwards, so that those in other places get their leader first.
    team: teams[teams.length - 1 - (beyond % teams.length)],
  }
}

type Structure = { people: PersonPlan[]; teams: TeamPlan[]; placed: PlacedTeam[] }

/** Who is where: each team is led by one of its own, and everyone's manager leads their team or the one above. */
export const structureOf = (wish: Wish, founded: Date): Structure => {
  const { seed, now, size, emailDomain } = wish
  const placed = placeTeams(wish, founded)
  const dice = diceOf(`${seed} people`)
  const described = Array.from({ length: size.people }, (_, number) => ({
    id: personId(seed, number),
    number,
    ...describedPerson(number, placed),
  }))
  const leaderOf = new Map<string, string>()
  for (const { id, fullName, team } of described)
    if (team !== undefined && (!leaderOf.has(team.id) || leadersByName[team.base] === fullName))
      leaderOf.set(team.id, id)
  const byId = new Map(placed.map((team) => [team.id, team]))
  const [top] = described

  /** The leader of the team, or of the nearest above that is led by somebody else. */
  const managerOf = (id: string, team: PlacedTeam | undefined): string | null => {
    if (team === undefined) return top?.id === id ? null : (top?.id ?? null)
    const leader = leaderOf.get(team.id)
    if (leader !== undefined && leader !== id) return leader
    return managerOf(id, team.parentId === null ? undefined : byId.get(team.parentId))
  }

  return {
    placed,
    teams: placed.map(({ base: _, ...team }) => ({ ...team, teamLeaderId: leaderOf.get(team.id) ?? null })),
    people: described.map(({ id, number, fullName, title, emoji, team }) => ({
      id,
      fullName,
      title,
      email: `${asciiName(fullName)}${number < writtenPeople.length ? '' : number}@${emailDomain}`,
      profileEmoji: emoji,
      permissionsLevel: admins.includes(fullName) ? 'company_admin' : 'member',
      teamId: team?.id ?? null,
      managerId: managerOf(id, team),
      lastActiveAt: number % 10 === 9 ? null : later(now, -(dice.between(0.01, 1) ** 2) * 9 * day),
      createdAt: later(founded, (number === 0 ? 0 : 2 + (number % 150)) * day),
    })),
  }
}
