import { z } from 'zod'
import { Day, Moment } from '../moment.ts'
import { TeamIcon } from '../teams/schema.ts'
import { KeyResult } from './key-results.ts'
import { countings } from './progress.ts'
import { Quarter, QuarterState } from './quarter-schema.ts'
import { DraftState, ObjectiveStatus } from './status-schema.ts'

export const Person = z.object({
  id: z.uuid(),
  fullName: z.string(),
  title: z.string().nullable(),
  profileEmoji: z.string().nullable(),
})
export type Person = z.infer<typeof Person>
export const TeamMark = z.object({ id: z.uuid(), name: z.string(), icon: TeamIcon })
export const StrategyMark = z.object({ id: z.uuid(), title: z.string() })

export const Objective = z.object({
  id: z.uuid(),
  version: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  status: ObjectiveStatus,
  /** How it stands, wherever objectives are shown, counted or filtered: a complete one as completed only. */
  countsAs: ObjectiveStatus,
  previousStatus: ObjectiveStatus.nullable(),
  statusChangedDate: Moment.nullable(),
  quarter: Quarter,
  /** While it is closed nothing of the objective can be changed. */
  quarterState: QuarterState,
  /** Planned for its quarter and not committed: marked wherever it appears, counted nowhere. Null in every other. */
  draft: DraftState.nullable(),
  /** It came to its quarter when that had been committed. */
  addedAfterCommit: z.boolean(),
  parentId: z.uuid().nullable(),
  level: z.int(),
  dueDate: Day().nullable(),
  /** As it counts: set by hand, or derived from what it counts. */
  progress: z.number().nullable(),
  progressOverride: z.number().nullable(),
  progressCounts: z.enum(countings),
  /** How much its own key results are, in percent, where it counts both. */
  ownShare: z.int(),
  owner: Person,
  team: TeamMark.nullable(),
  strategy: StrategyMark.nullable(),
  coOwners: z.array(Person),
  keyResults: z.array(KeyResult),
  latestUpdate: z
    .object({ id: z.uuid(), createdAt: Moment, status: ObjectiveStatus, authorName: z.string() })
    .nullable(),
  isComplete: z.boolean(),
  /** It asks for a weekly update. */
  isDue: z.boolean(),
  childCount: z.int(),
  createdDate: Moment,
  updatedDate: Moment,
  canChange: z.boolean(),
})
export type Objective = z.infer<typeof Objective>
