import { blockers } from '@cairn/domain/blockers/contract'
import type { Blocker } from '@cairn/domain/blockers/schema'
import { dayPlus } from '@cairn/domain/days/rules'
import type { ListedObjective } from '@cairn/domain/objectives/listing'
import { updates } from '@cairn/domain/updates/contract'
import { dayOf } from '@cairn/domain/week'
import { ask, everyone, type Person, personOf, type Town } from './town.ts'

/** Two may have said the same at once. */
const orTooLate = { expected: ['conflict', 'not_found'] as const }

const neededBy = ({ house, timeZone }: Town) => dayPlus(dayOf(house.now(), timeZone), 5)

/** What somebody can do about a blocker now, one thing of it. */
const actOn = async (town: Town, person: Person, { id, help, author }: Blocker) => {
  const { dice } = town
  const params = { id }
  const { may, escalateTo } = help
  const wanted = { neededBy: neededBy(town), whatWouldHelp: 'An hour of somebody who knows it' }
  const whom = dice.isLucky(0.7) ? dice.maybeOneOf(everyone(town)) : dice.maybeOneOf(town.teams)
  const whomId = whom?.id ?? ''
  const isOther = whomId !== author.id && whomId !== person.id
  if (escalateTo !== null && dice.isLucky(0.3))
    return ask(
      town,
      person,
      blockers.escalate,
      { params, body: { ...wanted, profileId: escalateTo.id } },
      orTooLate,
    )
  if (may.ask && isOther && dice.isLucky(0.6))
    return ask(town, person, blockers.ask, { params, body: { ...wanted, whomId } }, orTooLate)
  if (may.help && dice.isLucky(0.6)) return ask(town, person, blockers.help, { params }, orTooLate)
  if (may.passOn && isOther && dice.isLucky(0.3))
    return ask(town, person, blockers.passOn, { params, body: { whomId } }, orTooLate)
  if (may.takeBack && dice.isLucky(0.1)) return ask(town, person, blockers.takeBack, { params }, orTooLate)
  if (may.stepBack && dice.isLucky(0.1)) return ask(town, person, blockers.stepBack, { params }, orTooLate)
  if (may.resolve && dice.isLucky(0.35)) {
    const helperId = dice.isLucky(0.5) ? (dice.maybeOneOf(town.people)?.id ?? null) : null
    return ask(
      town,
      person,
      blockers.resolve,
      { params, body: { note: 'It works again', helperId } },
      orTooLate,
    )
  }
  return null
}

/** Owners and whoever is asked look at what is in the way. */
export const helpEachOther = async (town: Town, shown: readonly ListedObjective[]) => {
  for (const objective of town.dice.someOf(shown, Math.ceil(shown.length / 3))) {
    const owner = personOf(town, objective.owner.id)
    if (owner === undefined) continue
    const found = await ask(
      town,
      owner,
      blockers.ofObjective,
      { params: { objective: objective.id } },
      orTooLate,
    )
    for (const blocker of found?.blockers ?? []) await actOn(town, owner, blocker)
  }
  for (const person of town.dice.someOf(everyone(town), Math.ceil(town.people.length / 3))) {
    const found = await ask(town, person, blockers.asked, {})
    for (const blocker of found?.blockers ?? []) await actOn(town, person, blocker)
    await ask(town, person, updates.myWeek, {})
  }
}
