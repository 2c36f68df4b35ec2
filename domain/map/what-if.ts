import { whyLeftOut } from '../objectives/progress.ts'
import {
  addForecast,
  type Foreseen,
  forecastOf,
  meanOf,
  type Tally,
  type Unmoved,
  whyUnmoved,
} from './forecast.ts'

/** Of someone's making: how far it ends, or by how many weeks it slips. */
export type Wish = { ends: number } | { slips: number }

type Step = { of: Foreseen; others: Tally }
/** The chosen one, what lies above it from its parent up, and the other trees of the strategy they stand under. */
export type Asked = { chosen: Step; above: readonly Step[]; strategy: { others: Tally } | null }

/** A forecast without the wish and with it; and of what lies above, how it comes about. */
export type Moved = { from: number | null; to: number | null }
/** One of `among`, which count for so many percent of what it hangs below. */
export type Counted = { among: number; share: number }
export type Above = Moved &
  ({ counted: Counted } | { unmoved: Unmoved | NonNullable<ReturnType<typeof whyNotCounted>> })

/** How much of it is its own part: all, none, or its share of both. */
const ownPart = ({ of, others }: Step) => {
  const why = whyUnmoved(of)
  if (why === 'byHand') return 1
  if (why !== null && why !== 'keyResults') return 0
  if (of.own === null) return 0
  if (of.progressCounts === 'key_results' || others.count === 0) return 1
  return of.progressCounts === 'children' ? 0 : of.ownShare / 100
}

/** How many points a week it goes on by, as it counts its own part. */
export const pointsAWeek = (step: Step) => step.of.pace * ownPart(step)

const shareBelow = ({ own, progressCounts, ownShare }: Foreseen) =>
  progressCounts === 'both' && own !== null ? 100 - ownShare : 100

/** Why what hangs below makes no difference; null if it is counted. */
const whyNotCounted = (child: Foreseen, moved: Moved) => {
  if (whyLeftOut({ ...child, progress: moved.to ?? moved.from }) !== null) return 'leftOut'
  return moved.from === moved.to ? 'nothingBelow' : null
}

/** Up the tree, each with what the one beneath it makes of it. */
const climb = ({ chosen, above }: Asked, wished: Moved): Above[] => {
  let [child, moved] = [chosen.of, wished]
  return above.map(({ of, others }) => {
    const why = whyUnmoved(of)
    const [before, after] = [addForecast(others, child, moved.from), addForecast(others, child, moved.to)]
    const unmoved = why ?? whyNotCounted(child, moved)
    ;[child, moved] = [of, { from: forecastOf(of, meanOf(before)), to: forecastOf(of, meanOf(after)) }]
    return unmoved === null
      ? { ...moved, counted: { among: after.count, share: shareBelow(of) } }
      : { ...moved, unmoved }
  })
}

const strategyAbove = ({ chosen, above, strategy }: Asked, root: Moved): Above | null => {
  if (strategy === null) return null
  const { of } = above.at(-1) ?? chosen
  const after = addForecast(strategy.others, of, root.to)
  const moved = { from: meanOf(addForecast(strategy.others, of, root.from)), to: meanOf(after) }
  const unmoved = whyNotCounted(of, root)
  return unmoved === null ? { ...moved, counted: { among: after.count, share: 100 } } : { ...moved, unmoved }
}

const endOf = ({ of, others }: Step, wish: Wish | null) => {
  if (wish !== null && 'ends' in wish) return wish.ends
  return forecastOf(of, meanOf(others), wish?.slips ?? 0)
}

/** How many weeks are lost where it ends like that; null where no pace can tell. */
const weeksLost = (step: Step, { from, to }: Moved) => {
  const pace = pointsAWeek(step)
  return from === null || to === null || to > from || pace === 0 ? null : (from - to) / pace
}

/** Nothing slips by more weeks than are left. */
const within = ({ weeks }: Foreseen, wish: Wish | null): Wish | null =>
  wish !== null && 'slips' in wish ? { slips: Math.min(weeks, wish.slips) } : wish

/** What a wish makes of everything above. Of the chosen one's own children `others` are all. */
export const whatIf = (asked: Asked, wished: Wish | null) => {
  const wish = within(asked.chosen.of, wished)
  const chosen = { from: endOf(asked.chosen, null), to: endOf(asked.chosen, wish) }
  const above = climb(asked, chosen)
  return {
    chosen,
    slips: wish !== null && 'slips' in wish ? wish.slips : weeksLost(asked.chosen, chosen),
    above,
    strategy: strategyAbove(asked, above.at(-1) ?? chosen),
  }
}
export type WhatIf = ReturnType<typeof whatIf>
