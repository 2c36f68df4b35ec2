import { groupBy } from '../group-by.ts'
import { mostCoOwners } from '../objectives/rules.ts'
import type { Habit } from './calendar.ts'
import { type Dice, diceOf } from './dice.ts'
import type { PersonPlan, TeamPlan } from './shape.ts'
import type { Listed } from './skerry/catalogue.ts'
import type { PlacedTeam } from './structure.ts'

export type Staff = ReturnType<typeof staffOf>

/** Who takes part in what. Names in the catalogue count where that person works there; elsewhere the team decides. */
export const staffOf = (
  seed: string,
  people: readonly PersonPlan[],
  placed: readonly PlacedTeam[],
  teams: readonly TeamPlan[],
) => {
  const byId = new Map(people.map((person) => [person.id, person]))
  const byName = new Map(people.map((person) => [person.fullName, person]))
  const teamById = new Map(teams.map((team) => [team.id, team]))
  const inTeam = groupBy(people, ({ teamId }) => teamId)
  const kin = groupBy(placed, ({ base }) => base)
  const [first] = people
  if (first === undefined) throw new Error('A company has at least one person')

  const person = (id: string) => byId.get(id) ?? first

  /** Those of the team, or of the nearest above that has people. */
  const peopleOf = (team: TeamPlan | PlacedTeam | undefined): readonly PersonPlan[] => {
    const own = team === undefined ? people : inTeam.get(team.id)
    if (own !== undefined && own.length > 0) return own
    return peopleOf(team?.parentId ? teamById.get(team.parentId) : undefined)
  }
  const teamFor = ({ team }: Listed, copy: number) => {
    const alike = kin.get(team) ?? []
    return alike[copy % Math.max(1, alike.length)]
  }

  return {
    person,
    named: (name: string) => byName.get(name),
    ownerOf: (listed: Listed, copy: number, dice: Dice): PersonPlan =>
      (copy === 0 && byName.get(listed.owner ?? '')) || dice.pick(peopleOf(teamFor(listed, copy))),
    coOwnersOf: (listed: Listed, copy: number, owner: PersonPlan, dice: Dice): PersonPlan[] => {
      const named = copy === 0 ? (listed.with ?? []).flatMap((name) => byName.get(name) ?? []) : []
      const others = dice.chance(0.3) ? dice.some(peopleOf(teamFor(listed, copy)), dice.whole(1, 2)) : []
      return [...new Set([...named, ...others])].filter(({ id }) => id !== owner.id).slice(0, mostCoOwners)
    },
    /** How someone posts; whole teams differ in how seldom they forget. */
    habitOf: ({ id, teamId }: PersonPlan): Habit => {
      const own = diceOf(`${seed} habit of ${id}`)
      const together = diceOf(`${seed} habit of ${teamId}`)
      return {
        day: own.whole(1, 4),
        hour: own.between(8.5, 16),
        discipline: Math.min(0.98, together.between(0.55, 1) * own.between(0.9, 1.1)),
      }
    },
    /** Who leads the author's team, or one above it; where that is nobody else, the author. */
    resolverOf: (author: PersonPlan): PersonPlan => {
      for (let team = teamById.get(author.teamId ?? ''); team; team = teamById.get(team.parentId ?? ''))
        if (team.teamLeaderId !== null && team.teamLeaderId !== author.id) return person(team.teamLeaderId)
      return author
    },
  }
}
