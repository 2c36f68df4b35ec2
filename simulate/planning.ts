import { objectives } from '@cairn/domain/objectives/contract'
import { quarters } from '@cairn/domain/quarters/contract'
import { strategies } from '@cairn/domain/strategies/contract'
import { addStrategies } from './founding.ts'
import { listed } from './listed.ts'
import { ask, everyone, type Person, patienceOf, personOf, type Town, together } from './town.ts'

const verbs = ['Bring', 'Shorten', 'Double', 'Halve', 'Open', 'Make', 'Win'] as const
const things = [
  'the late parcels',
  'the route north',
  'the answers to calls',
  'the empty vans',
  'the hubs',
  'the app',
] as const

const keyResultOf = ({ dice }: Town, place: number) => {
  const isFalling = dice.isLucky(0.2)
  const [startValue, targetValue] = isFalling
    ? [dice.between(50, 90), dice.between(5, 40)]
    : [0, dice.between(8, 400)]
  const hasTarget = !dice.isLucky(0.07)
  return {
    title: `Measure ${place + 1}`,
    startValue,
    targetValue: hasTarget ? targetValue : null,
    unit: dice.isLucky(0.3) ? '%' : null,
  }
}

let written = 0

/** Somebody writes an OKR, below one of another, with a weight for each key result now and then. */
const write = async (
  town: Town,
  owner: Person,
  quarter: string,
  above: readonly string[],
  plans: readonly string[],
) => {
  const { dice } = town
  written += 1
  const count = dice.between(1, 3)
  const isWeighted = count > 1 && dice.isLucky(0.3)
  const keyResults = Array.from({ length: count }, (_, place) => ({
    ...keyResultOf(town, place),
    ...(isWeighted ? { weight: place === 0 ? 100 - 20 * (count - 1) : 20 } : {}),
  }))
  const body = {
    id: dice.id(),
    title: `${dice.oneOf(verbs)} ${dice.oneOf(things)} (${written})`,
    quarter,
    ownerId: owner.id,
    coOwnerIds: dice
      .someOf(town.people, 2)
      .flatMap(({ id }) => (id !== owner.id && dice.isLucky(0.4) ? [id] : [])),
    parentId: dice.isLucky(0.7) ? (dice.maybeOneOf(above) ?? null) : null,
    strategyId: dice.isLucky(0.6) ? (dice.maybeOneOf(plans) ?? null) : null,
    progressCounts: dice.isLucky(0.25) ? dice.oneOf(['children', 'both'] as const) : ('key_results' as const),
    ownShare: dice.oneOf([70, 50, 20]),
    keyResults,
  }
  return ask(town, owner, objectives.create, { body }, { hangsUpAfter: patienceOf(town) })
}

/** Planning begins, and everybody writes what they want to do in that quarter. */
export const plan = async (town: Town, quarter: string) => {
  const { founder, dice } = town
  await ask(town, founder, quarters.startPlanning, { params: { quarter } }, { expected: ['conflict'] })
  await addStrategies(town, quarter)
  const found = await ask(town, founder, strategies.list, { query: { quarter } })
  const plans = found?.strategies.map(({ id }) => id) ?? []
  const above: string[] = (await listed(town, { quarter })).map(({ id }) => id)
  for (const owner of everyone(town)) {
    const made = await write(town, owner, quarter, above, plans)
    if (made !== null && made.level < 4) above.push(made.id)
    if (dice.isLucky(0.25)) await write(town, owner, quarter, above, plans)
  }
}

/** Most drafts are ready; the quarter is committed, with or without the others, which follow a little later or never. */
export const commit = async (town: Town, quarter: string) => {
  const { founder, dice } = town
  const drafts = (await listed(town, { quarter })).filter(({ draft }) => draft === 'draft')
  const ready = drafts.filter(() => dice.isLucky(0.9))
  await together(ready, ({ id, owner }) =>
    ask(town, personOf(town, owner.id) ?? founder, quarters.mark, {
      params: { id },
      body: { draft: 'ready' },
    }),
  )
  await ask(town, founder, quarters.commit, { params: { quarter }, body: { which: 'ready' } })
}

export const commitRest = (town: Town, quarter: string) =>
  ask(
    town,
    town.founder,
    quarters.commitDrafts,
    { params: { quarter }, body: { which: 'all' } },
    { expected: ['conflict'] },
  )

export const startClosing = (town: Town, quarter: string) =>
  ask(town, town.founder, quarters.startClosing, { params: { quarter }, body: {} })

const scores = [0, 0.2, 0.3, 0.5, 0.7, 0.8, 1] as const

/** Everybody scores what they own; what was not reached goes on in the quarter after it now and then. */
export const score = async (town: Town, quarter: string) => {
  const { dice, founder } = town
  const plans = (await listed(town, { quarter }))
    .filter(({ draft }) => draft === null)
    .map((objective) => {
      const isDropped = dice.isLucky(0.05)
      const said = isDropped
        ? { score: null, outcome: 'dropped' as const }
        : { score: dice.oneOf(scores), outcome: null }
      const mark = said.score ?? 0
      return {
        objective,
        body: { version: 0, ...said, learned: 'Begin earlier', carriedOver: mark < 0.5 && dice.isLucky(0.4) },
      }
    })
  await together(plans, ({ objective: { id, owner }, body }) =>
    ask(
      town,
      personOf(town, owner.id) ?? founder,
      quarters.score,
      { params: { id }, body },
      { expected: ['conflict'] },
    ),
  )
}

export const publish = (town: Town, quarter: string) =>
  ask(town, town.founder, quarters.publish, { params: { quarter } })
