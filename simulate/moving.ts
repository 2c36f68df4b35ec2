import { objectives } from '@cairn/domain/objectives/contract'
import type { ListedObjective } from '@cairn/domain/objectives/listing'
import { people } from '@cairn/domain/people/contract'
import { teams } from '@cairn/domain/teams/contract'
import { trash } from '@cairn/domain/trash/contract'
import { sundayOf } from '@cairn/domain/week'
import { midnight } from '../server/testing/recounted-weeks.ts'
import { readRecords, standingsOf, weekEndOf } from './records.ts'
import { ask, personOf, type Town, together } from './town.ts'

const orRefused = { expected: ['conflict', 'not_found', 'invalid_input'] as const }

const asItIs = ({ version, title, quarter, status }: ListedObjective) => ({ version, title, quarter, status })

/** The objective and all that hangs below it. */
const within = (shown: readonly ListedObjective[], id: string): string[] => [
  id,
  ...shown.filter(({ parentId }) => parentId === id).flatMap((child) => within(shown, child.id)),
]

/** One goes below another, or to the top; what an objective counts and how its key results weigh changes too. */
const rearrange = (town: Town, shown: readonly ListedObjective[], objective: ListedObjective) => {
  const { dice } = town
  const own = within(shown, objective.id)
  const above = shown.filter(({ id, level }) => !own.includes(id) && level < 3)
  const parentId = dice.isLucky(0.75) ? (dice.maybeOneOf(above)?.id ?? null) : null
  const progressCounts = dice.oneOf(['key_results', 'key_results', 'children', 'both'] as const)
  return { ...asItIs(objective), parentId, ...(dice.isLucky(0.4) ? { progressCounts } : {}), reason: null }
}

/** A target moves, with its reason; now and then a key result goes or another comes, which ends the weights, or all get some. */
const retarget = (town: Town, objective: ListedObjective) => {
  const { dice } = town
  const moved = objective.keyResults.map(({ progress: _, ...one }) => ({
    ...one,
    targetValue: one.targetValue === null ? null : Math.round(one.targetValue * (0.7 + dice.roll())) + 1,
  }))
  const reason = 'The market turned'
  if (moved.length === 2 && dice.isLucky(0.3))
    return {
      ...asItIs(objective),
      reason,
      keyResults: moved.map((one, place) => ({ ...one, weight: [35, 65][place] })),
    }
  const chance = dice.roll()
  if (chance > 0.2) return { ...asItIs(objective), reason, keyResults: moved }
  const unweighted = moved.map(({ weight: _, ...one }) => one)
  const isShorter = chance < 0.1 && unweighted.length > 1
  const added = { title: 'One more thing', startValue: 0, targetValue: 20 }
  return {
    ...asItIs(objective),
    reason,
    keyResults: isShorter ? unweighted.slice(1) : [...unweighted, added],
  }
}

export const changeObjectives = async (town: Town, shown: readonly ListedObjective[]) => {
  const { dice } = town
  const open = shown.filter(({ draft }) => draft === null)
  const chosen = dice.someOf(open, Math.ceil(open.length / 8))
  const edits = chosen.map((objective) => ({
    objective,
    body: dice.isLucky(0.5) ? rearrange(town, shown, objective) : retarget(town, objective),
  }))
  for (const { objective, body } of edits)
    await ask(
      town,
      personOf(town, objective.owner.id) ?? town.founder,
      objectives.update,
      { params: { id: objective.id }, body },
      orRefused,
    )
  const marked = dice.someOf(open, 1)
  for (const { id } of marked) {
    const status = dice.oneOf(['at_risk', 'on_track', 'completed'] as const)
    await ask(town, town.founder, objectives.changeStatus, { params: { id }, body: { status } }, orRefused)
  }
}

/** How everything stands that goes with it: by the rows, for the tree was moved since it was listed. */
const remember = async ({ house, companyId, timeZone, beforeTrash }: Town, top: string) => {
  const records = await readRecords(house.tables, companyId)
  const now = house.now()
  const standings = standingsOf(records, now, midnight(sundayOf(now, timeZone), timeZone))
  const going = [top]
  for (let id = going.pop(); id !== undefined; id = going.pop()) {
    const standing = standings.get(id)
    if (standing !== undefined) beforeTrash.set(id, weekEndOf(standing))
    going.push(...records.objectives.filter(({ parent_id }) => parent_id === id).map((one) => one.id))
  }
}

/** Something is deleted with all below it; some of it comes back a week or more later. */
export const deleteAndRestore = async (town: Town, shown: readonly ListedObjective[]) => {
  const { dice, founder, trashed } = town
  const back = trashed.filter(() => dice.isLucky(0.5))
  for (const { kind, id } of back) {
    await ask(town, founder, trash.restore, { params: { kind, id } }, orRefused)
    trashed.splice(
      trashed.findIndex((one) => one.id === id),
      1,
    )
    if (kind === 'team') await restoreTeam(town)
  }
  const chosen = dice.isLucky(0.35) ? dice.maybeOneOf(shown) : undefined
  if (chosen !== undefined) {
    await remember(town, chosen.id)
    const gone = await ask(town, founder, objectives.remove, { params: { id: chosen.id } }, orRefused)
    if (gone !== null) trashed.push({ kind: 'objective', id: chosen.id })
  }
  const leaf = town.teams.filter(({ id }) => town.teams.every(({ parentId }) => parentId !== id))
  const team = dice.isLucky(0.05) && town.teams.length > 3 ? dice.maybeOneOf(leaf) : undefined
  if (team !== undefined) {
    await ask(town, founder, teams.remove, { params: { id: team.id } })
    trashed.push({ kind: 'team', id: team.id })
    town.teams.splice(town.teams.indexOf(team), 1)
  }
  if (dice.isLucky(0.02)) {
    await ask(town, founder, trash.empty, {})
    trashed.length = 0
  }
}

const restoreTeam = async (town: Town) => {
  const found = await ask(town, town.founder, teams.list, { query: {} })
  town.teams = (found?.teams ?? []).map(({ id, name, parentId, leader }) => ({
    id,
    name,
    parentId,
    leaderId: leader?.id ?? null,
  }))
}

/** A team goes below another one, and people change teams. */
export const changeTeams = async (town: Town) => {
  const { dice, founder } = town
  const movers = dice.isLucky(0.3) ? dice.someOf(town.people, 2) : []
  await together(movers, async (person) => {
    if (town.teams.some(({ leaderId }) => leaderId === person.id)) return
    const team = dice.maybeOneOf(town.teams)
    if (team === undefined) return
    await ask(town, founder, people.update, { params: { id: person.id }, body: { teamId: team.id } })
    person.teamId = team.id
  })
  const team = dice.isLucky(0.15) ? dice.maybeOneOf(town.teams.slice(3)) : undefined
  const parent = dice.maybeOneOf(town.teams.slice(0, 3))
  if (team !== undefined && parent !== undefined) {
    await ask(
      town,
      founder,
      teams.update,
      { params: { id: team.id }, body: { parentId: parent.id } },
      orRefused,
    )
    team.parentId = parent.id
  }
}
