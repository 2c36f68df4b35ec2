import type { Mention, Reaction } from '../discussion/schema.ts'
import type { Counting } from '../objectives/progress.ts'
import type { Quarter, QuarterState } from '../objectives/quarter.ts'
import type { DraftState, ObjectiveStatus } from '../objectives/status.ts'
import type { PermissionsLevel } from '../permissions.ts'
import type { TeamIcon } from '../teams/schema.ts'
import type { KeyResultConfidence, ValueChange } from '../updates/schema.ts'
import type { ReviewPlan } from './review-shape.ts'

/** How large a company to make: the objectives of each quarter, oldest first; as many updates each, or about one a week. */
export type Size = {
  people: number
  teams: number
  levels: number
  objectives: readonly number[]
  updatesPerObjective?: number
}

/** Who lives the quarters has closed the last one, committed this one and plans the next; else none is declared anything. */
export type Wish = { seed: string; now: Date; size: Size; emailDomain: string; livesQuarters?: boolean }

export type PersonPlan = {
  id: string
  fullName: string
  email: string
  title: string
  profileEmoji: string | null
  permissionsLevel: PermissionsLevel
  teamId: string | null
  managerId: string | null
  lastActiveAt: Date | null
  createdAt: Date
}

export type TeamPlan = {
  id: string
  name: string
  description: string
  icon: TeamIcon
  parentId: string | null
  teamLeaderId: string | null
  level: number
  createdAt: Date
}

export type StrategyPlan = {
  id: string
  title: string
  description: string
  quarter: Quarter
  teamId: string | null
  ownerId: string
  createdAt: Date
}

export type InvitationPlan = {
  id: string
  email: string
  invitedBy: string
  teamId: string | null
  title: string
  status: 'pending' | 'accepted' | 'cancelled'
  createdAt: Date
  expiresAt: Date
  acceptedAt: Date | null
  acceptedBy: string | null
}

export type KeyResultPlan = {
  id: string
  title: string
  startValue: number
  currentValue: number
  targetValue: number | null
  unit: string | null
  weight: number | null
  status: ObjectiveStatus
  position: number
}

/** What was kept of a key result when its quarter was committed. */
export type OriginalPlan = Pick<KeyResultPlan, 'title' | 'startValue' | 'targetValue' | 'unit' | 'weight'> & {
  keyResultId: string
  addedAfterCommit: boolean
  keptAt: Date
}

/** A target that was moved since, with the save that moved it. */
export type LedgerPlan = {
  version: number
  place: number
  keyResultId: string
  title: string
  unit: string | null
  field: 'targetValue'
  fromValue: number | null
  toValue: number | null
  reason: string
  changedBy: string
  changerName: string
  changedAt: Date
}

export type ScorePlan = {
  score: number
  learned: string
  scoredBy: string
  scorerName: string
  scoredAt: Date
  version: number
  successorId: string | null
  successorVersion: number | null
}

export type UpdatePlan = {
  id: string
  updateText: string
  blockers: string | null
  nextWeekFocus: string | null
  status: ObjectiveStatus
  previousValue: ObjectiveStatus | null
  newValue: ObjectiveStatus | null
  valueChanges: ValueChange[]
  confidences: KeyResultConfidence[]
  createdBy: string
  authorName: string
  createdAt: Date
  blockerResolvedAt: Date | null
  blockerResolvedBy: string | null
  blockerResolution: string | null
  blockerHelpedBy: string | null
  blockerHelperName: string | null
}

export type AskPlan = {
  updateId: string
  askedBy: string
  askerName: string
  askedAt: Date
  neededBy: string
  whatWouldHelp: string
  helperId: string | null
  helpingSince: Date | null
  /** Who is asked. */
  profileId: string
  askedName: string
}

export type CommentPlan = {
  id: string
  parentId: string | null
  updateId: string | null
  authorId: string
  authorName: string
  words: string
  mentions: Mention[]
  createdAt: Date
}

export type ReactionPlan = { commentId: string; profileId: string; reaction: Reaction; reactedAt: Date }

export type ObjectivePlan = {
  id: string
  title: string
  description: string | null
  quarter: Quarter
  draft: DraftState | null
  addedAfterCommit: boolean
  progressCounts: Counting
  ownShare: number
  status: ObjectiveStatus
  previousStatus: ObjectiveStatus | null
  statusChangedDate: Date | null
  parentId: string | null
  dueDate: string | null
  ownerId: string
  teamId: string | null
  strategyId: string | null
  version: number
  createdDate: Date
  updatedDate: Date
  coOwnerIds: string[]
  keyResults: KeyResultPlan[]
  updates: UpdatePlan[]
  asks: AskPlan[]
  originals: OriginalPlan[]
  ledger: LedgerPlan[]
  score: ScorePlan | null
  comments: CommentPlan[]
  reactions: ReactionPlan[]
  log: LogPlan[]
}

/** A row of the activity log, as the call that did it would have left it. */
export type LogPlan = {
  createdAt: Date
  actorId: string
  actorName: string
  action: `${string}.${string}`
  subjectType: string
  subjectId: string | null
  details: Record<string, unknown>
}

/** What was declared of a quarter; a review of it is published by the one who runs the company. */
export type QuarterPlan = {
  quarter: Quarter
  state: QuarterState
  plannedAt: Date
  committedAt: Date | null
  committedBy: string | null
  closingSince: Date | null
  scoreBy: string | null
  publishedAt: Date | null
}

export type CompanyPlan = {
  company: { id: string; name: string; timeZone: string; createdAt: Date }
  people: PersonPlan[]
  teams: TeamPlan[]
  strategies: StrategyPlan[]
  invitations: InvitationPlan[]
  quarters: QuarterPlan[]
  /** What happened besides the objectives, oldest first. */
  log: LogPlan[]
  /** Oldest first. */
  reviews: ReviewPlan[]
  /** Made one by one, parents first, because there may be more of them than fit into memory. Can be walked repeatedly. */
  objectives: Iterable<ObjectivePlan>
}
