import { accounts } from '@cairn/domain/accounts/contract'
import { dashboard } from '@cairn/domain/dashboard/contract'
import { type Dice, diceOf } from '@cairn/domain/demo/dice'
import type { Endpoint } from '@cairn/domain/endpoint'
import { live } from '@cairn/domain/live/contract'
import { objectives } from '@cairn/domain/objectives/contract'
import { updates } from '@cairn/domain/updates/contract'
import { type Person, password } from './monday-people.ts'

/** One request of the plan: what is asked, when, and as whom. Milliseconds from the beginning. */
export type Due = {
  at: number
  person: Person
  endpoint: Endpoint
  path: string
  body?: object
  /** A stream of changes that is left open for so long. */
  staysFor?: number
  /** Whoever asked does not wait longer than this for the answer. */
  leavesAfter?: number
}

/** So many requests a second, for so long. */
export type Phase = { rate: number; seconds: number }

type Asked = Pick<Due, 'endpoint' | 'path' | 'body'>
const ask = (endpoint: Endpoint, path: string = endpoint.path, body?: object): Asked => ({
  endpoint,
  path,
  ...(body && { body }),
})
const of = (endpoint: Endpoint, { objective }: Person) => endpoint.path.replace(/:\w+/, objective)

/** Of three people one has to sign in; the others still are from last week. */
const shareSigningIn = 1 / 3
const secondsOfThought = [1.5, 4] as const
/** Of five people one is gone from every screen before it is there: half of them at once, before any server could answer. */
const shareInAHurry = 1 / 5
const longestPatience = 150

/** Screen after screen, with what the page asks for on each at once. */
const screens: ((person: Person, dice: Dice) => Asked[])[] = [
  ({ email }, dice) =>
    dice.chance(shareSigningIn) ? [ask(accounts.signIn, undefined, { email, password })] : [],
  () => [
    ask(accounts.session),
    ask(dashboard.read),
    ask(objectives.counts, `${objectives.counts.path}?mine=true`),
  ],
  () => [ask(objectives.list), ask(objectives.filters), ask(objectives.counts)],
  (person) => [ask(objectives.get, of(objectives.get, person)), ask(updates.list, of(updates.list, person))],
  (person) => [
    ask(updates.post, of(updates.post, person), {
      updateText: 'Chute guards arrived. We fit them on Sunday and expect 700 more an hour.',
      nextWeekFocus: 'Fit the guards, then measure three peaks.',
    }),
  ],
  (person) => [ask(objectives.get, of(objectives.get, person)), ask(updates.list, of(updates.list, person))],
  () => [ask(updates.myWeek), ask(objectives.counts, `${objectives.counts.path}?mine=true`)],
]

const longestVisit = screens.length * secondsOfThought[1] * 1000

const visit = (began: number, person: Person, dice: Dice): Due[] => {
  let at = began
  const isInAHurry = dice.chance(shareInAHurry)
  const asked = screens.flatMap((screen) => {
    const leaves = isInAHurry ? { leavesAfter: dice.chance(0.5) ? 0 : dice.between(0, longestPatience) } : {}
    const due = screen(person, dice).map((one) => ({ ...one, ...leaves, at, person }))
    at += 1000 * dice.between(...secondsOfThought)
    return due
  })
  // The stream that stands while somebody is there.
  const staysFor = isInAHurry ? dice.between(1, longestPatience) : at - began - 500
  const stream = { ...ask(live.events), at: began + 500, person, staysFor }
  return [...asked, stream]
}

const nobody: Person = { email: '', cookie: '', objective: '' }
/** In the mean: who signs in sends one more. */
const requestsAVisit = visit(0, nobody, { ...diceOf(''), chance: () => false }).length + shareSigningIn

/**
 * Visits begin by chance, so many a second, whatever becomes of those before. Those that would have begun before a phase
 * are planned too, and only what falls into it is sent: so it has its rate and all screens from its first second on.
 */
export const planVisits = (seed: string, people: readonly Person[], phases: readonly Phase[]): Due[] => {
  const dice = diceOf(seed)
  let ends = 0
  return phases.flatMap(({ rate, seconds }) => {
    const begins = ends
    ends += 1000 * seconds
    const planned: Due[] = []
    const next = () => -Math.log(1 - dice.roll()) * ((1000 * requestsAVisit) / rate)
    for (let at = begins - longestVisit + next(); at < ends; at += next())
      planned.push(...visit(at, dice.pick(people), dice))
    return planned.filter(({ at }) => at >= begins && at < ends).sort((a, b) => a.at - b.at)
  })
}
