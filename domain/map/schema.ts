import { z } from 'zod'
import { ObjectiveListing } from '../objectives/listing.ts'
import { messages } from '../objectives/messages.ts'
import { Objective, StrategyMark } from '../objectives/schema.ts'
import { ObjectiveStatus } from '../objectives/status-schema.ts'
import { StrategyFigures } from '../strategies/schema.ts'

/** Siblings stand in the order of the list. */
export const MapAsked = ObjectiveListing.omit({ under: true, cursor: true })
export type MapAsked = z.output<typeof MapAsked>

/** What lies beneath one objective; or, without `under`, the roots of a strategy, or of none. */
export const BranchAsked = MapAsked.extend({
  under: z.uuid(messages.parentUnknown).optional(),
  rootsOf: z.uuid(messages.strategyUnknown).optional(),
  /** The last of them that is known. */
  after: z.uuid(messages.notFound).optional(),
})
export type BranchAsked = z.output<typeof BranchAsked>

export const MapNode = Objective.extend({
  /** Does not match the filters itself, but shows where something that does belongs. */
  isContext: z.boolean(),
  /** Of those on the map: how many are its children, and how many lie beneath it altogether. */
  children: z.int(),
  beneath: z.int(),
})
export type MapNode = z.infer<typeof MapNode>

const StatusCount = z.object({ status: ObjectiveStatus, count: z.int() })

export const MapStrategy = z.object({
  /** Null for the trees without one. */
  strategy: StrategyMark.nullable(),
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
  /** The first of one's own, each with what lies above it, from its root down. */
  mine: z.array(z.object({ id: z.uuid(), above: z.array(z.uuid()) })),
})
export type ObjectiveMap = z.infer<typeof ObjectiveMap>
