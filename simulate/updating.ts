import type { ListedObjective } from '@cairn/domain/objectives/listing'
import type { Objective } from '@cairn/domain/objectives/schema'
import { updates } from '@cairn/domain/updates/contract'
import { ask, type Person, patienceOf, personOf, type Town, together } from './town.ts'

const statuses = ['on_track', 'on_track', 'on_track', 'at_risk', 'behind', 'delayed'] as const
const standing = [
  'No van on Tuesdays',
  'The label printer jams',
  'Waiting for the contract',
  'Two people are ill',
] as const

/** Nearer to the target than it was, mostly. */
const nextValue = (
  { dice }: Town,
  { currentValue, startValue, targetValue }: Objective['keyResults'][number],
) => {
  const now = currentValue ?? startValue
  const way = (targetValue ?? startValue + 100) - startValue
  return Math.round((now + way * (dice.roll() * 0.16 - 0.02)) * 100) / 100
}

const saidOf = (town: Town, objective: Objective) => {
  const { dice } = town
  const isOver = dice.isLucky(0.02)
  return {
    updateText: `Week of ${town.report.week}: ${dice.oneOf(['slower than hoped', 'as planned', 'a good week'])}`,
    blockers: dice.isLucky(0.14) ? dice.oneOf(standing) : null,
    nextWeekFocus: dice.isLucky(0.5) ? 'The next ten' : null,
    ...(dice.isLucky(0.3) ? { status: isOver ? ('will_not_complete' as const) : dice.oneOf(statuses) } : {}),
    keyResults: objective.keyResults.flatMap((one) =>
      dice.isLucky(0.85)
        ? [
            {
              id: one.id,
              currentValue: nextValue(town, one),
              confidence: dice.isLucky(0.8) ? dice.between(0, 10) : null,
            },
          ]
        : [],
    ),
  }
}

type Said = {
  author: Person
  objective: ListedObjective
  body: ReturnType<typeof saidOf> & { id: string }
  hangsUpAfter: number | undefined
}

/** What the owners will say this week; it is made up before anybody speaks, so that chance has the same say in every run. */
const planned = (town: Town, open: readonly ListedObjective[]): Said[] =>
  open.flatMap((objective) => {
    const { dice } = town
    const author = personOf(town, objective.owner.id)
    if (author === undefined || !dice.isLucky(0.88)) return []
    return [
      {
        author,
        objective,
        body: { id: dice.id(), ...saidOf(town, objective) },
        hangsUpAfter: patienceOf(town),
      },
    ]
  })

/** Weekly updates side by side; with a wish for it the server is killed in the midst of them. */
export const postUpdates = async (town: Town, open: readonly ListedObjective[], isKilled: boolean) => {
  const plans = planned(town, open)
  let [killing, posted]: [Promise<void> | undefined, number] = [undefined, 0]
  await together(plans, async ({ author, objective, body, hangsUpAfter }) => {
    posted += 1
    if (isKilled && posted === Math.ceil(plans.length / 2)) killing = town.house.server.kill()
    const reply = await ask(
      town,
      author,
      updates.post,
      { params: { objective: objective.id }, body },
      { hangsUpAfter },
    )
    if (reply !== null) town.updates.set(body.id, { objectiveId: objective.id, text: body.updateText })
  })
  await killing
  if (isKilled) await town.house.server.ready()
  return plans
}

/** Within the hour some correct what they said. */
export const correctUpdates = async (town: Town, said: readonly Said[]) => {
  const chosen = said.filter(() => town.dice.isLucky(0.12))
  const plans = chosen.map((one) => ({ ...one, better: saidOf(town, one.objective) }))
  await together(plans, async ({ author, body: { id }, objective, better }) => {
    const updateText = `${better.updateText}, corrected`
    const reply = await ask(town, author, updates.correct, {
      params: { id },
      body: { ...better, updateText },
    })
    if (reply !== null) town.updates.set(id, { objectiveId: objective.id, text: updateText })
  })
}
