import type { Quarter } from '@cairn/domain/objectives/quarter-schema'
import { isStrategyOffered, mayKeepStrategy, type Placed } from '@cairn/domain/objectives/rules'
import type { Draft, Strategy } from './draft.ts'

/**
 * The strategy stays if it is offered for the new quarter too, or if the objective had it in that quarter from the start.
 * One that was taken out before comes back with its quarter.
 */
export const withQuarter = (draft: Draft, quarter: Quarter, before: Placed | null = null): Draft => {
  const chosen = draft.leftStrategy ?? draft.strategy
  // Until the choices are there, it is thought to be of the quarter it stands in.
  const strategy = chosen && {
    ...chosen,
    quarter: chosen.quarter === undefined ? draft.quarter : chosen.quarter,
  }
  const stays =
    strategy !== null &&
    (mayKeepStrategy(strategy.id, before, quarter) || isStrategyOffered(strategy, quarter))
  return {
    ...draft,
    quarter,
    strategy: stays ? strategy : null,
    leftStrategy: stays ? null : strategy,
  }
}

const nameOf = ({ title }: Strategy) => title.trim().toLowerCase()

/** In place of the one that was taken out stands its namesake, if the quarter has exactly one. */
export const withNamesake = (draft: Draft, offered: readonly Strategy[]): Draft => {
  const { strategy, leftStrategy } = draft
  if (strategy !== null || leftStrategy === null) return draft
  const name = nameOf(leftStrategy)
  const [namesake, ...others] = offered.filter((one) => nameOf(one) === name)
  return namesake && others.length === 0 ? { ...draft, strategy: namesake } : draft
}

/** Whoever chooses one, or none, does not wait for the one that was taken out. */
export const withStrategy = (draft: Draft, strategy: Strategy | null): Draft => ({
  ...draft,
  strategy,
  leftStrategy: null,
})
