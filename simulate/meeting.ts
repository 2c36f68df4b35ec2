import { dayPlus } from '@cairn/domain/days/rules'
import { reviews } from '@cairn/domain/reviews/contract'
import { dayOf } from '@cairn/domain/week'
import { ask, everyone, type Person, personOf, type Team, type Town } from './town.ts'

const orRefused = { expected: ['conflict', 'not_found', 'gone'] as const }

/** A team goes through its OKRs: it ticks them, writes down what was said and who does what, and finishes. */
const meet = async (town: Town, team: Team, leader: Person) => {
  const { dice, house, timeZone } = town
  const started = await ask(
    town,
    leader,
    reviews.start,
    { params: { team: team.id }, body: { leftAlone: 'start new' } },
    orRefused,
  )
  if (started === null) return
  const { id } = started
  const page = dice.id()
  const review = await ask(town, leader, reviews.get, { params: { id } }, orRefused)
  await ask(town, leader, reviews.here, { params: { id }, body: { after: 0 } })
  for (const objective of review?.objectives.slice(0, 3) ?? [])
    await ask(
      town,
      leader,
      reviews.speak,
      { params: { id, objective: objective.id }, body: { isSpokenAbout: true } },
      orRefused,
    )
  const lines = [
    { kind: 'note' as const, words: 'Everybody had a look' },
    { kind: 'decision' as const, words: 'We go on' },
    {
      kind: 'action' as const,
      words: 'Call the port',
      personId: dice.maybeOneOf(everyone(town))?.id ?? leader.id,
      dueOn: dayPlus(dayOf(house.now(), timeZone), 7),
    },
  ]
  for (const line of lines)
    await ask(
      town,
      leader,
      reviews.saveLine,
      { params: { id, line: dice.id() }, body: { ...line, base: 0, page } },
      orRefused,
    )
  await ask(town, leader, reviews.finish, { params: { id }, body: {} }, orRefused)
}

/** A third of the teams meets, and some of what was to be done is done. */
export const holdReviews = async (town: Town) => {
  const led = town.teams.flatMap((team) => {
    const leader = personOf(town, team.leaderId)
    return leader === undefined || !town.dice.isLucky(0.34) ? [] : [{ team, leader }]
  })
  for (const { team, leader } of led) await meet(town, team, leader)
  for (const person of town.dice.someOf(everyone(town), 3)) {
    const found = await ask(town, person, reviews.myActions, {})
    const action = found?.actions[0]
    if (action !== undefined)
      await ask(
        town,
        person,
        reviews.tickAction,
        { params: { action: action.id }, body: { isDone: true } },
        orRefused,
      )
  }
}
