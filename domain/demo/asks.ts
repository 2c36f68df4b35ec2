import { day, earlierOf, later } from './calendar.ts'
import type { AskPlan, PersonPlan, UpdatePlan } from './shape.ts'
import type { SampleObjective } from './skerry/written.ts'

const hour = day / 24
/** From the day it is shown. */
const daysLeft = 4

type Asking = {
  waits: SampleObjective['waits']
  updates: readonly UpdatePlan[]
  named: (name: string) => PersonPlan | undefined
  now: Date
}

/** Whom somebody asked for help with what is still in the way: soon after they reported it first. */
export const asksOf = ({ waits, updates, named, now }: Asking): AskPlan[] => {
  const first = updates.find(
    ({ blockers, blockerResolvedAt }) => blockers !== null && blockerResolvedAt === null,
  )
  const asked = named(waits?.ask?.of ?? '')
  if (waits?.ask === undefined || first === undefined || asked === undefined) return []
  if (asked.id === first.createdBy) return []
  const askedAt = earlierOf(later(first.createdAt, 2 * hour), later(now, -hour))
  return [
    {
      ...{ updateId: first.id, askedBy: first.createdBy, askerName: first.authorName, askedAt },
      neededBy: later(now, daysLeft * day)
        .toISOString()
        .slice(0, 10),
      whatWouldHelp: waits.ask.what,
      helperId: waits.ask.helps ? asked.id : null,
      helpingSince: waits.ask.helps ? earlierOf(later(askedAt, 20 * hour), now) : null,
      ...{ profileId: asked.id, askedName: asked.fullName },
    },
  ]
}
