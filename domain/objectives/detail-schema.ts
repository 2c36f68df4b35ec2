import { z } from 'zod'
import { DismissedHints } from '../coach/schema.ts'
import { Moment } from '../moment.ts'
import { TargetMove } from './history.ts'
import { KeyResult } from './key-results.ts'
import { Objective } from './schema.ts'
import { Carried, Score } from './score.ts'

/** A key result as it was when its quarter was committed; it may have been removed since. */
const Original = KeyResult.pick({
  title: true,
  startValue: true,
  targetValue: true,
  unit: true,
  weight: true,
}).extend({
  keyResultId: z.uuid(),
  addedAfterCommit: z.boolean(),
  keptAt: Moment,
  /** Null while its target is what it was. */
  moved: TargetMove.nullable(),
})

/** What goes when an objective goes. */
export const DeletionCounts = z.object({
  descendants: z.int(),
  keyResults: z.int(),
  updates: z.int(),
  shares: z.int(),
})
export type DeletionCounts = z.infer<typeof DeletionCounts>

/** Whose objectives lie beneath, besides one's own: who has most of them by name, and the rest as a number. */
export const OthersBeneath = z.object({
  owners: z.array(z.object({ fullName: z.string(), objectives: z.int() })),
  more: z.object({ owners: z.int(), objectives: z.int() }),
})
export type OthersBeneath = z.infer<typeof OthersBeneath>

export const ObjectiveDetail = z.object({
  objective: Objective,
  path: z.array(z.object({ id: z.uuid(), title: z.string() })),
  /** The first fifty, newest first; the list pages through them all. */
  children: z.array(Objective),
  /** Its key results as they stood at the commit of its quarter, or when they came after it; none where there was none. */
  originals: z.array(Original),
  /** How many lines its ledger has. */
  changesSinceCommit: z.int(),
  carriedFrom: Carried.nullable(),
  /** Of the quarter it is in. */
  score: Score.nullable(),
  counts: DeletionCounts,
  othersBeneath: OthersBeneath,
  /** For those who may change it, and only once it was made. */
  shareKey: z.string().nullable(),
  /** Which hints of the coach were sent away from which of its words. */
  dismissedHints: DismissedHints,
  publicLinks: z.boolean(),
})
