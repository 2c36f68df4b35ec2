/** How an objective of the quarter ends: where its figures run to, and what is said of them on the way. */
export type Fate = 'completed' | 'on_track' | 'at_risk' | 'behind' | 'delayed' | 'will_not_complete'

export type StrategyName = 'nextDay' | 'firstAttempt' | 'cost' | 'retailers'

/** Title, where it starts, what it aims at, and its unit. */
export type WrittenKeyResult = readonly [title: string, start: number, target: number, unit?: string]

/**
 * An objective as somebody of the company put it. `when` counts the quarters, 3 being the current one; what is on in
 * every quarter covers a fourth of its way in each, and its title may name the `{target}` of the first key result.
 */
export type SampleObjective = {
  when: 0 | 1 | 2 | 3 | 'every'
  title: string
  about?: string
  strategy?: StrategyName
  /** A name to stand under. */
  key?: string
  under?: string
  owner?: string
  with?: readonly string[]
  fate: Fate
  keyResults: readonly WrittenKeyResult[]
  /** Said in weeks that brought it forward, and in those that did not. */
  good: readonly string[]
  slow: readonly string[]
  /** What was in the way, and how that ended. */
  blocked?: readonly [blocker: string, resolution: string]
  /** Still in the way in the current quarter: in how many updates up to the last, and who is asked for what. */
  waits?: { updates: number; ask?: { of: string; what: string; helps?: boolean } }
}
