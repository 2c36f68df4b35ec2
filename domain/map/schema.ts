import { z } from 'zod'
import { Cursor } from '../cursor.ts'
import { Day } from '../moment.ts'
import { Comparison, changeKinds } from '../objectives/comparison.ts'
import { ObjectiveListing } from '../objectives/listing.ts'
import { messages } from '../objectives/messages.ts'
import { Quarter, QuarterState } from '../objectives/quarter-schema.ts'
import { Objective, Person, StrategyMark } from '../objectives/schema.ts'
import { DraftState, ObjectiveStatus } from '../objectives/status-schema.ts'
import { StrategyFigures } from '../strategies/schema.ts'

/** Siblings stand in the order of the list. */
export const MapAsked = ObjectiveListing.omit({ under: true, cursor: true })
export type MapAsked = z.output<typeof MapAsked>

/** What lies beneath one objective; or, without `under`, the roots of a strategy, or of none. */
export const BranchAsked = MapAsked.extend({
  under: z.uuid(messages.parentUnknown).optional(),
  rootsOf: z.uuid(messages.strategyUnknown).optional(),
  /** Of the last of them that is known. */
  cursor: Cursor.optional(),
})
export type BranchAsked = z.output<typeof BranchAsked>

export const MapNode = Objective.extend({
  /** Does not match the filters itself, but shows where something that does belongs. */
  isContext: z.boolean(),
  /** Of those on the map: how many are its children, and how many lie beneath it altogether. */
  children: z.int(),
  beneath: z.int(),
  /** Of the last sibling that came, where there are more: they come after it. */
  cursor: Cursor.optional(),
  /** With `at` and `since`: the other of the two days. */
  compared: Comparison.optional(),
})
export type MapNode = z.infer<typeof MapNode>

const StatusCount = z.object({ status: ObjectiveStatus, count: z.int() })

export const MapStrategy = z.object({
  /** Null for the trees without one. */
  strategy: StrategyMark.extend({ quarter: Quarter.nullable() }).nullable(),
  figures: StrategyFigures,
  /** How many trees stand under it, and how many objectives are in them. */
  roots: z.int(),
  beneath: z.int(),
})
export type MapStrategy = z.infer<typeof MapStrategy>

export const ObjectiveMap = z.object({
  strategies: z.array(MapStrategy),
  /** As many as are unfolded at first, in their order; a node stands under the one that is its parent. */
  nodes: z.array(MapNode),
  /** How many are on the map, and of those that match how many count as which status, and how many are drafts. */
  total: z.int(),
  counts: z.array(StatusCount),
  drafts: z.int(),
  /** Drawn beside them, and in none of these figures: what is there on the other day alone. None without `at` or `since`. */
  ghosts: z.int(),
  /** The first of one's own, each with what lies above it, from its root down. */
  mine: z.array(z.object({ id: z.uuid(), above: z.array(z.uuid()) })),
})
export type ObjectiveMap = z.infer<typeof ObjectiveMap>

/** Several in one query value, parted by commas. */
const Kinds = z
  .string()
  .optional()
  .transform((text) => text?.split(',').filter(Boolean) ?? [])
  .pipe(z.array(z.enum(changeKinds, messages.changeInvalid)))

export const ChangesAsked = MapAsked.omit({ at: true }).extend({
  since: Day(messages.dayInvalid),
  /** Which of the steps are wanted; all where none is named. The counts are of all. */
  kinds: Kinds,
})
export type ChangesAsked = z.output<typeof ChangesAsked>

/** What changed from the beginning of a day on. */
export const TreeChanges = z.object({
  /** How many changed, of how many that are there today. */
  changed: z.int(),
  total: z.int(),
  /** One objective may be in several of them. Those of none are left out. */
  counts: z.array(z.object({ kind: z.enum(changeKinds), count: z.int() })),
  /** Those of the kinds asked for, one after another as the map has them from its first strategy down; so many come at most. */
  steps: z.array(z.object({ id: z.uuid(), kinds: z.array(z.enum(changeKinds)), above: z.array(z.uuid()) })),
})
export type TreeChanges = z.infer<typeof TreeChanges>

/** Forecasts that are counted together. */
const Tally = z.object({ count: z.int(), sum: z.number() })

const ForeseenStep = z.object({
  id: z.uuid(),
  title: z.string(),
  countsAs: ObjectiveStatus,
  owner: Person,
  of: z.object({
    ...Objective.pick({ status: true, progress: true, progressCounts: true, ownShare: true }).shape,
    draft: DraftState.nullable(),
    quarterState: QuarterState,
    isSetByHand: z.boolean(),
    /** What its own key results come to, or what was set by hand; points a week, and for how many weeks. */
    own: z.number().nullable(),
    pace: z.number(),
    weeks: z.int(),
  }),
  /** The forecasts of its children, without that of the one that leads to the chosen one. */
  others: Tally,
})
export type ForeseenStep = z.infer<typeof ForeseenStep>

/** Everything that a forecast of one objective, and what it makes of all above, is counted from. Nothing is rounded. */
export const ObjectiveForecast = z.object({
  /** What is forecast is the end of this day. */
  day: Day(),
  chosen: ForeseenStep,
  /** From its parent up to its root. */
  above: z.array(ForeseenStep),
  /** That of the root, with the forecasts of the other trees under it. */
  strategy: z.object({ ...StrategyMark.shape, others: Tally }).nullable(),
})
export type ObjectiveForecast = z.infer<typeof ObjectiveForecast>
